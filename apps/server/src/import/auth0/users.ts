import type { UserId } from '@doorward/core/ids'
import { phcText } from '@doorward/login/passwords/password-hash'
import { StartError } from '@doorward/store/database/start-error'
import type { Proof } from '@doorward/store/people/user-identities'
import { type Static, Type } from 'typebox'
import { type Arrival, left, otherId, type Place, placeText } from '../arrivals.ts'
import { userIdOf } from '../ids.ts'
import { connectionIdOf, issuerOf, unknownIdentity } from '../providers.ts'
import { maybe, shaped, Text, timeIn, Yes } from '../read/fields.ts'
import type { Part } from '../read/parts.ts'

export const product = 'auth0'

const Encoded = Type.Object({ value: Text, encoding: maybe(Text) })
const CustomHash = Type.Object({
  algorithm: Text,
  hash: Encoded,
  salt: maybe(Type.Object({ value: Text, encoding: maybe(Text), position: maybe(Text) })),
  password: maybe(Type.Object({ encoding: maybe(Text) })),
  ...{ keylen: maybe(Type.Integer()), cost: maybe(Type.Integer()), blockSize: maybe(Type.Integer()) },
  parallelization: maybe(Type.Integer()),
})
const Identifier = Type.Object({ type: maybe(Text), value: maybe(Text), verified: maybe(Yes) })
const User = Type.Object({
  user_id: maybe(Text),
  /** What lines of hashes have in the place of it: the database's own id, and one that goes before. */
  ...{ _id: maybe(Type.Object({ $oid: Text })), alt_id: maybe(Text) },
  identifiers: maybe(Type.Array(Identifier, { maxItems: 100 })),
  email: maybe(Text),
  email_verified: maybe(Yes),
  ...{ name: maybe(Text), nickname: maybe(Text), picture: maybe(Text), blocked: maybe(Yes) },
  created_at: maybe(Text),
  identities: maybe(
    Type.Array(Type.Object({ provider: Text, connection: maybe(Text), user_id: Type.Union([Text, Type.Integer()]) }), {
      maxItems: 100,
    }),
  ),
  ...{ password_hash: maybe(Text), passwordHash: maybe(Text), custom_password_hash: maybe(CustomHash) },
  ...{ app_metadata: maybe(Type.Unknown()), user_metadata: maybe(Type.Unknown()) },
  ...{ mfa_factors: maybe(Type.Unknown()), multifactor: maybe(Type.Unknown()) },
  ...{ phone_number: maybe(Text), username: maybe(Text) },
})
/** Providers whose ids of people stand in exports as they tell them to us. */
const issuers = new Map([
  ['google-oauth2', issuerOf('google')],
  ['apple', issuerOf('apple')],
])

/** Ids stand without the connection's own beginning, which tokens have, in lines of hashes and in the format of imports. */
export const wholeId = (id: string): string => (id.includes('|') ? id : `auth0|${id}`)

/** Whether something is a line of hashes, as the product's support delivers them: it has no profile of its user. */
export const hasHashAlone = ({ value }: Part): boolean =>
  typeof value === 'object' && value !== null && '_id' in value && !('user_id' in value)

/** Somebody of an export, or what a line of hashes adds to him. Raises StartError for one whom nothing names. */
export function* userOf(part: Part): Generator<Arrival> {
  const user = shaped(User, part)
  const { place } = part
  const isHashAlone = hasHashAlone(part)
  const { email, isVerified } = addressOf(user)
  const named = user.user_id || user.alt_id || user._id?.$oid
  if (!named && !email) throw new StartError(`${placeText(place)}: user_id is missing, and email too.`)
  const id = wholeId(named || String(email))
  const userId = userIdOf(product, id)
  if (!named) yield left('ids of users', `${email}, who is ${userId} here`, 'the export does not tell it', place)
  else if (userId !== id) yield otherId(id, userId, place)
  const { proofs, notes } = proofsOf(user, { userId, place })
  yield* notes
  const hash = hashOf(user)
  if (typeof hash === 'object') yield left('passwords', userId, hash.fault, place)
  yield {
    ...{ kind: 'person', place, userId, proofs, isHashAlone, isByAddress: !named },
    email,
    isEmailVerified: isVerified,
    isDisabled: user.blocked === true,
    name: user.name ?? user.nickname ?? undefined,
    picture: user.picture ?? undefined,
    since: timeIn(user.created_at),
    passwordHash: typeof hash === 'string' ? hash : undefined,
  }
  yield* restOf(user, userId, place)
}

/** What stays there of somebody. */
function* restOf(user: Static<typeof User>, userId: UserId, place: Place): Generator<Arrival> {
  const leave = (what: string, why: string) => left(what, userId, why, place)
  if (isFull(user.app_metadata) || isFull(user.user_metadata))
    yield leave('metadata of users', 'users have no metadata here; claims for their tokens are set by the API')
  if (isFull(user.multifactor) || isFull(user.mfa_factors))
    yield leave('second factors', 'exports have no secrets of second factors; they are added anew')
  if (user.phone_number) yield leave('phone numbers', 'users have none here')
  if (user.username) yield leave('user names', 'people are known by their addresses here')
}

/** Newer lines of hashes tell the address among several identifiers. */
function addressOf({ email, email_verified, identifiers }: Static<typeof User>) {
  const told = identifiers?.find(({ type }) => type === 'email')
  return email
    ? { email, isVerified: email_verified === true }
    : { email: told?.value ?? undefined, isVerified: told?.verified === true }
}

export const isFull = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0

/** How providers know somebody: where the provider is known to name its people alike to whoever asks. */
function proofsOf({ identities }: Static<typeof User>, { userId, place }: { userId: UserId; place: Place }) {
  const proofs: Proof[] = []
  const notes: Arrival[] = []
  for (const { provider, connection, user_id: subject } of identities ?? []) {
    if (['auth0', 'email'].includes(provider)) continue // known by the address
    const issuer = issuers.get(provider)
    if (issuer === undefined) notes.push(unknownIdentity(userId, provider, place))
    else proofs.push({ connectionId: connectionIdOf(connection || provider), issuer, subject: String(subject) })
  }
  return { proofs, notes }
}

const encodings: Record<string, BufferEncoding> = { base64: 'base64', hex: 'hex', utf8: 'utf8' }
const bytesOf = ({ value, encoding }: { value: string; encoding?: string | null }, unless: BufferEncoding) =>
  Buffer.from(value, encodings[encoding ?? unless] ?? unless)

/** The hash of somebody's password; undefined where the export has none. */
function hashOf(user: Static<typeof User>): string | { fault: string } | undefined {
  const custom = user.custom_password_hash
  if (!custom) return user.password_hash ?? user.passwordHash ?? undefined
  const { algorithm, hash, salt, password } = custom
  if (password?.encoding && password.encoding !== 'utf8')
    return { fault: 'its password is hashed in another encoding than UTF-8' }
  if (['bcrypt', 'argon2', 'pbkdf2'].includes(algorithm)) return hash.value
  if (algorithm !== 'scrypt')
    return { fault: `${algorithm} is no way to keep passwords, so that no one signs in by it here` }
  if (hash.value.startsWith('$')) return hash.value
  if (!salt) return { fault: 'its salt is missing' }
  const { cost, blockSize, parallelization } = custom
  const params = { n: cost ?? 16_384, r: blockSize ?? 8, p: parallelization ?? 1 }
  return phcText({ name: 'scrypt', params, salt: bytesOf(salt, 'utf8'), hash: bytesOf(hash, 'base64') })
}
