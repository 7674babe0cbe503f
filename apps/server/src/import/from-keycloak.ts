import type { RoleId, UserId } from '@doorward/core/ids'
import { normaliseAction } from '@doorward/core/permissions/actions'
import { phcText } from '@doorward/login/passwords/password-hash'
import { StartError } from '@doorward/store/database/start-error'
import type { Proof } from '@doorward/store/people/user-identities'
import { type Static, Type } from 'typebox'
import { type Arrival, type Gift, left, otherId, type Place } from './arrivals.ts'
import { groupIdOf, idOfName, segmentOf, userIdOf } from './ids.ts'
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
import { valueIn } from './read/json-parts.ts'
import { type Part, partsOf } from './read/parts.ts'
import type { SourceFile } from './read/source.ts'

const product = 'keycloak'

const RolesOfClients = maybe(Type.Record(Text, Texts))
const User = Type.Object({
  id: Text,
  username: maybe(Text),
  ...{ email: maybe(Text), emailVerified: maybe(Yes), enabled: maybe(Yes), createdTimestamp: maybe(Type.Number()) },
  ...{ firstName: maybe(Text), lastName: maybe(Text), serviceAccountClientId: maybe(Text) },
  credentials: maybe(
    Type.Array(
      Type.Object({
        type: maybe(Text),
        secretData: maybe(Text),
        credentialData: maybe(Text),
        hashedSaltedValue: maybe(Text),
      }),
      { maxItems: 100 },
    ),
  ),
  ...{ realmRoles: maybe(Texts), clientRoles: RolesOfClients, groups: maybe(Texts), attributes: maybe(Type.Unknown()) },
  requiredActions: maybe(Texts),
  federatedIdentities: maybe(Type.Array(Type.Object({ identityProvider: Text, userId: Text }), { maxItems: 100 })),
})
const Group = Type.Object({
  name: Text,
  ...{ realmRoles: maybe(Texts), clientRoles: RolesOfClients },
  subGroups: maybe(Type.Array(Type.Unknown(), { maxItems: 100_000 })),
})
const Role = Type.Object({
  name: Text,
  description: maybe(Text),
  composites: maybe(Type.Object({ realm: maybe(Texts), client: RolesOfClients })),
})
const Roles = Type.Object({
  realm: maybe(Type.Array(Role, { maxItems: 100_000 })),
  client: maybe(Type.Record(Text, Type.Array(Role, { maxItems: 100_000 }))),
})
const Client = Type.Object({
  clientId: Text,
  name: maybe(Text),
  redirectUris: maybe(Texts),
  ...{
    protocol: maybe(Text),
    publicClient: maybe(Yes),
    bearerOnly: maybe(Yes),
    serviceAccountsEnabled: maybe(Yes),
    standardFlowEnabled: maybe(Yes),
  },
})
const Provider = Type.Object({
  alias: Text,
  displayName: maybe(Text),
  providerId: Text,
  config: maybe(Type.Record(Text, maybe(Text))),
})
/** What two texts inside of a credential say. */
const Secret = Type.Object({ value: Text, salt: maybe(Text) })
const Kept = Type.Object({
  hashIterations: Type.Integer(),
  algorithm: Text,
  additionalParameters: maybe(Type.Record(Text, Texts)),
})

/** Clients and roles that every realm has for its own console and protocols. */
const ownClients = new Set([
  'account',
  'account-console',
  'admin-cli',
  'broker',
  'realm-management',
  'security-admin-console',
])
const ownRoles = /^(?:default-roles-.*|offline_access|uma_authorization)$/

/** A role of the realm, or of a client. */
interface RoleName {
  client?: string
  name: string
}

/** What users and groups refer to, known before they are read. */
interface Realm {
  realm: string
  /** By its name as text: what each role includes. */
  composites: Map<string, RoleName[]>
  /** Issuers of providers by their aliases. */
  issuers: Map<string, string>
}

const textOf = ({ client, name }: RoleName): string => JSON.stringify([client ?? null, name])

const namesIn = (
  realm: readonly string[] | null | undefined,
  clients: Record<string, readonly string[]> | null | undefined,
): RoleName[] => [
  ...(realm ?? []).map((name) => ({ name })),
  ...Object.entries(clients ?? {}).flatMap(([client, names]) => names.map((name) => ({ client, name }))),
]

const isOwn = ({ client, name }: RoleName): boolean =>
  client === undefined ? ownRoles.test(name) : ownClients.has(client)
const idOf = ({ client, name }: RoleName): RoleId =>
  idOfName<RoleId>('roleId', client === undefined ? name : `${client}:${name}`)
const placeOf = ({ realm }: Realm, { client }: RoleName): string => `/${segmentOf(client ?? realm)}`

/** Some roles with all that they include. */
function withIncluded({ composites }: Realm, names: readonly RoleName[]): RoleName[] {
  const all = new Map<string, RoleName>()
  const waiting = [...names]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (all.has(textOf(next))) continue
    all.set(textOf(next), next)
    waiting.push(...(composites.get(textOf(next)) ?? []))
  }
  return [...all.values()].filter((name) => !isOwn(name) && normaliseAction(name.name) !== null)
}

/** Each role is given where it counts there: in the whole realm, or at its client. */
const giftsOf = (realm: Realm, names: readonly RoleName[], to: Gift['to']): Gift[] =>
  withIncluded(realm, names).map((name) => ({
    kind: 'gift',
    roleId: idOf(name),
    resourceUri: placeOf(realm, name),
    to,
  }))

/** What a realm has besides; who comes later is given no default roles, and letters go out by the server's own way. */
const settingsLeft = new Set([
  ...['components', 'authenticationFlows', 'clientScopes', 'organizations', 'scopeMappings', 'clientScopeMappings'],
  ...['smtpServer', 'defaultRole', 'defaultRoles', 'defaultGroups'],
])

const lists = ['users', 'groups', 'clients', 'identityProviders']

/** What Keycloak exports of a realm, in one file or in a folder of them. */
export async function* fromKeycloak(files: readonly SourceFile[]): AsyncGenerator<Arrival> {
  const realm = await realmOf(files)
  for await (const part of partsOf(files, { lists, among: 'users' })) {
    if (part.key === 'users') yield* userOf(part, realm)
    else if (part.key === 'groups') yield* groupsOf(part, realm, { path: '', inherited: [] })
    else if (part.key === 'roles') yield* rolesOf(part)
    else if (part.key === 'clients') yield* clientOf(part)
    else if (part.key === 'identityProviders') yield* providerOf(part)
    else if (isFull(part.value) && settingsLeft.has(part.key))
      yield left(
        'settings',
        part.key,
        'settings of the realm have no counterpart here, or are set in the console',
        part.place,
      )
  }
}

const isFull = (value: unknown): boolean => typeof value === 'object' && value !== null && Object.keys(value).length > 0

async function realmOf(files: readonly SourceFile[]): Promise<Realm> {
  const composites = new Map<string, RoleName[]>()
  const issuers = new Map<string, string>()
  let name: string | undefined
  for await (const part of partsOf(files, { lists, among: 'users' })) {
    if (part.key === 'realm') name = shaped(Text, part)
    if (part.key === 'roles')
      for (const [each, role] of eachRole(part))
        composites.set(textOf(each), namesIn(role.composites?.realm, role.composites?.client))
    if (part.key !== 'identityProviders') continue
    const { alias, providerId, config } = shaped(Provider, part)
    const issuer = providerId === 'oidc' ? config?.issuer : providerId === 'google' ? issuerOf('google') : undefined
    if (issuer) issuers.set(alias, issuer)
  }
  if (name === undefined) throw new StartError('No realm is named in it: this is no export of a realm.')
  return { realm: name, composites, issuers }
}

function* eachRole(part: Part): Generator<[RoleName, Static<typeof Role>]> {
  const { realm, client } = shaped(Roles, part)
  for (const role of realm ?? []) yield [{ name: role.name }, role]
  for (const [of, roles] of Object.entries(client ?? {}))
    for (const role of roles) yield [{ client: of, name: role.name }, role]
}

/** Roles have names alone there, for which applications look: here that name is what they let somebody do. */
function* rolesOf(part: Part): Generator<Arrival> {
  const { place } = part
  for (const [name, { description }] of eachRole(part)) {
    if (isOwn(name)) continue
    const shown = name.client === undefined ? name.name : `${name.client}: ${name.name}`
    const action = normaliseAction(name.name)
    if (action === null || action.startsWith('*'))
      yield left(
        'roles',
        shown,
        'its name is no action: those are made of letters, digits, - and _, in parts divided by colons',
        place,
      )
    else
      yield {
        kind: 'role',
        place,
        roleId: idOf(name),
        name: shown,
        description: wordsIn(description),
        actions: [action],
      }
  }
}

/** Texts in braces are names of translations. */
const wordsIn = (text: string | null | undefined): string | undefined =>
  text && !/^\$\{.*\}$/.test(text) ? text : undefined

const depthMax = 20

/** Whoever is in a group has the roles of those around it too. */
function* groupsOf(
  part: Part,
  realm: Realm,
  { path, inherited, deep = 0 }: { path: string; inherited: RoleName[]; deep?: number },
): Generator<Arrival> {
  const group = shaped(Group, part)
  const { place } = part
  const name = path === '' ? group.name : `${path}/${group.name}`
  const groupId = groupIdOf(name)
  const roles = [...inherited, ...namesIn(group.realmRoles, group.clientRoles)]
  yield { kind: 'group', place, groupId, name }
  yield* giftsOf(realm, roles, { groupId })
  if (deep === depthMax) throw new StartError(`${place.file}: groups lie more than ${depthMax} deep in each other.`)
  for (const value of group.subGroups ?? [])
    yield* groupsOf({ ...part, value }, realm, { path: name, inherited: roles, deep: deep + 1 })
}

function* userOf(part: Part, realm: Realm): Generator<Arrival> {
  const user = shaped(User, part)
  const { place } = part
  const userId = userIdOf(product, user.id)
  if (user.serviceAccountClientId)
    return yield left(
      'service accounts',
      user.serviceAccountClientId,
      'clients are given roles in the console, once they have a key',
      place,
    )
  if (userId !== user.id) yield otherId(user.id, userId, place)
  const proofs: Proof[] = []
  for (const { identityProvider: alias, userId: subject } of user.federatedIdentities ?? []) {
    const issuer = realm.issuers.get(alias)
    if (issuer) proofs.push({ connectionId: connectionIdOf(alias), issuer, subject })
    else yield unknownIdentity(userId, alias, place)
  }
  const mustChange = user.requiredActions?.includes(newPassword) && hasPassword(user)
  const hash = mustChange
    ? left('passwords', userId, 'it was to be changed at the next sign-in', place)
    : hashOf(user, { userId, place })
  if (typeof hash === 'object') yield hash
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username
  yield {
    ...{ kind: 'person', place, userId, proofs, email: user.email ?? undefined, name: name ?? undefined },
    ...{ isEmailVerified: user.emailVerified === true, isDisabled: user.enabled === false },
    since: timeIn(user.createdTimestamp),
    passwordHash: typeof hash === 'string' ? hash : undefined,
  }
  yield* restOf(user, userId, place)
  for (const path of user.groups ?? []) yield { kind: 'member', groupId: groupIdOf(path.replace(/^\//, '')), userId }
  yield* giftsOf(realm, namesIn(user.realmRoles, user.clientRoles), { userId })
}

/** What has somebody set a new password at the next sign-in. */
const newPassword = 'UPDATE_PASSWORD'
const hasPassword = ({ credentials }: Static<typeof User>): boolean =>
  (credentials ?? []).some(({ type }) => type === 'password')

/** What stays there of somebody. */
function* restOf(user: Static<typeof User>, userId: UserId, place: Place): Generator<Arrival> {
  const leave = (what: string, name: string, why: string) => left(what, name, why, place)
  if ((user.credentials ?? []).some(({ type }) => type !== 'password'))
    yield leave('second factors', userId, 'apps, passkeys and recovery codes are added anew')
  if (isFull(user.attributes))
    yield leave('attributes of users', userId, 'users have none here; claims for their tokens are set by the API')
  const actions = (user.requiredActions ?? []).filter((each) => each !== newPassword)
  if (actions.length > 0)
    yield leave(
      'required actions',
      `${actions.join(', ')} of ${userId}`,
      'nothing is asked of them here that is not asked of all',
    )
  const rights = user.clientRoles?.['realm-management'] ?? []
  if (rights.length > 0)
    yield leave(
      'roles given',
      `${rights.join(', ')} of realm-management, to ${userId}`,
      'rights over the realm itself give nothing here; owners are made by "owners add"',
    )
}

/** The hash of somebody's password, which two texts of JSON in a credential tell; undefined where there is none. */
function hashOf({ credentials }: Static<typeof User>, { userId, place }: { userId: UserId; place: Place }) {
  const password = credentials?.find(({ type }) => type === 'password')
  if (!password) return undefined
  const { secretData, credentialData } = password
  const wrong = (why: string) => left('passwords', userId, why, place)
  if (!secretData || !credentialData) return wrong('it is kept as versions of the product before 8 did')
  const at = (field: string) => ({ ...place, file: `${place.file}, ${field} of a password` })
  const { value, salt } = shaped(Secret, { value: valueIn(secretData, at('secretData')), place: at('secretData') })
  const kept = shaped(Kept, { value: valueIn(credentialData, at('credentialData')), place: at('credentialData') })
  const bytes = { salt: Buffer.from(salt ?? '', 'base64'), hash: Buffer.from(value, 'base64') }
  const { algorithm, hashIterations: rounds, additionalParameters: more } = kept
  if (/^pbkdf2(?:-sha(?:256|512))?$/.test(algorithm))
    return phcText({ name: algorithm, params: { i: rounds }, ...bytes })
  if (algorithm !== 'argon2') return wrong(`${algorithm} is a way to keep passwords that is not known here`)
  const [type = 'id', version = '1.3', memory = '', lanes = ''] = ['type', 'version', 'memory', 'parallelism'].map(
    (name) => more?.[name]?.[0],
  )
  if (version !== '1.3') return wrong('it is of a version of argon2 that is not taken')
  return phcText({ name: `argon2${type}`, params: { m: Number(memory), t: rounds, p: Number(lanes) }, ...bytes })
}

function* clientOf(part: Part): Generator<Arrival> {
  const client = shaped(Client, part)
  const { clientId: id, redirectUris, serviceAccountsEnabled, standardFlowEnabled } = client
  const program = { place: part.place, id, name: wordsIn(client.name) ?? id }
  if (ownClients.has(id) || client.bearerOnly) return // an API needs nothing here to be asked for
  if (client.protocol && client.protocol !== 'openid-connect') {
    const why = `it speaks ${client.protocol}, and applications that come over speak OpenID Connect; make it in the console`
    return yield left('applications', id, why, part.place)
  }
  if (serviceAccountsEnabled && standardFlowEnabled === false) yield* toClient(product, program)
  else yield* toApplication(program, { urls: redirectUris ?? [], hasSecret: client.publicClient === false })
}

function* providerOf(part: Part): Generator<Arrival> {
  const { alias: name, displayName: title, providerId: kind, config } = shaped(Provider, part)
  const of = (field: string) => config?.[field] || undefined
  const described = { name, title, clientId: of('clientId'), clientSecret: of('clientSecret') }
  const [issuer, url, certificate] = [of('issuer'), of('singleSignOnServiceUrl'), of('signingCertificate')]
  const body =
    kind === 'saml' && url && certificate
      ? toSaml({ url, certificate, entityId: of('idpEntityId') }, described)
      : /^(?:oidc|keycloak-oidc)$/.test(kind) && issuer
        ? toIssuer(issuer, described)
        : toKnownProvider(kind, described)
  yield* toConnection(body, { name, kind, place: part.place })
}
