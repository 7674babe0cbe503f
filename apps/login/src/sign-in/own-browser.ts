import type { AccountId } from '@doorward/core/ids'
import { hashOfSecret, newSecret } from '@doorward/store/secrets/secret-hash'
import { findOidcRow, takeOnce } from '@doorward/store/sign-in/oidc-rows'
import { cookieLine, cookieOf, cookiesOf } from '../cookies.ts'
import type { LoginEnvironment } from '../environment.ts'

/** A sign-in under way, and what the browser that asks for it sent. */
export interface UnderWay {
  accountId: AccountId
  /** The sign-in's id, which stands in addresses and so is no secret. */
  uid: string
  /** The header of the request. */
  cookies: string | undefined
}

const model = 'SignInBrowser'
const prefix = '__Host-doorward_sign_in_'
/** Each sign-in has a cookie of its own, so that several may be under way; beyond so many the oldest one goes. */
const underWayMax = 10
const seconds = 3_600

const cookieNameOf = (uid: string) => `${prefix}${hashOfSecret(uid).slice(0, 16)}`

/**
 * Ties a sign-in to the browser that asks for it, by a random secret that is stored hashed; a tie that stands is kept.
 * Answers the lines that set the cookies.
 */
export async function tieToBrowser(
  { database, clock }: LoginEnvironment,
  { accountId, uid, cookies }: UnderWay,
): Promise<string[]> {
  const secret = newSecret()
  const expiresAt = new Date(clock.now() + seconds * 1000)
  const row = { model, id: hashOfSecret(uid), payload: { browser: hashOfSecret(secret) }, expiresAt }
  if (!(await database.account(accountId, (tx) => takeOnce(tx, accountId, row)))) return []
  const others = cookiesOf(cookies).filter(([name]) => name.startsWith(prefix))
  const oldest = others.slice(0, Math.max(0, others.length + 1 - underWayMax))
  return [...oldest.map(([name]) => cookieLine(name)), cookieLine(cookieNameOf(uid), secret, seconds)]
}

/** Whose browser asks: that of the sign-in, another one, or the first one where no browser began it here. */
export async function browserOf(
  { database }: LoginEnvironment,
  { accountId, uid, cookies }: UnderWay,
): Promise<'own' | 'foreign' | 'first'> {
  const row = await database.account(accountId, (tx) => findOidcRow(tx, accountId, model, hashOfSecret(uid)), 'read')
  if (!row) return 'first'
  const secret = cookieOf(cookies, cookieNameOf(uid))
  return secret !== undefined && hashOfSecret(secret) === row.payload.browser ? 'own' : 'foreign'
}

/**
 * The line that drops the cookie of a sign-in that goes back to its application. The tie itself stays until it expires:
 * no other browser may come first to what is left of the sign-in should its last step fail.
 */
export const letGo = (uid: string): string => cookieLine(cookieNameOf(uid))
