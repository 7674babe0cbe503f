import type { UserId } from '../ids.ts'
import { isOwnConnection } from './own-connections.ts'

/** Whether the identities of a connection may be linked with others: by the sign-in itself, or only by the person's own wish. */
type Linking = 'AUTOMATIC' | 'EXPLICIT' | undefined

/** Somebody who signs in by a connection, as the provider tells of him. */
export interface Newcomer {
  connectionId: string
  linking: Linking
  /** The user who is known by exactly this identity. */
  knownAs: UserId | undefined
  /** The address that the provider says is verified; undefined for none, or one that is only claimed. */
  verifiedEmail: string | undefined
}

/** The user who has proved the newcomer's address here, and how else he signs in. */
export interface Holder {
  userId: UserId
  identities: readonly { connectionId: string; linking: Linking }[]
}

export type LinkVerdict =
  | { kind: 'signIn'; userId: UserId }
  | { kind: 'newUser' }
  /** He is asked to show that he is the holder, by one of these or by a code to the address; then both are one. */
  | { kind: 'askForProof'; userId: UserId; by: string[] }

/**
 * What becomes of somebody who signs in by a connection (decision 43). An address alone never makes two people one: the
 * holder of the address is asked to prove himself in the same sign-in, and without that there is a new user.
 */
export function judgeLink(newcomer: Newcomer, holder: Holder | undefined): LinkVerdict {
  const { knownAs, linking, verifiedEmail, connectionId } = newcomer
  if (knownAs !== undefined) return { kind: 'signIn', userId: knownAs }
  if (linking !== 'AUTOMATIC' || verifiedEmail === undefined || !holder) return { kind: 'newUser' }
  const by = holder.identities
    .filter((identity) => isOwnConnection(identity.connectionId) || identity.linking === 'AUTOMATIC')
    .map((identity) => identity.connectionId)
    .filter((id) => id !== connectionId)
  return { kind: 'askForProof', userId: holder.userId, by }
}
