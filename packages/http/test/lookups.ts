import type { AccountId } from '@doorward/core/ids'
import { platformAccountId } from '@doorward/core/ids'
import { type KeyLookups, tokenVerifier } from '../src/verify-token.ts'
import { accountIssuer, madeAt, newKey, platformIssuer, type SigningKey } from './signed.ts'

export const one = 'acc-one' as AccountId
export const two = 'acc-two' as AccountId
export const keyOf = { one: newKey('k-one'), platform: newKey('k-platform'), client: newKey('k1') }

/** What there is to look up: an account with a key and a service client, and the platform. All of it stands. */
export const world = (more: Partial<KeyLookups> = {}): KeyLookups => ({
  accountOfIssuer: async (origin) => ({ [accountIssuer(one)]: one, [platformIssuer]: platformAccountId })[origin],
  accountKeys: (accountId) => (accountId === one ? [keyOf.one.jwk] : [keyOf.platform.jwk]),
  clientKey: (accountId, clientId, keyId) =>
    `${accountId} ${clientId} ${keyId}` === 'acc-one sc_bot k1' ? keyOf.client.jwk.x : undefined,
  sessionStands: () => true,
  audienceDomains: ['example.com', 'example.org'],
  linkedIdentities: () => [],
  issuerKeys: { find: async () => undefined },
  tokenStands: () => true,
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

export type { SigningKey }
