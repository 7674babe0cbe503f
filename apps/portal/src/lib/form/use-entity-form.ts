import { ApiError } from '@doorward/contract/client'
import { useRef, useState } from 'react'
import { type Failure, toFailure } from '../failures.ts'
import { draftOf, forgetDraft, keepDraft } from './drafts.ts'
import { changesBetween, type FieldChange, type FieldSpecs, same } from './merge.ts'

/** What the server has: the values, and the version to send back. */
export interface Served<Values> {
  values: Values
  version: string | undefined
}
export type FieldErrors<Values> = Partial<Record<keyof Values, string>>

export interface EntityFormOptions<Values extends object> {
  served: Served<Values>
  specs: FieldSpecs<Values>
  /** Every rule of the form, from data; an absent key is a valid field. */
  validate: (values: Values) => FieldErrors<Values>
  save: (values: Values, version: string | undefined) => Promise<unknown>
  /** Reads the item again after a 412. Not needed where nothing can have changed, as on create. */
  reload?: () => Promise<Served<Values>>
  /** Completes "We could not …", such as "save the role". */
  doing: string
  /** Names the draft kept in session storage; left out for forms with secrets. */
  draftKey?: string
}

export interface Conflict<Values> {
  base: Values
  mine: Values
  theirs: Served<Values>
}

interface Edits<Values> extends Served<Values> {
  /** What the server had when the first edit was made: the base of a merge. */
  from: Values
}

export interface EntityForm<Values extends object> {
  values: Values
  errors: FieldErrors<Values>
  dirty: boolean
  changes: FieldChange<Values>[]
  failure: Failure | undefined
  conflict: Conflict<Values> | undefined
  /** The item moved on the server while this form holds edits. */
  changedElsewhere: boolean
  /** Time of a kept draft that can be restored. */
  draftAt: Date | undefined
  set: (patch: Partial<Values>) => void
  /** Checks one field, as on leaving it; from then on it re-checks while typing. */
  check: (field: keyof Values) => void
  /** Resolves false when the form was invalid, refused or in conflict. */
  submit: () => Promise<boolean>
  discard: () => void
  /** Whether edits are held at this very moment, before any re-render. */
  holdsEdits: () => boolean
  restoreDraft: () => void
  /** Whether edits outlive the form as a draft; those of forms with secrets do not. */
  keepsDraft: boolean
  compare: () => void
  closeConflict: () => void
  /** Saves what a person chose in the comparison, against the version they compared with. */
  resolve: (values: Values, theirs: Served<Values>) => Promise<boolean>
}

const focusFirstError = () =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus())

/**
 * State of one form: the server's values stay the server's, only edits are held here. Errors land on their field,
 * a 412 opens the comparison, nothing typed is lost.
 */
export function useEntityForm<Values extends object>(options: EntityFormOptions<Values>): EntityForm<Values> {
  const { served, specs, validate } = options
  const [edits, setEdits] = useState<Edits<Values>>()
  const [checked, setChecked] = useState<ReadonlySet<keyof Values>>(new Set())
  const [refused, setRefused] = useState<FieldErrors<Values>>({})
  const [failure, setFailure] = useState<Failure>()
  const [conflict, setConflict] = useState<Conflict<Values>>()
  const [draft, setDraft] = useState(() => draftOf<Values>(options.draftKey, served.values))
  const latest = useRef(edits)
  latest.current = edits

  const values = edits?.values ?? served.values
  const changes = edits ? changesBetween(specs, edits.from, edits.values) : []
  const found = validate(values)
  const errors: FieldErrors<Values> = { ...refused }
  for (const field of checked) if (found[field]) errors[field] = found[field]

  const put = (next: Edits<Values> | undefined) => {
    latest.current = next
    setEdits(next)
    if (next) keepDraft(options.draftKey, next.values)
    else forgetDraft(options.draftKey)
  }
  const clear = () => {
    put(undefined)
    setDraft(undefined)
    setChecked(new Set())
    setRefused({})
    setFailure(undefined)
    setConflict(undefined)
  }
  const attempt = async (next: Edits<Values>): Promise<boolean> => {
    try {
      await options.save(next.values, next.version)
      clear()
      return true
    } catch (error) {
      await take(error, next)
      return false
    }
  }
  const take = async (error: unknown, next: Edits<Values>) => {
    if (error instanceof ApiError && error.status === 412 && options.reload) {
      setConflict({ base: next.from, mine: next.values, theirs: await options.reload() })
      return
    }
    console.error(`We could not ${options.doing}.`, error)
    const told = toFailure(error, options.doing)
    const field = fieldNamed(specs, told.field)
    // The keys of the specs are exactly the fields.
    if (field) setRefused({ [field]: told.text } as FieldErrors<Values>)
    else setFailure(told)
    if (field) focusFirstError()
  }

  return {
    values,
    errors,
    changes,
    dirty: changes.length > 0,
    failure,
    conflict,
    changedElsewhere: edits !== undefined && conflict === undefined && !same(edits.from, served.values),
    draftAt: edits ? undefined : draft?.at,
    set: (patch) => {
      const from = latest.current?.from ?? served.values
      const version = latest.current ? latest.current.version : served.version
      const next = { ...(latest.current?.values ?? served.values), ...patch }
      put(same(from, next) ? undefined : { from, version, values: next })
      setRefused((kept) => without(kept, patch))
    },
    check: (field) => setChecked((kept) => new Set(kept).add(field)),
    submit: async () => {
      setFailure(undefined)
      setRefused({})
      setChecked(new Set(Object.keys(specs) as (keyof Values)[])) // the specs have exactly the keys of Values
      if (Object.values(found).some(Boolean)) {
        focusFirstError()
        return false
      }
      return attempt(latest.current ?? { ...served, from: served.values })
    },
    discard: clear,
    keepsDraft: options.draftKey !== undefined,
    holdsEdits: () => latest.current !== undefined,
    restoreDraft: () => {
      if (draft) put({ from: served.values, version: served.version, values: draft.values })
    },
    compare: () => {
      if (latest.current) setConflict({ base: latest.current.from, mine: latest.current.values, theirs: served })
    },
    closeConflict: () => setConflict(undefined),
    resolve: (chosen, theirs) => {
      const next = { from: theirs.values, version: theirs.version, values: chosen }
      put(next)
      setConflict(undefined)
      return attempt(next)
    },
  }
}

function without<Values extends object>(errors: FieldErrors<Values>, patch: Partial<Values>): FieldErrors<Values> {
  const left = { ...errors }
  // The keys of a patch are keys of Values, by type.
  for (const field of Object.keys(patch) as (keyof Values)[]) delete left[field]
  return left
}

/** `permissions[0].action`, `/permissions/0/action` and `a.permissions.0` all belong to the field `permissions`. */
function fieldNamed<Values extends object>(specs: FieldSpecs<Values>, name: string | undefined): string | undefined {
  return name?.split(/[/.[]/).find((part) => Object.hasOwn(specs, part))
}
