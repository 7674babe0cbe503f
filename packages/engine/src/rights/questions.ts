import type { RoleId, UserId } from '@doorward/core/ids'
import { normaliseAction } from '@doorward/core/permissions/actions'
import { byText, mergePermissions, type ResourcesQuestion } from '@doorward/core/permissions/evaluate'
import type { Flag, Permission, Question } from '@doorward/core/permissions/model'
import { isPublicAction, publicPermissions } from '@doorward/core/permissions/public'
import {
  belowCollection,
  levelsOf,
  levelsOfCollection,
  normaliseResourceUri,
} from '@doorward/core/permissions/resource-uri'
import type { Work } from '@doorward/core/permissions/work'
import { type Bag, contains, each, some } from '../index/bag.ts'
import {
  type PrincipalEntry,
  type RecordEntry,
  type ResourceNumber,
  type RoleEntry,
  type StatementEntry,
  UserEntry,
} from '../index/entries.ts'
import type { Graph } from '../index/graph.ts'
import { FirstTexts } from './first-texts.ts'

/** The user and their groups. */
const principalsFor = (user: UserEntry): PrincipalEntry[] => [user, ...each(user.groups)]

/** Somebody, or a group, and a resource. */
export interface Pair {
  principal: PrincipalEntry
  resource: ResourceNumber
}

/** Calls `test` for statements that name both, until it says yes; walks the shorter of both sides. */
export function someStatementWith(
  { records, resources }: Graph,
  { principal, resource }: Pair,
  test: (statement: StatementEntry) => boolean,
): boolean {
  if (resources.countOn(resource) <= records.countOf(principal))
    return records.someOn(resource, (statement) => records.names(statement, principal) && test(statement))
  return records.someOf(
    principal,
    (statement) =>
      contains(records.resourcesOf(statement), resource) && records.names(statement, principal) && test(statement),
  )
}

/** Each statement that names both. */
export function statementsWith(graph: Graph, pair: Pair): StatementEntry[] {
  const found: StatementEntry[] = []
  someStatementWith(graph, pair, (statement) => {
    found.push(statement)
    return false
  })
  return found
}

/** Calls `test` for the roles of each statement that gives the user something on what covers the URI, until it says yes. */
function someRoles(
  graph: Graph,
  { userId, uri }: { userId: string; uri: string },
  test: (roles: Bag<RoleEntry>) => boolean,
): boolean {
  const user = graph.findUser(userId)
  if (user === undefined) return false
  for (const resource of graph.resources.covering(uri)) {
    if (someRolesAt(graph, { principal: user, resource }, test)) return true
    if (user.groups !== null && some(user.groups, (group) => someRolesAt(graph, { principal: group, resource }, test)))
      return true
  }
  return false
}

/** Calls `test` for the roles of each statement that names both, until it says yes. */
export function someRolesAt(
  graph: Graph,
  pair: Pair & { work?: Work },
  test: (roles: Bag<RoleEntry>) => boolean,
): boolean {
  const { principal, resource } = pair
  const { records, resources } = graph
  const statements = Math.min(resources.countOn(resource), records.countOf(principal))
  pair.work?.spend(Math.min(statements, graph.crowdedAbove))
  if (statements <= graph.crowdedAbove)
    return someStatementWith(graph, pair, (statement) => test(records.rolesOf(statement)))
  for (const role of graph.crowded.rolesOf(principal, resource, () => statementsWith(graph, pair)))
    if (test(role)) return true
  return false
}

/** Whether the user is allowed the action on the resource, by a role or because it is open to everyone. */
export function allows(graph: Graph, question: Question): boolean {
  if (carries(graph, question, 'allow')) return true
  if (graph.open.size === 0 || graph.gone.has(question.userId)) return false
  const action = normaliseAction(question.action)
  const uri = normaliseResourceUri(question.resourceUri)
  return action !== null && uri !== null && graph.open.allows(action, uri)
}

/** Open resources that cover the URI, for this user. */
export const openTo = (graph: Graph, userId: UserId, uri: string): string[] =>
  graph.gone.has(userId) ? [] : graph.open.covering(uri)

/** Whether roles give the user the flag for the action on the resource; malformed questions get no. */
export function carries(graph: Graph, { userId, action, resourceUri }: Question, flag: Flag): boolean {
  const asked = normaliseAction(action)
  const uri = normaliseResourceUri(resourceUri)
  if (asked === null || uri === null) return false
  return someRoles(graph, { userId, uri }, (roles) =>
    some(roles, ({ compiled }) => compiled?.carries(asked, flag) === true),
  )
}

/**
 * All that roles and a PUBLIC resource let the user do on the resource, one entry an action, flags together; nothing
 * for a malformed URI.
 */
export function permissionsOf(graph: Graph, userId: UserId, resourceUri: string): Permission[] {
  const uri = normaliseResourceUri(resourceUri)
  const roles = new Set<RoleEntry>()
  if (uri !== null)
    someRoles(graph, { userId, uri }, (given) => {
      for (const role of each(given)) roles.add(role)
      return false
    })
  const open = uri !== null && openTo(graph, userId, uri).length > 0 ? publicPermissions : []
  return mergePermissions([...[...roles].flatMap(({ compiled }) => compiled?.set.permissions ?? []), ...open])
}

/** Ids of the roles of these statements that exist, each once, by name. */
function rolesOn({ records }: Graph, statements: Iterable<StatementEntry>): RoleId[] {
  const found = new Set<RoleId>()
  for (const statement of statements)
    for (const role of each(records.rolesOf(statement))) if (role.compiled !== null) found.add(role.id)
  return [...found].sort(byText)
}

const resourceOf = (graph: Graph, resourceUri: string): ResourceNumber | undefined => {
  const uri = normaliseResourceUri(resourceUri)
  return uri === null ? undefined : graph.resources.get(uri)
}

/** Ids of the roles the user is given on exactly this URI, directly or by group, by name. */
export function rolesOf(graph: Graph, userId: UserId, resourceUri: string): RoleId[] {
  const resource = resourceOf(graph, resourceUri)
  const user = graph.findUser(userId)
  if (resource === undefined || user === undefined) return []
  return rolesOn(
    graph,
    principalsFor(user).flatMap((principal) => statementsWith(graph, { principal, resource })),
  )
}

/** Everyone given an existing role on exactly this URI, members of groups included, by name. */
export function usersOf(graph: Graph, resourceUri: string): { userId: UserId; roles: RoleId[] }[] {
  const byUser = new Map<UserEntry, readonly StatementEntry[]>()
  const resource = resourceOf(graph, resourceUri)
  for (const statement of resource === undefined ? [] : graph.records.on(resource)) {
    const alone = [statement]
    for (const user of usersNamedBy(graph, statement)) {
      const seen = byUser.get(user)
      if (seen === undefined) byUser.set(user, alone)
      else if (seen.at(-1) !== statement) byUser.set(user, [...seen, statement])
    }
  }
  const roles = new Map<readonly StatementEntry[], RoleId[]>()
  const rolesBy = (given: readonly StatementEntry[]): RoleId[] => {
    const known = roles.get(given) ?? rolesOn(graph, given)
    roles.set(given, known)
    return known
  }
  return [...byUser]
    .filter(([{ id }, given]) => !graph.gone.has(id) && rolesBy(given).length > 0)
    .map(([{ id }, given]) => ({ userId: id, roles: rolesBy(given) }))
    .sort((one, other) => byText(one.userId, other.userId))
}

/** Users a statement names, directly or by group; one may come more than once. */
export function* usersNamedBy({ records }: Graph, statement: StatementEntry): Generator<UserEntry> {
  for (const principal of records.principalsOf(statement))
    if (principal instanceof UserEntry) yield principal
    else yield* each(principal.users)
}

/** Each statement that names the principal. */
export function* statementsNaming({ records }: Graph, principal: PrincipalEntry): Generator<StatementEntry> {
  for (const record of records.of(principal))
    for (const statement of records.statementsOf(record)) if (records.names(statement, principal)) yield statement
}

/** Each statement that names the user, directly or by group; one may come more than once. */
export function* statementsFor(graph: Graph, userId: UserId): Generator<StatementEntry> {
  const user = graph.findUser(userId)
  if (user !== undefined) for (const principal of principalsFor(user)) yield* statementsNaming(graph, principal)
}

/** How many records name the user, directly or by group, counted to `most` and one more. */
export function countRecordsFor(graph: Graph, userId: UserId, most: number): number {
  const user = graph.findUser(userId)
  const found = new Set<RecordEntry>()
  if (user !== undefined)
    for (const principal of principalsFor(user))
      for (const record of graph.records.of(principal)) {
        if (found.size > most) return found.size
        found.add(record)
      }
  return found.size
}

/** What the roles of a statement allow is asked of each role once. */
function remembered(passes: (role: RoleEntry) => boolean): (role: RoleEntry) => boolean {
  const known = new Map<RoleEntry, boolean>()
  return (role) => {
    const found = known.get(role) ?? passes(role)
    known.set(role, found)
    return found
  }
}

/**
 * URIs below a collection that the user is allowed the action on, or anything where no action is asked for, by name:
 * direct children alone unless `nested`, and of them the part that is asked for. Nothing for a malformed question.
 */
export function resourcesOf(graph: Graph, userId: UserId, asked: ResourcesQuestion): string[] {
  const collection = normaliseResourceUri(asked.resourceUri)
  const action = asked.action === undefined ? undefined : normaliseAction(asked.action)
  if (collection === null || action === null) return []
  const { records, resources } = graph
  const passes = remembered(({ compiled }) =>
    action === undefined ? compiled?.allowsAnything === true : compiled?.carries(action, 'allow') === true,
  )
  const found = new FirstTexts(asked)
  const levels = levelsOfCollection(collection) + 1
  const take = (uri: string): void => {
    if (asked.nested || levelsOf(uri) === levels) found.add(uri)
  }
  const takeBelow = (uri: string): void => {
    const below = belowCollection(uri, collection)
    if (below !== null) take(below)
  }
  const comparing = (resource: ResourceNumber, text: string) => resources.compare(resource, text)
  const base = collection === '*' ? '' : collection.replace(/\/\*$|$/, '/')
  const isPlain = !base.includes('*')
  /** What begins with the collection is below it as it stands; what does not has a wildcard, or is the collection or above it, or gives nothing there. */
  const takeResource = (resource: ResourceNumber): false => {
    if (isPlain && resources.begins(resource, base)) {
      if (found.wants(resource, comparing)) take(resources.uriOf(resource))
      return false
    }
    const uri = resources.uriOf(resource)
    if (!isPlain || uri.includes('*') || base.startsWith(`${uri}/`)) takeBelow(uri)
    return false
  }
  const user = graph.findUser(userId)
  for (const principal of user === undefined ? [] : principalsFor(user))
    records.someOf(principal, (statement) => {
      if (records.names(statement, principal) && some(records.rolesOf(statement), passes))
        some(records.resourcesOf(statement), takeResource)
      return false
    })
  if (!graph.gone.has(userId) && (action === undefined || isPublicAction(action)))
    for (const uri of graph.open.uris) takeBelow(uri)
  return found.all()
}
