import type { AccountId } from '@doorward/core/ids'
import { platformAccountId } from '@doorward/core/ids'
import type { Soon } from '@doorward/core/soon'
import type { KeyLookups } from '../src/callers/key-lookups.ts'
import { tokenVerifier } from '../src/callers/verify-token.ts'
import { accountIssuer, madeAt, newKey, platformIssuer, type SigningKey } from './signed.ts'

export const one = 'acc-one' as AccountId
export const two = 'acc-two' as AccountId
export const keyOf = {
  one: newKey('k-one'),
  two: newKey('k-two'),
  platform: newKey('k-platform'),
  client: newKey('k1'),
}
const keys: Record<string, SigningKey> = { [one]: keyOf.one, [two]: keyOf.two, [platformAccountId]: keyOf.platform }
const issuers = { [accountIssuer(one)]: one, [accountIssuer(two)]: two, [platformIssuer]: platformAccountId }

/**
 * What there is to look up: two accounts, of which the first has the service client `sc_bot`, and the platform. All of
 * it stands.
 * @param soonOf makes an answer one that is at hand, or one that comes later
 */
export const world = (
  more: Partial<KeyLookups> = {},
  soonOf = <Value>(value: Value): Soon<Value> => value,
): KeyLookups => ({
  accountOfIssuer: async (origin) => issuers[origin],
  accountKeys: (accountId) => soonOf([keys[accountId]?.jwk ?? []].flat()),
  extensionKeys: async () => [],
  clientKey: (...[accountId, clientId, keyId]) =>
    soonOf([accountId, clientId, keyId].join(' ') === 'acc-one sc_bot k1' ? keyOf.client.jwk.x : undefined),
  sessionStands: () => soonOf(true),
  audienceDomains: ['example.com', 'example.org'],
  linkedIdentities: () => soonOf([]),
  issuerKeys: { find: async () => undefined },
  tokenStands: () => soonOf(true),
  ...more,
})

/** Who a token speaks for, or the code of its refusal. */
export async function who(token: string, more: Partial<KeyLookups> = {}, at: AccountId | undefined = one) {
  const authenticate = tokenVerifier(world(more), () => madeAt)
  try {
    return await authenticate(token, { at })
  } catch (refusal) {
    return (refusal as { code?: string }).code ?? refusal
  }
}
