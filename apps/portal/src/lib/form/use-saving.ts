import { ApiError } from '@doorward/contract/client'
import { useState } from 'react'
import { type Failure, toFailure } from '../failures.ts'
import type { Edits, EntityFormOptions, Served } from './entity-form.ts'

interface Saving<Values extends object> extends Pick<EntityFormOptions<Values>, 'save' | 'failed'> {
  reload: EntityFormOptions<Values>['reload'] | undefined
  fields: readonly (keyof Values)[]
  onSaved: () => void
  /** The server refused the value of a field. */
  onRefused: (field: keyof Values, text: string) => void
  /** It was saved by somebody else meanwhile. */
  onMet: (mine: Edits<Values>, theirs: Served<Values>) => void
}

/** Saves, and has what became of it told where it belongs: at a field, in the comparison, or above the form as `failure`. */
export function useSaving<Values extends object>(saving: Saving<Values>) {
  const { save, failed, reload, fields, onSaved, onRefused, onMet } = saving
  const [failure, setFailure] = useState<Failure>()
  const [isSaving, setSaving] = useState(false)
  const tell = async (error: unknown, mine: Edits<Values>) => {
    if (error instanceof ApiError && error.status === 412 && reload) return onMet(mine, await reload())
    console.error(failed, error)
    const told = toFailure(error, failed)
    const field = fieldNamed(fields, told.field)
    if (field === undefined) setFailure(told)
    else onRefused(field, told.text)
  }
  return {
    failure,
    /** Whether a save is under way: what the server has by then may be what is saved here. */
    isSaving,
    forgetFailure: () => setFailure(undefined),
    /** Answers whether it was saved. */
    attempt: async (edits: Edits<Values>): Promise<boolean> => {
      setSaving(true)
      try {
        await save(edits.values, edits.version)
        onSaved()
        return true
      } catch (error) {
        await tell(error, edits)
        return false
      } finally {
        setSaving(false)
      }
    },
  }
}

/** `permissions[0].action`, `/permissions/0/action` and `a.permissions.0` all belong to the field `permissions`. */
export const fieldNamed = <Field extends PropertyKey>(fields: readonly Field[], name: string | undefined) =>
  name
    ?.split(/[/.[]/)
    .map((part) => fields.find((field) => field === part))
    .find((field) => field !== undefined)
