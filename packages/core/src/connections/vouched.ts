import { domainOfEmail, parseEmail } from '../text/email-address.ts'
import type { Connection } from './connection.ts'
import { type OAuthQuirks, quirksOf } from './oauth-quirks.ts'
import { claimOf, defaultUserIdExpression, resolveUserId } from './user-id-expression.ts'

/** Controls and halves of characters: no id has them, and no database takes them. */
export const unstorable = /[\p{Cc}\p{Cs}]/u

/** What a provider tells of somebody who signed in there, as far as we read it. */
export interface Vouched {
  /** Who he is there, for ever the same. */
  subject: string
  email?: string
  /** The provider has had the address proved, and may say so. */
  isEmailVerified: boolean
  name?: string
  picture?: string
}

const textsMax = { name: 128, picture: 2_048 }

/** A text of bounded length, without characters that can't be seen; undefined for anything else. */
function textAt(claims: object, path: string, max: number): string | undefined {
  const value = claimOf(claims, path)
  if (typeof value !== 'string') return undefined
  const text = value.replaceAll(/\p{C}/gu, '').trim()
  return text && text.length <= max ? text : undefined
}

/** Those of a person's names that the provider tells, one after the other (OpenID Connect Core §5.1). */
function wholeName(claims: object): string | undefined {
  const parts = ['given_name', 'family_name'].flatMap((each) => textAt(claims, each, textsMax.name) ?? [])
  const name = parts.join(' ')
  return name && name.length <= textsMax.name ? name : undefined
}

function nameOf(claims: object, paths: readonly string[]): string | undefined {
  for (const path of paths) {
    const name = textAt(claims, path, textsMax.name)
    if (name) return name
  }
  return wholeName(claims)
}

const pictureAt = (claims: object, path: string | null): string | undefined => {
  const text = path === null ? undefined : textAt(claims, path, textsMax.picture)
  return text && URL.canParse(text) && new URL(text).protocol === 'https:' ? text : undefined
}

/** Providers write it as a truth value, as a text or as a number. */
const isTrue = (value: unknown): boolean => value === true || value === 1 || value === 'true' || value === '1'

function emailOf(claims: object, quirks: OAuthQuirks): Pick<Vouched, 'email' | 'isEmailVerified'> {
  const { email: emailPath = 'email', emailVerified: verifiedPath = 'email_verified' } = quirks.claims ?? {}
  const given = claimOf(claims, emailPath)
  const email = typeof given === 'string' ? parseEmail(given) : undefined // as it is: what is taken out of one makes another
  if (!email) return { isEmailVerified: false }
  return { email, isEmailVerified: !quirks.doubtsEmail && isTrue(claimOf(claims, verifiedPath)) }
}

/**
 * Reads what a provider says of somebody. Undefined where its claims give no id by the connection's expression: nobody is
 * told apart by anything else.
 */
export function readVouched(connection: Connection, claims: object): Vouched | undefined {
  const quirks = quirksOf(connection)
  const { name: namePaths = ['name'], picture: picturePath = 'picture' } = quirks.claims ?? {}
  const subject = resolveUserId(connection.data?.userIdExpression ?? defaultUserIdExpression, claims)
  if (subject === undefined || subject.length > 256 || unstorable.test(subject)) return undefined
  const name = nameOf(claims, namePaths)
  const picture = pictureAt(claims, picturePath)
  return { subject, ...emailOf(claims, quirks), ...(name ? { name } : {}), ...(picture ? { picture } : {}) }
}

/**
 * Whether the id is an address that its provider does not say is proved: whoever types it there would become whoever has
 * it. A SAML provider gives its own people their addresses.
 */
export function isUnprovedAddress(connection: Connection, { isEmailVerified }: Vouched): boolean {
  const path = quirksOf(connection).claims?.email ?? 'email'
  const expression = connection.data?.userIdExpression ?? defaultUserIdExpression
  return connection.type !== 'SAML2' && !isEmailVerified && expression.includes(`{${path}}`)
}

/** Providers of addresses that anybody gets. */
const privateMail = new Set([
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'yahoo.com', 'icloud.com'],
  ...[
    'me.com',
    'mac.com',
    'aol.com',
    'gmx.com',
    'gmx.de',
    'gmx.net',
    'web.de',
    'proton.me',
    'protonmail.com',
    'mail.ru',
  ],
  ...['yandex.ru', 'qq.com', '163.com', 'zoho.com', 'privaterelay.appleid.com'],
])

/**
 * Whether somebody comes from an organisation, by what only its provider says of its people, else by an address that is
 * verified and of no provider that anybody gets one at (ENT-05, the business-account condition).
 */
export function isBusinessAccount(
  connection: Connection,
  claims: object,
  { email, isEmailVerified }: Vouched,
): boolean {
  if (connection.type === 'SAML2') return true // a provider that speaks it is an organisation's own
  const { businessClaim, privateClaim } = quirksOf(connection)
  if (businessClaim) return textAt(claims, businessClaim, 254) !== undefined
  if (privateClaim)
    return (
      textAt(claims, privateClaim.name, 254) !== undefined && claimOf(claims, privateClaim.name) !== privateClaim.value
    )
  return email !== undefined && isEmailVerified && !privateMail.has(domainOfEmail(email))
}
