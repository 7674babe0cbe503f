import type { Failure } from '../failures.ts'
import type { FieldChange, FieldSpecs } from './merge.ts'

/** What the server has: the values, and the version to send back. */
export interface Served<Values> {
  values: Values
  version: string | undefined
}
export type FieldErrors<Values> = Partial<Record<keyof Values, string>>

/** What was typed on top of what the server had. */
export interface Edits<Values> extends Served<Values> {
  /** What the server had when the first edit was made: the base of a merge. */
  from: Values
}

/** Edits that met a change of somebody else. */
export interface Conflict<Values> {
  base: Values
  mine: Values
  theirs: Served<Values>
}

export interface EntityFormOptions<Values extends object> {
  served: Served<Values>
  specs: FieldSpecs<Values>
  /** Every rule of the form, from data; an absent key is a valid field. */
  validate: (values: Values) => FieldErrors<Values>
  save: (values: Values, version: string | undefined) => Promise<unknown>
  /** Reads the item again after a 412. Not needed where nothing can have changed, as on create. */
  reload?: () => Promise<Served<Values>>
  /** Says what failed, such as "We could not save the role." */
  failed: string
  /** Names the draft kept in session storage; left out for forms with secrets. */
  draftKey?: string
}

export interface EntityForm<Values extends object> {
  values: Values
  errors: FieldErrors<Values>
  dirty: boolean
  changes: FieldChange<Values>[]
  /** What of the values is dropped on save, in sentences. */
  leftOut: string[]
  failure: Failure | undefined
  conflict: Conflict<Values> | undefined
  /** The item moved on the server while this form holds edits. */
  changedElsewhere: boolean
  /** Time of a kept draft that can be restored. */
  draftAt: Date | undefined
  set: (patch: Partial<Values>) => void
  /** Checks one field, as on leaving it; from then on it re-checks while typing. */
  check: (field: keyof Values) => void
  /** Says why a field cannot be saved yet, whatever its value, such as that something in it is not decided; undefined once it can. */
  waitFor: (field: keyof Values, why: string | undefined) => void
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
  /** Takes what a person chose in the comparison for the edits, on the version they compared with; to be saved like any. */
  choose: (values: Values, theirs: Served<Values>) => void
}
