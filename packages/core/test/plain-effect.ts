import type { GroupId, RoleId, UserId } from '../src/ids.ts'
import { actionCovers } from '../src/permissions/actions.ts'
import { mergePermissions } from '../src/permissions/evaluate.ts'
import type { Holding } from '../src/permissions/giving/effect.ts'
import type { AccessRecord, Flag, Group, Permission, Role, Statement } from '../src/permissions/model.ts'
import { covers, hasWildcard, normaliseResourceUri } from '../src/permissions/resource-uri.ts'

/** Somebody whom a statement can name. */
export type Principal = { userId: UserId } | { groupId: GroupId }

/** Each of these principals newly has each of these permissions (only the flags that are new) on each resource. */
export interface Gain {
  principals: Principal[]
  permissions: Permission[]
  resourceUris: readonly string[]
}

export type RoleLookup = (roleId: RoleId) => Role | undefined

/** One statement that names a role: who is named, and where. */
export interface RoleUse {
  principals: Principal[]
  resourceUris: string[]
}

const flags: readonly Flag[] = ['allow', 'grant', 'delegate']

const givesSomething = (permission: Permission): boolean => flags.some((flag) => permission[flag])

const permissionsOf = (roleIds: readonly RoleId[], roleOf: RoleLookup): Permission[] =>
  mergePermissions(roleIds.flatMap((roleId) => roleOf(roleId)?.permissions ?? [])).filter(givesSomething)

/** What is left of `wanted` after taking away each flag that `held` already covers. */
function without(wanted: readonly Permission[], held: readonly Permission[]): Permission[] {
  const isNew = (action: string, flag: Flag) => !held.some((had) => had[flag] && actionCovers(had.action, action))
  return wanted
    .map((permission) => ({
      action: permission.action,
      allow: permission.allow && isNew(permission.action, 'allow'),
      grant: permission.grant && isNew(permission.action, 'grant'),
      delegate: permission.delegate && isNew(permission.action, 'delegate'),
    }))
    .filter(givesSomething)
}

const urisOf = (statement: Statement): string[] =>
  statement.resources.map(({ resourceUri }) => normaliseResourceUri(resourceUri)).filter((uri) => uri !== null)

const idOf = (principal: Principal): string =>
  'userId' in principal ? `u ${principal.userId}` : `g ${principal.groupId}`

const everyStatement = '*'

/** For each principal of a record, the places of the statements that name it; `*` where the record itself does. */
function placesByPrincipal(record: AccessRecord | null): Map<string, { principal: Principal; places: string }> {
  const places = new Map<string, { principal: Principal; places: string }>()
  for (const principal of [...(record?.users ?? []), ...(record?.groups ?? [])])
    places.set(idOf(principal), { principal, places: everyStatement })
  for (const [place, statement] of (record?.statements ?? []).entries())
    for (const principal of [...(statement.users ?? []), ...(statement.groups ?? [])]) {
      const seen = places.get(idOf(principal))?.places
      if (seen === everyStatement) continue
      places.set(idOf(principal), { principal, places: seen === undefined ? `${place}` : `${seen},${place}` })
    }
  return places
}

function statementsAt(record: AccessRecord | null, places: string): Statement[] {
  const statements = record?.statements ?? []
  if (places === everyStatement) return statements
  const wanted = new Set(places.split(',').map(Number))
  return statements.filter((_, place) => places !== '' && wanted.has(place))
}

/** What some statements give, looked up by resource. */
function heldBy(statements: readonly Statement[], roleOf: RoleLookup): (uri: string) => Permission[] {
  const plain = new Map<string, Permission[]>()
  const wild: { uri: string; permissions: Permission[] }[] = []
  for (const statement of statements) {
    const permissions = permissionsOf(statement.roles, roleOf)
    for (const uri of urisOf(statement))
      if (hasWildcard(uri)) wild.push({ uri, permissions })
      else plain.set(uri, [...(plain.get(uri) ?? []), ...permissions])
  }
  return (asked) => {
    const parts = asked.split('/')
    const above = parts.flatMap((_, last) => plain.get(parts.slice(0, last + 1).join('/')) ?? [])
    return [...above, ...wild.filter(({ uri }) => covers(uri, asked)).flatMap(({ permissions }) => permissions)]
  }
}

const sameText = (statement: Statement): string =>
  JSON.stringify([[...statement.roles].sort(), statement.resources.map(({ resourceUri }) => resourceUri).sort()])

/** What one set of principals gains when the statements that name them become others. */
function* gainsOf(
  principals: Principal[],
  before: Statement[],
  after: Statement[],
  roleOf: RoleLookup,
): Generator<Gain> {
  const unchanged = new Set(before.map(sameText))
  const held = heldBy(before, roleOf)
  for (const statement of after) {
    if (unchanged.has(sameText(statement))) continue
    const permissions = permissionsOf(statement.roles, roleOf)
    const resourceUris = urisOf(statement)
    if (permissions.length === 0) continue
    if (before.length === 0) yield { principals, permissions, resourceUris }
    else
      for (const uri of resourceUris) {
        const added = without(permissions, held(uri))
        if (added.length > 0) yield { principals, permissions: added, resourceUris: [uri] }
      }
  }
}

/**
 * What saving a record gives that the same record did not give before (G1); `before` is null for a new record.
 * Roles that do not exist give nothing. Lazy: a reader may stop early.
 */
export function* recordEffect(before: AccessRecord | null, after: AccessRecord, roleOf: RoleLookup): Generator<Gain> {
  const namedBefore = placesByPrincipal(before)
  const alike = new Map<string, { principals: Principal[]; was: string; is: string }>()
  for (const [id, { principal, places: is }] of placesByPrincipal(after)) {
    const was = namedBefore.get(id)?.places ?? ''
    const found = alike.get(`${was}|${is}`)
    if (found === undefined) alike.set(`${was}|${is}`, { principals: [principal], was, is })
    else found.principals.push(principal)
  }
  for (const { principals, was, is } of alike.values())
    yield* gainsOf(principals, statementsAt(before, was), statementsAt(after, is), roleOf)
}

/**
 * What saving a role gives to everyone who has it (G2). `before` is null when the role did not exist, which also
 * concerns statements that named it all the same.
 */
export function* roleEffect(before: Role | null, after: Role, uses: Iterable<RoleUse>): Generator<Gain> {
  const added = without(mergePermissions(after.permissions), mergePermissions(before?.permissions ?? []))
  if (added.length === 0) return
  for (const { principals, resourceUris } of uses)
    if (principals.length > 0) yield { principals, permissions: added, resourceUris }
}

/** What saving a group gives to the members it did not have before: all that the group holds (G2). */
export function* groupEffect(
  before: Group | null,
  after: Group,
  holdings: Iterable<Holding>,
  roleOf: RoleLookup,
): Generator<Gain> {
  const had = new Set(before?.users.map((user) => user.userId))
  const principals = after.users.filter((user) => !had.has(user.userId)).map(({ userId }) => ({ userId }))
  if (principals.length === 0) return
  for (const { roleIds, resourceUris } of holdings) {
    const permissions = permissionsOf(roleIds, roleOf)
    if (permissions.length > 0) yield { principals, permissions, resourceUris }
  }
}
