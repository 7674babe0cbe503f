import type { RoleId, TenantId, UserId } from '@doorward/core/ids'
import { normaliseAction } from '@doorward/core/permissions/actions'
import { type Static, Type } from 'typebox'
import { type Arrival, left } from '../arrivals.ts'
import { idOfName, segmentOf, userIdOf } from '../ids.ts'
import { toApplication, toClient } from '../programs.ts'
import { connectionIdOf, toConnection, toIssuer, toKnownProvider, toSaml } from '../providers.ts'
import { maybe, shaped, Text, Texts, Yes } from '../read/fields.ts'
import { type Part, partsOf } from '../read/parts.ts'
import type { SourceFile } from '../read/source.ts'
import { hasHashAlone, isFull, product, userOf, wholeId } from './users.ts'

/** Somebody named in a list: by his id, or as an object that has it. */
const Named = Type.Union([
  Text,
  Type.Object({ user_id: Text, roles: maybe(Type.Array(Type.Unknown(), { maxItems: 10_000 })) }),
])
const Role = Type.Object({
  id: maybe(Text),
  name: Text,
  description: maybe(Text),
  permissions: maybe(
    Type.Array(Type.Object({ permission_name: Text, resource_server_identifier: Text }), { maxItems: 10_000 }),
  ),
  users: maybe(Type.Array(Named, { maxItems: 1_000_000 })),
})
/** Connections of an organization, which the Management API and the Deploy CLI call otherwise. */
const Linked = Type.Array(
  Type.Object({
    ...{ name: maybe(Text), connection_id: maybe(Text) },
    connection: maybe(Type.Object({ name: maybe(Text) })),
  }),
  { maxItems: 1_000 },
)
const Organization = Type.Object({
  id: maybe(Text),
  name: Text,
  display_name: maybe(Text),
  connections: maybe(Linked),
  members: maybe(Type.Array(Named, { maxItems: 1_000_000 })),
  ...{ metadata: maybe(Type.Unknown()), branding: maybe(Type.Unknown()), enabled_connections: maybe(Linked) },
})
const Client = Type.Object({
  client_id: maybe(Text),
  name: Text,
  app_type: maybe(Text),
  callbacks: maybe(Texts),
  allowed_logout_urls: maybe(Texts),
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
  const withHashes = new Set<SourceFile>()
  for await (const part of partsOf(files, { lists, among: 'users' })) {
    if (part.key === 'users' && hasHashAlone(part)) withHashes.add(part.file)
    else if (part.key === 'users') yield* userOf(part)
    else if (part.key === 'roles') yield* rolesOf(part)
    else if (part.key === 'organizations') organizations.push(part)
    else if (part.key === 'clients') yield* clientOf(part)
    else if (part.key === 'connections') yield* connectionOf(part, seen)
    else yield left('settings', part.key, settings, part.place)
  }
  for (const part of organizations) yield* organizationOf(part, seen) // which name connections
  for await (const part of partsOf([...withHashes], { lists, among: 'users' })) // to users whose profiles stand elsewhere
    if (part.key === 'users' && hasHashAlone(part)) yield* userOf(part)
}

/** Who is named so in a list. */
const userNamed = (named: Static<typeof Named>): UserId =>
  userIdOf(product, wholeId(typeof named === 'string' ? named : named.user_id))

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
      yield {
        kind: 'gift',
        roleId,
        resourceUri: `/${segmentOfApi(api)}`,
        to: { userId: userNamed(named) },
        isToSomebody: true,
      }
  }
}

function* organizationOf(part: Part, { connections, databases }: Seen): Generator<Arrival> {
  const organization = shaped(Organization, part)
  const { id, name, display_name, members } = organization
  const { place } = part
  const tenantId = idOfName<TenantId>('tenantId', id ?? name)
  const linked = [...(organization.connections ?? []), ...(organization.enabled_connections ?? [])]
  const all = linked.flatMap(
    (each) => each.name ?? each.connection?.name ?? connections.get(each.connection_id ?? '') ?? [],
  )
  const [first, ...others] = [...new Set(all)].filter((each) => !databases.has(each))
  for (const each of others)
    yield left('connections of organizations', `${each} of ${name}`, 'a tenant is linked to one connection', place)
  const connection = first === undefined ? {} : { connection: { connectionId: connectionIdOf(first) } }
  const body = { tenantId, tenantLookupIdentifier: name, data: { name: display_name ?? name }, ...connection }
  yield { kind: 'tenant', place, body }
  for (const named of members ?? []) {
    yield { kind: 'tenantMember', tenantId, userId: userNamed(named) }
    if (typeof named === 'object' && named.roles?.length)
      yield left(
        'roles within organizations',
        `${named.user_id} in ${name}`,
        'a role is given on resources here, and not within a tenant; give it in the console',
        place,
      )
  }
  for (const field of ['metadata', 'branding'] as const)
    if (isFull(organization[field]))
      yield left('settings of organizations', `${field} of ${name}`, 'tenants have none here', place)
}

function* clientOf(part: Part): Generator<Arrival> {
  const { client_id, name, app_type: type, callbacks, allowed_logout_urls: logouts, global } = shaped(Client, part)
  const program = { place: part.place, id: client_id ?? name, name }
  if (global) return
  if (type === 'non_interactive') yield* toClient(product, program)
  else yield* toApplication(program, { urls: callbacks ?? [], hasSecret: type === 'regular_web' })
  if (logouts?.length)
    yield left(
      'addresses after signing out',
      `${logouts.length} of ${name}`,
      'people return to a redirect address after signing out; add those that are missing in the console',
      part.place,
    )
}

function* connectionOf(part: Part, { connections, databases }: Seen): Generator<Arrival> {
  const { id, name, strategy, display_name: title, options } = shaped(Connection, part)
  if (id) connections.set(id, name)
  if (['auth0', 'email'].includes(strategy)) {
    databases.add(name)
    return yield left(
      'connections',
      `${name} (${strategy})`,
      'passwords and codes by e-mail need none here',
      part.place,
    )
  }
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
