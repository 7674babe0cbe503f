import { type Endpoint, isForUnlocked, takesPreview } from '@doorward/contract/endpoint'
import { Refusal } from '@doorward/core/refusals'
import type { Underway } from './underway.ts'

/** Whether a call goes on while its account is locked. */
function goesOn(endpoint: Endpoint, { body, query }: { body: unknown; query: unknown }): boolean {
  const { goesOnLocked } = endpoint
  if (!isForUnlocked(endpoint)) return true
  if (takesPreview(endpoint) && (query as { preview?: boolean }).preview === true) return true // its query takes it
  if (goesOnLocked === undefined || goesOnLocked === true) return false
  const said = body as Record<string, unknown> // its schema has the field
  return Object.entries(goesOnLocked).every(([field, value]) => said[field] === value)
}

/**
 * Decision 52: a locked account goes on being asked, signed in to, paid for and taken from; what it is set up as stays. Raises
 * AccountLocked.
 */
export function unlessLocked(underway: Underway): Underway {
  const { arrival, call } = underway
  if (arrival.parts.isLocked?.(call.accountId) !== true || goesOn(call.endpoint, call)) return underway
  throw new Refusal('AccountLocked')
}
