import type { RoleId, TenantId, UserId } from '@doorward/core/ids'
import { normaliseAction } from '@doorward/core/permissions/actions'
import { phcText } from '@doorward/login/passwords/password-hash'
import { StartError } from '@doorward/store/database/start-error'
import type { Proof } from '@doorward/store/people/user-identities'
import { type Static, Type } from 'typebox'
import { type Arrival, left, otherId, type Place, placeText } from './arrivals.ts'
import { idOfName, segmentOf, userIdOf } from './ids.ts'
import { toApplication, toClient } from './programs.ts'
import {
  connectionIdOf,
  issuerOf,
  toConnection,
  toIssuer,
  toKnownProvider,
  toSaml,
  unknownIdentity,
} from './providers.ts'
import { maybe, shaped, Text, Texts, timeIn, Yes } from './read/fields.ts'
import { type Part, partsOf } from './read/parts.ts'
import type { SourceFile } from './read/source.ts'

const product = 'auth0'

const Encoded = Type.Object({ value: Text, encoding: maybe(Text) })
const CustomHash = Type.Object({
  algorithm: Text,
  hash: Encoded,
  salt: maybe(Type.Object({ value: Text, encoding: maybe(Text), position: maybe(Text) })),
  password: maybe(Type.Object({ encoding: maybe(Text) })),
  ...{ keylen: maybe(Type.Integer()), cost: maybe(Type.Integer()), blockSize: maybe(Type.Integer()) },
  parallelization: maybe(Type.Integer()),
})
/** Somebody named in a list: by his id, or as an object that has it. */
const Named = Type.Union([Text, Type.Object({ user_id: Text })])
const User = Type.Object({
  user_id: maybe(Text),
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
  ...{ mfa_factors: maybe(Type.Unknown()), multifactor: maybe(Type.Unknown()), phone_number: maybe(Text) },
})
const Role = Type.Object({
  id: maybe(Text),
  name: Text,
  description: maybe(Text),
  permissions: maybe(
    Type.Array(Type.Object({ permission_name: Text, resource_server_identifier: Text }), { maxItems: 10_000 }),
  ),
  users: maybe(Type.Array(Named, { maxItems: 1_000_000 })),
})
const Organization = Type.Object({
  id: maybe(Text),
  name: Text,
  display_name: maybe(Text),
  connections: maybe(
    Type.Array(
      Type.Object({
        name: maybe(Text),
        connection_id: maybe(Text),
        connection: maybe(Type.Object({ name: maybe(Text) })),
      }),
      {
        maxItems: 1_000,
      },
    ),
  ),
  members: maybe(Type.Array(Named, { maxItems: 1_000_000 })),
})
const Client = Type.Object({
  client_id: maybe(Text),
  name: Text,
  app_type: maybe(Text),
  callbacks: maybe(Texts),
  global: maybe(Yes),
})
const Connection = Type.Object({
  id: maybe(Text),
  name: Text,
  strategy: Text,
  display_name: maybe(Text),
  options: maybe(
    Type.Object({
      ...{ client_id: maybe(Text), client_secret: maybe(Text), issuer: maybe(Text), discovery_url: maybe(Text) },
      ...{ signInEndpoint: maybe(Text), signingCert: maybe(Text), cert: maybe(Text), entityId: maybe(Text) },
    }),
  ),
})

/** What stays where it is, in exports of a whole tenant. */
const settings = 'settings of the tenant have no counterpart here, or are set in the console'

/** Providers that the product calls otherwise than we do. */
const presetOf: Record<string, string> = { 'google-oauth2': 'google' }
/** Providers whose ids of people stand in exports as they tell them to us. */
const issuers = new Map([
  ['google-oauth2', issuerOf('google')],
  ['apple', issuerOf('apple')],
])

/** What one part of an export has to know of others. */
interface Seen {
  /** Names of connections by their ids. */
  connections: Map<string, string>
  /** Names of those that are the tenant's own users: every account here has passwords and codes without one. */
  databases: Set<string>
}

/**
 * What Auth0 exports: users as lines or a list, roles, organizations, clients and connections as its Management API and
 * Deploy CLI give them, in one file or in folders of those names.
 */
export async function* fromAuth0(files: readonly SourceFile[]): AsyncGenerator<Arrival> {
  const lists = ['users', 'roles', 'organizations', 'clients', 'connections']
  const seen: Seen = { connections: new Map(), databases: new Set() }
  const organizations: Part[] = []
  for await (const part of partsOf(files, { lists, among: 'users' })) {
    if (part.key === 'users') yield* usersOf(part)
    else if (part.key === 'roles') yield* rolesOf(part)
    else if (part.key === 'organizations') organizations.push(part)
    else if (part.key === 'clients') yield* clientOf(part)
    else if (part.key === 'connections') yield* connectionOf(part, seen)
    else yield left('settings', part.key, settings, part.place)
  }
  for (const part of organizations) yield* organizationOf(part, seen) // which name connections
}

/** The import format gives ids without the connection's own beginning, which tokens have. */
const wholeId = (id: string): string => (id.includes('|') ? id : `auth0|${id}`)
const userNamed = (named: Static<typeof Named>): UserId =>
  userIdOf(product, wholeId(typeof named === 'string' ? named : named.user_id))

function* usersOf(part: Part): Generator<Arrival> {
  const user = shaped(User, part)
  const { place } = part
  if (!user.user_id && !user.email) throw new StartError(`${placeText(place)}: user_id is missing, and email too.`)
  const id = wholeId(user.user_id || String(user.email))
  const userId = userIdOf(product, id)
  if (userId !== id) yield otherId(id, userId, place)
  const { proofs, notes } = proofsOf(user, { userId, place })
  yield* notes
  const hash = hashOf(user)
  if (typeof hash === 'object') yield left('passwords', userId, hash.fault, place)
  yield {
    ...{ kind: 'person', place, userId, proofs },
    email: user.email ?? undefined,
    isEmailVerified: user.email_verified === true,
    isDisabled: user.blocked === true,
    name: user.name ?? user.nickname ?? undefined,
    picture: user.picture ?? undefined,
    since: timeIn(user.created_at),
    passwordHash: typeof hash === 'string' ? hash : undefined,
  }
  if (isFull(user.app_metadata) || isFull(user.user_metadata))
    yield left(
      'metadata of users',
      userId,
      'users have no metadata here; claims for their tokens are set by the API',
      place,
    )
  if (isFull(user.multifactor) || isFull(user.mfa_factors))
    yield left('second factors', userId, 'exports have no secrets of second factors; they are added anew', place)
}

const isFull = (value: unknown): boolean => typeof value === 'object' && value !== null && Object.keys(value).length > 0

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

/** An API's identifier as one segment, without what all of them have in common. */
const segmentOfApi = (identifier: string): string =>
  segmentOf(identifier.replace(/^[a-z]+:\/+/i, '').replace(/\/+$/, ''))

/** A role says for each permission of which API it is; here a role says what may be done, and a record where. */
function* rolesOf(part: Part): Generator<Arrival> {
  const role = shaped(Role, part)
  const { place } = part
  const byApi = new Map<string, Set<string>>()
  for (const { permission_name: name, resource_server_identifier: api } of role.permissions ?? []) {
    const action = normaliseAction(name)
    if (action === null || action.startsWith('*'))
      yield left(
        'permissions of roles',
        `${name} of ${role.name}`,
        'an action is made of letters, digits, - and _, in parts divided by colons',
        place,
      )
    else byApi.set(api, (byApi.get(api) ?? new Set()).add(action))
  }
  if (byApi.size === 0)
    yield left('roles', role.name, 'it has no permissions, so that nobody may do anything by it', place)
  for (const [api, actions] of byApi) {
    const name = byApi.size === 1 ? role.name : `${role.name} of ${api}`
    const roleId = idOfName<RoleId>(
      'roleId',
      byApi.size === 1 ? (role.id ?? role.name) : `${role.id ?? role.name}:${segmentOfApi(api)}`,
    )
    yield { kind: 'role', place, roleId, name, description: role.description ?? undefined, actions: [...actions] }
    for (const named of role.users ?? [])
      yield { kind: 'gift', roleId, resourceUri: `/${segmentOfApi(api)}`, to: { userId: userNamed(named) } }
  }
}

function* organizationOf(part: Part, { connections, databases }: Seen): Generator<Arrival> {
  const { id, name, display_name, members, connections: linked } = shaped(Organization, part)
  const { place } = part
  const tenantId = idOfName<TenantId>('tenantId', id ?? name)
  const names = (linked ?? []).flatMap(
    (each) => each.name ?? each.connection?.name ?? connections.get(each.connection_id ?? '') ?? [],
  )
  const [first, ...others] = names.filter((each) => !databases.has(each))
  for (const each of others)
    yield left('connections of organizations', `${each} of ${name}`, 'a tenant is linked to one connection', place)
  const connection = first === undefined ? {} : { connection: { connectionId: connectionIdOf(first) } }
  const body = { tenantId, tenantLookupIdentifier: name, data: { name: display_name ?? name }, ...connection }
  yield { kind: 'tenant', place, body }
  for (const named of members ?? []) yield { kind: 'tenantMember', tenantId, userId: userNamed(named) }
}

function* clientOf(part: Part): Generator<Arrival> {
  const { client_id, name, app_type: type, callbacks, global } = shaped(Client, part)
  const program = { place: part.place, id: client_id ?? name, name }
  if (global) return
  if (type === 'non_interactive') yield* toClient(product, program)
  else yield* toApplication(program, { urls: callbacks ?? [], hasSecret: type === 'regular_web' })
}

function* connectionOf(part: Part, { connections, databases }: Seen): Generator<Arrival> {
  const { id, name, strategy, display_name: title, options } = shaped(Connection, part)
  if (id) connections.set(id, name)
  if (['auth0', 'email'].includes(strategy)) return void databases.add(name)
  const described = { name, title, clientId: options?.client_id, clientSecret: options?.client_secret }
  const issuer = options?.issuer ?? options?.discovery_url?.replace(/\/\.well-known\/.*$/, '')
  const [url, certificate] = [options?.signInEndpoint, options?.signingCert ?? options?.cert]
  const body =
    strategy === 'oidc' && issuer
      ? toIssuer(issuer, described)
      : strategy === 'samlp' && url && certificate
        ? toSaml({ url, certificate, entityId: options?.entityId }, described)
        : toKnownProvider(presetOf[strategy] ?? strategy, described)
  yield* toConnection(body, { name, kind: strategy, place: part.place })
}
