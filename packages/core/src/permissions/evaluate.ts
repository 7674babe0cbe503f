import type { GroupId, RoleId, UserId } from '../ids.ts'
import { actionCovers, normaliseAction } from './actions.ts'
import { findBuiltInRole } from './built-in-roles.ts'
import type { Decision, Nearest, Way } from './decision.ts'
import type { AccessRecord, Flag, Group, Permission, Question, Role, Statement } from './model.ts'
import { belowCollection, covers, levelsOf, levelsOfCollection, normaliseResourceUri } from './resource-uri.ts'

/** All that decides: the plain data of one account. Built-in roles are understood and never listed. */
export interface Policy {
  roles: readonly Role[]
  records: readonly AccessRecord[]
  groups: readonly Group[]
}

interface NamedBy {
  way: Way
  statement: Statement
}

export const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const findRole = (policy: Policy, roleId: RoleId): Role | undefined =>
  findBuiltInRole(roleId) ?? policy.roles.find((role) => role.roleId === roleId)

/** Every statement that names the user, the shortest way first, then by record, statement and group. */
function waysOf(policy: Policy, userId: UserId): NamedBy[] {
  const isUser = (user: { userId: UserId }) => user.userId === userId
  const memberOf = new Set(policy.groups.filter((group) => group.users.some(isUser)).map((group) => group.groupId))
  const ways = policy.records.flatMap(({ recordId, users, groups, statements }) =>
    statements.flatMap((statement, statementIndex) => {
      const direct = [...users, ...(statement.users ?? [])].some(isUser)
      const through = [...groups, ...(statement.groups ?? [])].map((group) => group.groupId)
      const groupIds: (GroupId | undefined)[] = [...new Set(through)].filter((id) => memberOf.has(id))
      return [...(direct ? [undefined] : []), ...groupIds].map((groupId) => ({
        way: { recordId, statementIndex, ...(groupId === undefined ? {} : { groupId }) },
        statement,
      }))
    }),
  )
  return ways.sort(({ way: one }, { way: other }) => {
    const shorter = Number(one.groupId !== undefined) - Number(other.groupId !== undefined)
    const earlier = byText(one.recordId, other.recordId) || one.statementIndex - other.statementIndex
    return shorter || earlier || byText(one.groupId ?? '', other.groupId ?? '')
  })
}

const sortedRoles = (statement: Statement): RoleId[] => [...new Set(statement.roles)].sort(byText)

const urisOf = (statement: Statement): string[] =>
  statement.resources
    .map((resource) => normaliseResourceUri(resource.resourceUri))
    .filter((uri) => uri !== null)
    .sort(byText)

/** The role's first action, by name, that carries the flag and covers what is asked. */
function coveringAction(role: Role | undefined, asked: string, flag: Flag): string | undefined {
  return (role?.permissions ?? [])
    .filter((permission) => permission[flag])
    .map((permission) => normaliseAction(permission.action))
    .filter((action) => action !== null)
    .filter((action) => actionCovers(action, asked))
    .sort(byText)[0]
}

/** Whether the user carries `flag` for the action on the resource. Wildcards in what is asked need a covering wildcard. */
export function holds(policy: Policy, { userId, action, resourceUri }: Question, flag: Flag): boolean {
  const asked = normaliseAction(action)
  const uri = normaliseResourceUri(resourceUri)
  if (asked === null || uri === null) return false
  return waysOf(policy, userId).some(
    ({ statement }) =>
      urisOf(statement).some((granted) => covers(granted, uri)) &&
      statement.roles.some((roleId) => coveringAction(findRole(policy, roleId), asked, flag) !== undefined),
  )
}

/**
 * Decides one question by looking at everything: slow, short, and the measure for whatever is faster.
 * The same data gives the same answer and the same reason in any order of records, statements or names.
 */
export function evaluate(policy: Policy, { userId, action, resourceUri }: Question): Decision {
  const asked = normaliseAction(action)
  const uri = normaliseResourceUri(resourceUri)
  if (asked === null || uri === null) return { allowed: false, nearest: { missing: 'question' } }
  const misses: Nearest[] = []
  for (const { way, statement } of waysOf(policy, userId)) {
    const roles = sortedRoles(statement)
    const covering = urisOf(statement).find((granted) => covers(granted, uri))
    for (const roleId of roles) {
      const held = coveringAction(findRole(policy, roleId), asked, 'allow')
      if (held === undefined) continue
      if (covering !== undefined)
        return { allowed: true, reason: { ...way, roleId, action: held, resourceUri: covering } }
      misses.push({ missing: 'resource', ...way, roleId, action: held })
    }
    const dangling = roles.find((roleId) => findRole(policy, roleId) === undefined)
    if (covering === undefined) misses.push({ missing: 'statement', ...way })
    else if (dangling === undefined)
      misses.push({ missing: 'permission', ...way, roleIds: roles, resourceUri: covering })
    else misses.push({ missing: 'role', ...way, roleId: dangling, resourceUri: covering })
  }
  return { allowed: false, nearest: nearestOf(misses) }
}

const nearness: Nearest['missing'][] = ['role', 'permission', 'resource', 'statement']

function nearestOf(misses: Nearest[]): Nearest {
  for (const missing of nearness) {
    const found = misses.find((miss) => miss.missing === missing)
    if (found !== undefined) return found
  }
  return { missing: 'record' }
}

/** One entry per action with all the flags that any of them has, by action. */
export function mergePermissions(permissions: Iterable<Permission>): Permission[] {
  const merged = new Map<string, Permission>()
  for (const permission of permissions) {
    const action = normaliseAction(permission.action)
    if (action === null) continue
    const seen = merged.get(action)
    merged.set(action, {
      action,
      allow: permission.allow || (seen?.allow ?? false),
      grant: permission.grant || (seen?.grant ?? false),
      delegate: permission.delegate || (seen?.delegate ?? false),
    })
  }
  return [...merged.values()].sort((one, other) => byText(one.action, other.action))
}

/** All that the user has on the resource, from it or from above it (decision 37). */
export function permissionsOf(policy: Policy, userId: UserId, resourceUri: string): Permission[] {
  const uri = normaliseResourceUri(resourceUri)
  if (uri === null) return []
  const covering = waysOf(policy, userId).filter(({ statement }) => urisOf(statement).some((at) => covers(at, uri)))
  return mergePermissions(
    covering.flatMap(({ statement }) => statement.roles.flatMap((id) => findRole(policy, id)?.permissions ?? [])),
  )
}

/** The existing roles that statements give the user on exactly this URI; what is inherited is not listed. */
export function rolesOf(policy: Policy, userId: UserId, resourceUri: string): RoleId[] {
  const uri = normaliseResourceUri(resourceUri)
  const explicit = waysOf(policy, userId).filter(({ statement }) => uri !== null && urisOf(statement).includes(uri))
  const roles = explicit.flatMap(({ statement }) => statement.roles)
  return [...new Set(roles)].filter((id) => findRole(policy, id) !== undefined).sort(byText)
}

export interface ResourcesQuestion {
  /** The collection: `x` or `x/*`; `*` for everything. */
  resourceUri: string
  /** Also what lies deeper than one level below the collection. */
  nested: boolean
  /** Only where this action is allowed; without it, where any is. */
  action?: string | undefined
}

/** Stored URIs below a collection on which the user is allowed the action; wildcards stay wildcards. By name. */
export function resourcesOf(policy: Policy, userId: UserId, asked: ResourcesQuestion): string[] {
  const collection = normaliseResourceUri(asked.resourceUri)
  const action = asked.action === undefined ? undefined : normaliseAction(asked.action)
  if (collection === null || action === null) return []
  const passes = (role: Role | undefined): boolean =>
    action === undefined
      ? (role?.permissions ?? []).some((permission) => permission.allow)
      : coveringAction(role, action, 'allow') !== undefined
  const found = waysOf(policy, userId)
    .filter(({ statement }) => statement.roles.some((roleId) => passes(findRole(policy, roleId))))
    .flatMap(({ statement }) => urisOf(statement).map((granted) => belowCollection(granted, collection)))
    .filter((uri) => uri !== null)
    .filter((uri) => asked.nested || levelsOf(uri) === levelsOfCollection(collection) + 1)
  return [...new Set(found)].sort(byText)
}

/** Everyone to whom statements give existing roles on exactly this URI, members of groups included. By name. */
export function usersOf(policy: Policy, resourceUri: string): { userId: UserId; roles: RoleId[] }[] {
  const named = policy.records.flatMap(({ users, statements }) => [
    ...users,
    ...statements.flatMap((s) => s.users ?? []),
  ])
  const members = policy.groups.flatMap((group) => group.users)
  const userIds = [...new Set([...named, ...members].map((user) => user.userId))].sort(byText)
  return userIds
    .map((userId) => ({ userId, roles: rolesOf(policy, userId, resourceUri) }))
    .filter(({ roles }) => roles.length > 0)
}
