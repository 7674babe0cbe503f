import { equal } from '@doorward/core/changes/equal'
import { useState } from 'react'
import type { Conflict, Edits, EntityForm, EntityFormOptions, FieldErrors, Served } from './entity-form.ts'
import { changesBetween, leftOutOf } from './merge.ts'
import { focusQuietly } from './quiet-focus.ts'
import { useAfterPress } from './use-after-press.ts'
import { useEdits } from './use-edits.ts'
import { useFieldErrors } from './use-field-errors.ts'
import { useSaving } from './use-saving.ts'

/** A form in a dialog stands outside of the page's main part. */
const focusFirstError = () =>
  requestAnimationFrame(() => {
    const wrong = ['[role="dialog"]', 'main'].map((part) =>
      document.querySelector<HTMLElement>(`${part} [aria-invalid="true"]`),
    )
    focusQuietly(wrong.find((field) => field !== null))
  })

/** The keys of an object whose keys are known by type. */
const keysOf = <Known extends object>(known: Known) => Object.keys(known) as (keyof Known)[]

/** What a form is made of: what was typed, which errors are told, and the comparison with what somebody else saved. */
interface Parts<Values extends object> {
  held: ReturnType<typeof useEdits<Values>>
  fields: ReturnType<typeof useFieldErrors<Values>>
  conflict: ReturnType<typeof useConflict<Values>>
}

/** The comparison of edits with what somebody else saved; opened by a save that met it, or by who wants to see it. */
function useConflict<Values>() {
  const [shown, setShown] = useState<Conflict<Values>>()
  return {
    shown,
    open: ({ from, values }: Edits<Values>, theirs: Served<Values>) => setShown({ base: from, mine: values, theirs }),
    close: () => setShown(undefined),
  }
}

/** Saving what is held: done, all of it is let go; refused, it stays, and the error lands where it belongs. */
function useSavingOf<Values extends object>(
  options: EntityFormOptions<Values>,
  { held, fields, conflict }: Parts<Values>,
) {
  const discard = () => {
    held.drop()
    fields.clear()
    saving.forgetFailure()
    conflict.close()
  }
  const saving = useSaving<Values>({
    save: options.save,
    failed: options.failed,
    reload: options.reload,
    fields: keysOf(options.specs),
    onSaved: discard,
    onRefused: (field, text) => {
      fields.refuse(field, inOwnWords(text, String(field), options.specs[field].label))
      focusFirstError()
    },
    onMet: conflict.open,
  })
  return { ...saving, discard }
}

/** What the API says of a field by its own name for it, by the form's. */
const inOwnWords = (text: string, field: string, label: string): string =>
  text.startsWith(`${field} `) ? label + text.slice(field.length) : text

/** With another error of one field, or none. */
function withError<Values extends object>(errors: FieldErrors<Values>, field: keyof Values, why: string | undefined) {
  const others = { ...errors }
  delete others[field]
  return why === undefined ? others : { ...others, [field]: why }
}

/** What a person does with the comparison. */
const comparing = <Values extends object>(
  served: Served<Values>,
  { held, conflict }: Parts<Values>,
): Pick<EntityForm<Values>, 'compare' | 'closeConflict' | 'choose'> => ({
  compare: () => {
    const mine = held.latest()
    if (mine) conflict.open(mine, served)
  },
  closeConflict: conflict.close,
  choose: (chosen, theirs) => {
    held.hold({ ...theirs, from: theirs.values, values: chosen })
    conflict.close()
  },
})

/**
 * State of one form: the server's values stay the server's, only edits are held here. Errors land on their field,
 * a 412 opens the comparison, nothing typed is lost.
 */
export function useEntityForm<Values extends object>(options: EntityFormOptions<Values>): EntityForm<Values> {
  const { served, specs, validate, draftKey } = options
  const held = useEdits(served, draftKey)
  const { edits } = held
  const values = edits?.values ?? served.values
  const [waiting, setWaiting] = useState<FieldErrors<Values>>({})
  const found = { ...validate(values), ...waiting }
  const fields = useFieldErrors(keysOf(specs), found)
  const conflict = useConflict<Values>()
  const afterPress = useAfterPress()
  const parts = { held, fields, conflict }
  const saving = useSavingOf(options, parts)
  const changes = edits ? changesBetween(specs, edits.from, edits.values) : []
  return {
    values,
    changes,
    leftOut: leftOutOf(specs, values),
    conflict: conflict.shown,
    errors: fields.errors,
    failure: saving.failure,
    dirty: changes.length > 0,
    changedElsewhere:
      edits !== undefined && !saving.isSaving && conflict.shown === undefined && !equal(edits.from, served.values),
    draftAt: held.draftAt,
    keepsDraft: draftKey !== undefined,
    holdsEdits: () => {
      const latest = held.latest()
      return latest !== undefined && changesBetween(specs, latest.from, latest.values).length > 0
    },
    restoreDraft: held.restoreDraft,
    check: (field) => afterPress(() => fields.check(field)),
    waitFor: (field, why) => setWaiting((now) => withError(now, field, why)),
    discard: saving.discard,
    set: (patch) => {
      held.edit(patch)
      fields.typedIn(keysOf(patch))
    },
    submit: async () => {
      saving.forgetFailure()
      fields.checkAll()
      if (!Object.values(found).some(Boolean)) return saving.attempt(held.begun())
      focusFirstError()
      return false
    },
    ...comparing(served, parts),
  }
}
