import { type LinkedIdentity, registrationFor } from '@doorward/core/identities/linked-user'
import { type Soon, soon } from '@doorward/core/soon'
import type { KeyLookups } from '../key-lookups.ts'
import type { Sight } from '../sight.ts'
import { refused, type Verified } from './credential.ts'

/** How it is asked: by a request that sees the account so, and by writes `strongly` (security C5). */
interface Asking {
  sight?: Sight<unknown> | undefined
  strongly?: boolean
}

interface Foundation {
  what: string
  /** Also true where the credential doesn't need it. */
  stands(lookups: KeyLookups, verified: Verified, asking: Asking): Soon<boolean>
}

/** What a credential stands on, asked whenever it is used. */
const foundations: Foundation[] = [
  {
    what: 'client or session',
    stands(lookups, { caller, accountId }, { sight, strongly = false }) {
      if (caller.clientId && caller.keyId)
        return soon(lookups.clientKey(accountId, caller.clientId, caller.keyId, sight), (key) => key !== undefined)
      return caller.sessionId === undefined || lookups.sessionStands(accountId, caller.sessionId, { strongly })
    },
  },
  {
    what: 'client that acts',
    stands: (lookups, { caller: { byClient }, accountId }, { sight }) =>
      byClient === undefined ||
      soon(lookups.clientKey(accountId, byClient.clientId, byClient.keyId, sight), (key) => key !== undefined),
  },
  {
    what: 'limited token',
    stands: (lookups, { caller, accountId }, { sight }) =>
      caller.tokenId === undefined || lookups.tokenStands(accountId, caller.userId, caller.tokenId, sight),
  },
  {
    what: 'signing key',
    stands: (lookups, { accountId, keyId }) =>
      keyId === undefined || soon(lookups.accountKeys(accountId), (keys) => keys.some(({ kid }) => kid === keyId)),
  },
]

/** Raises Unauthorized once something that the credential stands on is gone. */
export function mustStand(lookups: KeyLookups, verified: Verified, asking: Asking, from = 0): Soon<void> {
  for (let at = from; at < foundations.length; at++) {
    const { what, stands } = foundations[at] as Foundation // within bounds
    const stood = stands(lookups, verified, asking)
    if (stood instanceof Promise)
      return stood.then((stood) => {
        if (!stood) throw refused(`${what} is gone`)
        return mustStand(lookups, verified, { ...asking, sight: undefined }, at + 1)
      })
    if (!stood) throw refused(`${what} is gone`)
  }
}

/** Whether the registration that let a linked issuer's token in is still the one that counts for it. */
export const stillChosen = (
  lookups: KeyLookups,
  { accountId, linked }: Verified,
  sight?: Sight<unknown>,
): Soon<boolean> =>
  soon(lookups.linkedIdentities(accountId, sight), (all) => {
    if (linked === undefined) return true
    const chosen = registrationFor(all, linked.by.issuer, linked.audiences)
    return chosen !== undefined && isSame(chosen, linked.by)
  })

/** Whether two registrations of one issuer let in the same people. */
const isSame = (a: LinkedIdentity, b: LinkedIdentity): boolean =>
  a.audience === b.audience && a.userIdExpression === b.userIdExpression
