import type { GroupId, RecordId, RoleId, UserId } from '../ids.ts'
import { actionCovers, normaliseAction } from './actions.ts'
import { findBuiltInRole } from './built-in-roles.ts'
import type { Decision, Nearest, Reach, Way } from './decision.ts'
import type {
  AccessRecord,
  Flag,
  Group,
  Permission,
  Question,
  ResourceConfiguration,
  Role,
  Statement,
  UserToken,
} from './model.ts'
import { isPublicAction, publicPermissions, publicUriOf } from './public.ts'
import {
  belowCollection,
  covers,
  levelsOf,
  levelsOfCollection,
  nearestShared,
  normaliseResourceUri,
} from './resource-uri.ts'

/** All that decides: the plain data of one account. Built-in roles are understood and never listed. */
export interface Policy {
  roles: readonly Role[]
  records: readonly AccessRecord[]
  groups: readonly Group[]
  /** Which resources are open to everyone. */
  resources?: readonly ResourceConfiguration[]
  /** Users who were deleted or are disabled: whatever still names them gives them nothing. */
  goneUsers?: readonly UserId[]
}

interface NamedBy {
  way: Way
  statement: Statement
}

/** Orders texts by their UTF-16 code units, the same on every machine; for `sort`. */
export const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const findRole = (policy: Policy, roleId: RoleId): Role | undefined =>
  findBuiltInRole(roleId) ?? policy.roles.find((role) => role.roleId === roleId)

const isGone = (policy: Policy, userId: UserId): boolean => policy.goneUsers?.includes(userId) ?? false

/** The resources open to everyone, by name; none for a user who is gone. */
const openUris = (policy: Policy, userId: UserId): string[] =>
  isGone(policy, userId)
    ? []
    : (policy.resources ?? [])
        .map(publicUriOf)
        .filter((uri) => uri !== null)
        .sort(byText)

/** The first resource, by name, that is open to the user for the action and covers the one asked for. */
const openUri = (policy: Policy, userId: UserId, asked: string, uri: string): string | undefined =>
  isPublicAction(asked) ? openUris(policy, userId).find((open) => covers(open, uri)) : undefined

/** Every statement that names the user, the shortest way first, then by record, statement and group. */
function waysOf(policy: Policy, userId: UserId): NamedBy[] {
  if (isGone(policy, userId)) return []
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

/**
 * Whether roles give the user `flag` for the action on the resource. Wildcards in what is asked need a covering
 * wildcard. What a resource opens to everyone does not count: it is nobody's to give.
 */
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
  const misses: Miss[] = []
  for (const { way, statement } of waysOf(policy, userId)) {
    const roles = sortedRoles(statement)
    const uris = urisOf(statement)
    const covering = uris.find((granted) => covers(granted, uri))
    const shared = nearestShared(uris, uri)
    for (const roleId of roles) {
      const held = coveringAction(findRole(policy, roleId), asked, 'allow')
      if (held === undefined) continue
      if (covering !== undefined)
        return { allowed: true, reason: { ...way, roleId, action: held, resourceUri: covering } }
      misses.push({ missing: 'resource', ...way, roleId, action: held, shared })
    }
    const dangling = roles.find((roleId) => findRole(policy, roleId) === undefined)
    if (covering === undefined) misses.push({ missing: 'statement', ...way, shared })
    else if (dangling === undefined)
      misses.push({ missing: 'permission', ...way, roleIds: roles, resourceUri: covering, shared: 0 })
    else misses.push({ missing: 'role', ...way, roleId: dangling, resourceUri: covering, shared: 0 })
  }
  const open = openUri(policy, userId, asked, uri)
  if (open !== undefined) return { allowed: true, reason: { public: true, action: asked, resourceUri: open } }
  return { allowed: false, nearest: nearestOf(misses) }
}

/** The policy as a limited token sees it alone: one record that names its user. */
const policyOfToken = ({ roles }: Policy, { tokenId, userId, statements }: UserToken): Policy => ({
  roles,
  groups: [],
  records: [{ recordId: tokenId as RecordId, name: '', users: [{ userId }], admins: [], groups: [], statements }], // names nothing that is stored
})

/** Whether a limited token carries the flag: its user, its statements and its maker all do. */
export function holdsWithin(policy: Policy, token: UserToken, asked: Omit<Question, 'userId'>, flag: Flag): boolean {
  const { userId, createdBy } = token
  return (
    [userId, createdBy].every((id) => holds(policy, { ...asked, userId: id }, flag)) &&
    holds(policyOfToken(policy, token), { ...asked, userId }, flag)
  )
}

/** Whether a limited token is allowed something, what is open to everyone included where its statements reach that far. */
export function allowsWithin(policy: Policy, token: UserToken, asked: Omit<Question, 'userId'>): boolean {
  const { userId, createdBy } = token
  return (
    [userId, createdBy].every((id) => evaluate(policy, { ...asked, userId: id }).allowed) &&
    holds(policyOfToken(policy, token), { ...asked, userId }, 'allow')
  )
}

const nearness: Nearest['missing'][] = ['role', 'permission', 'resource', 'statement']

/** What is missing somewhere, and how near that place is where it is the place that is missing. */
type Miss = Nearest & { shared: number }

/** The first of the nearest kind; of places that do not reach so far, the first of the nearest. */
function nearestOf(misses: Miss[]): Nearest {
  for (const missing of nearness) {
    const [first, ...others] = misses.filter((miss) => miss.missing === missing)
    if (first === undefined) continue
    const { shared: _, ...found } = others.reduce((best, miss) => (miss.shared > best.shared ? miss : best), first)
    return found
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
  const isOpen = openUris(policy, userId).some((open) => covers(open, uri))
  return mergePermissions([
    ...covering.flatMap(({ statement }) => statement.roles.flatMap((id) => findRole(policy, id)?.permissions ?? [])),
    ...(isOpen ? publicPermissions : []),
  ])
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
  /** Only those behind this one, by name. */
  after?: string | undefined
  /** Only so many, the first by name. */
  most?: number | undefined
}

/** The part of a list by name that a question asks for. */
const partOf = (sorted: readonly string[], { after, most }: Pick<ResourcesQuestion, 'after' | 'most'>): string[] =>
  (after === undefined ? sorted : sorted.filter((uri) => uri > after)).slice(0, most)

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
    .flatMap(({ statement }) => urisOf(statement))
    .concat(action === undefined || isPublicAction(action) ? openUris(policy, userId) : [])
    .map((granted) => belowCollection(granted, collection))
    .filter((uri) => uri !== null)
    .filter((uri) => asked.nested || levelsOf(uri) === levelsOfCollection(collection) + 1)
  return partOf([...new Set(found)].sort(byText), asked)
}

const userIdsIn = (policy: Policy): UserId[] => {
  const named = policy.records.flatMap(({ users, statements }) => [
    ...users,
    ...statements.flatMap((s) => s.users ?? []),
  ])
  const members = policy.groups.flatMap((group) => group.users)
  return [...new Set([...named, ...members].map((user) => user.userId))].sort(byText)
}

/** Everyone to whom statements give existing roles on exactly this URI, members of groups included. By name. */
export const usersOf = (policy: Policy, resourceUri: string): { userId: UserId; roles: RoleId[] }[] =>
  userIdsIn(policy)
    .map((userId) => ({ userId, roles: rolesOf(policy, userId, resourceUri) }))
    .filter(({ roles }) => roles.length > 0)

/** The order in which the ways to a resource are told. */
export const byReach = (one: Reach, other: Reach): number =>
  byText(one.roleId, other.roleId) ||
  byText(one.resourceUri, other.resourceUri) ||
  byText(one.groupId ?? '', other.groupId ?? '') ||
  byText(one.recordId, other.recordId)

/** Everyone with existing roles on the URI or on what covers it, and each way to each role once. By name. */
export function reachersOf(policy: Policy, resourceUri: string): { userId: UserId; ways: Reach[] }[] {
  const uri = normaliseResourceUri(resourceUri)
  const waysTo = (userId: UserId): Reach[] => {
    const found = new Map<string, Reach>()
    for (const { way, statement } of waysOf(policy, userId))
      for (const given of urisOf(statement).filter((each) => uri !== null && covers(each, uri)))
        for (const roleId of statement.roles.filter((id) => findRole(policy, id) !== undefined)) {
          const { recordId, groupId } = way
          const reach = { roleId, resourceUri: given, recordId, ...(groupId === undefined ? {} : { groupId }) }
          found.set(JSON.stringify(reach), reach)
        }
    return [...found.values()].sort(byReach)
  }
  return userIdsIn(policy)
    .map((userId) => ({ userId, ways: waysTo(userId) }))
    .filter(({ ways }) => ways.length > 0)
}
