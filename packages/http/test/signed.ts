import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { AccountId } from '@doorward/core/ids'
import { platformAudience } from '@doorward/core/platform'
import { type JWK, SignJWT } from 'jose'

/** A pair of Ed25519 keys: the private one signs, the public one is a JWK with the same id. */
export interface SigningKey {
  kid: string
  privateKey: KeyObject
  jwk: JWK & { x: string }
}

export function newKey(kid: string): SigningKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '', ...rest } = publicKey.export({ format: 'jwk' })
  return { kid, privateKey, jwk: { ...rest, x, kid, alg: 'EdDSA' } as SigningKey['jwk'] }
}

/** When every token of the tests is made, in seconds since the epoch. */
export const madeAt = 1_800_000_000
export const accountIssuer = (accountId: AccountId) => `http://${accountId}.eu-west.doorward.localhost:8080`
export const platformIssuer = 'http://login.doorward.localhost:8080'

interface Told {
  /** Claims beside the usual ones; `undefined` takes one away. */
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
}

/** Signs what it is given, as it is. */
export function sign(
  key: Pick<SigningKey, 'kid' | 'privateKey'>,
  claims: object,
  header: object = {},
): Promise<string> {
  const present = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined))
  const head = Object.fromEntries(
    Object.entries({ alg: 'EdDSA', kid: key.kid, typ: 'at+jwt', ...header }).filter(([, value]) => value !== undefined),
  )
  return new SignJWT(present).setProtectedHeader(head as { alg: string }).sign(key.privateKey)
}

/** A token as the login of an account makes it for a person. */
export const personToken = (key: SigningKey, accountId: AccountId, userId: string, { claims, header }: Told = {}) =>
  sign(
    key,
    {
      ...{ iss: accountIssuer(accountId), sub: userId, aud: accountId, client_id: 'app_default', scope: 'openid' },
      ...{ iat: madeAt, exp: madeAt + 3_600 },
      ...claims,
    },
    header,
  )

/** A token as the platform's login makes it for a portal user, who is `Doorward|{subject}` elsewhere. */
export const portalToken = (key: SigningKey, subject: string, { claims, header }: Told = {}) =>
  sign(
    key,
    {
      ...{ iss: platformIssuer, sub: subject, aud: platformAudience, client_id: 'app_portal', scope: 'openid' },
      ...{ iat: madeAt, exp: madeAt + 3_600 },
      ...claims,
    },
    header,
  )

/** A token of exactly this length, which `make` makes with a text more in its claims and in its header. */
export async function tokenOfLength(
  length: number,
  make: (claims: { more: string }, header: { more: string }) => Promise<string>,
): Promise<string> {
  const fill = Math.floor(((length - (await make({ more: '' }, { more: '' })).length) * 3) / 4) - 8
  for (let more = 0; more < 64; more += 1) {
    const token = await make({ more: 'x'.repeat(fill + (more >> 2)) }, { more: 'x'.repeat(more & 3) })
    if (token.length === length) return token
  }
  throw new RangeError(`no token has ${length} characters`)
}

/** The same token with other bits where its last letter has some that mean nothing. */
export function respelt(token: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return token.slice(0, -1) + letters[letters.indexOf(token.at(-1) ?? '') ^ 1]
}
