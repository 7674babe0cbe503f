import { isDeleted } from '../permissions/stored-documents.ts'

/** Whether a user may act in the account at all; whoever may delete him sets it. */
export const userStates = ['ACTIVE', 'DISABLED'] as const
export type UserState = (typeof userStates)[number]

type Stored = { disabled?: unknown; isOnlyNamed?: unknown } | null | undefined

/** Whether a stored user stands and is disabled. */
export const isDisabled = (doc: unknown): boolean => !isDeleted(doc) && (doc as Stored)?.disabled === true

/** Whether the item keeps a state alone: of somebody who is named here and never came, which it does not change. */
export const isOnlyNamed = (doc: unknown): boolean => (doc as Stored)?.isOnlyNamed === true

/** Whether a stored user is one of the account's people: he came, and was not deleted. */
export const isHere = (doc: unknown): boolean => !isDeleted(doc) && !isOnlyNamed(doc)

export const stateOf = (doc: unknown): UserState => (isDisabled(doc) ? 'DISABLED' : 'ACTIVE')

/** The stored user in another state; everything else of him stays. */
export function inState<Doc extends { [key: string]: unknown }>(doc: Doc, state: UserState) {
  const { disabled, ...rest } = doc
  return state === 'DISABLED' ? { ...rest, disabled: true } : rest
}
