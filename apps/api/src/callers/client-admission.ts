import type { AccountId } from '@doorward/core/ids'
import { type Soon, soon } from '@doorward/core/soon'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import type { Caller } from '@doorward/http/callers/caller'
import type { Sight } from '@doorward/http/callers/sight'
import type { Quota } from '@doorward/http/limits/sliding-window'
import type { KeyUses } from '../clients/key-uses.ts'
import { clientIn, type StoredClient } from '../clients/stored-client.ts'
import type { LinkedPeople } from '../users/linked-people.ts'
import type { ClientCallCounter } from './client-calls.ts'

type Duration = NonNullable<StoredClient['rateLimits']>[number]['duration']

/** The windows that a rate limit may name. */
const windowMs: Record<Duration, number> = {
  PT5M: 5 * 60_000,
  PT1H: 3_600_000,
  P1D: 24 * 3_600_000,
  P1M: 30 * 24 * 3_600_000,
}

const freshness = { kind: 'bounded', staleMsMax: 1_000 } as const

/**
 * What a service client has to pass once its credential is verified: the limit it was given (429 beyond it). The use
 * of its key is noted with the caller's address. Of people, those of linked issuers are noted.
 */
export function clientAdmission(parts: {
  keyUses: KeyUses
  linkedPeople: LinkedPeople
  clientCalls: ClientCallCounter
}) {
  const { keyUses, linkedPeople, clientCalls } = parts
  return (caller: Caller, address: string, sight: Sight<AccountIndex>): Soon<void> => {
    const { issuedFor } = caller
    const { clientId, keyId } = caller.byClient ?? caller
    if (caller.identityId !== undefined && issuedFor !== 'platform')
      linkedPeople.note({ accountId: issuedFor, userId: caller.userId, identityId: caller.identityId })
    if (!clientId || !keyId || issuedFor === 'platform') return
    const accountId: AccountId = issuedFor
    return soon(sight.see(accountId, freshness), (index) => {
      const limit = index ? clientIn(index, clientId)?.rateLimits?.[0] : undefined
      if (limit) clientCalls.count({ accountId, clientId }, quotaOf(limit))
      if (address) keyUses.note({ accountId, clientId, keyId, usedFrom: address })
    })
  }
}

const quotaOf = ({ duration, quota }: { duration: Duration; quota: number }): Quota => ({
  windowMs: windowMs[duration],
  quota,
})
