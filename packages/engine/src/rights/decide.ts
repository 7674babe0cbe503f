import { actionCovers, normaliseAction } from '@doorward/core/permissions/actions'
import type { Decision, Nearest, Way } from '@doorward/core/permissions/decision'
import { byText } from '@doorward/core/permissions/evaluate'
import type { Question } from '@doorward/core/permissions/model'
import { isPublicAction } from '@doorward/core/permissions/public'
import { nearestShared, normaliseResourceUri } from '@doorward/core/permissions/resource-uri'
import { contains, each } from '../index/bag.ts'
import { GroupEntry, type ResourceNumber, type RoleEntry, type StatementEntry } from '../index/entries.ts'
import type { Graph } from '../index/graph.ts'
import { openTo } from './questions.ts'

/** What is asked, and what was found out about it on the way. */
interface Asked {
  graph: Graph
  action: string
  uri: string
  /** Resources that cover the resource, by name. */
  resources: readonly { number: ResourceNumber; uri: string }[]
  /** The action by which a role allows what is asked, or null. */
  heldBy: Map<RoleEntry, string | null>
}

/** Where the user is named, and what comes of it. */
interface Found {
  way: Way
  statement: StatementEntry
}

/** The shortest way first, then by record, statement and group. */
function isBefore({ way: one }: Found, { way: other }: Found): boolean {
  const shorter = Number(one.groupId !== undefined) - Number(other.groupId !== undefined)
  const earlier = byText(one.recordId, other.recordId) || one.statementIndex - other.statementIndex
  return (shorter || earlier || byText(one.groupId ?? '', other.groupId ?? '')) < 0
}

/** Every statement that names the user, in no particular order. */
function* waysOf(graph: Graph, userId: string): Generator<Found> {
  const user = graph.findUser(userId)
  if (user === undefined) return
  const { records } = graph
  for (const principal of [user, ...each(user.groups)])
    for (const record of records.of(principal))
      for (const [statementIndex, statement] of records.statementsOf(record).entries()) {
        if (!records.names(statement, principal)) continue
        const through = principal instanceof GroupEntry ? { groupId: principal.id } : {}
        yield { way: { recordId: records.idOf(statement), statementIndex, ...through }, statement }
      }
}

const sortedRoles = (statement: StatementEntry, { graph }: Asked): RoleEntry[] =>
  [...each(graph.records.rolesOf(statement))].sort((one, other) => byText(one.id, other.id))

/** The role's first action, by name, that allows what is asked; nobody looks at the actions of a role that does not. */
function actionOf(role: RoleEntry, { action, heldBy }: Asked): string | null {
  const known = heldBy.get(role)
  if (known !== undefined) return known
  const { compiled } = role
  const held = compiled?.carries(action, 'allow')
    ? compiled.set.permissions.find((each) => each.allow && actionCovers(each.action, action))
    : undefined
  heldBy.set(role, held?.action ?? null)
  return held?.action ?? null
}

/** The first resource of the statement, by name, that covers what is asked. */
function coveringIn(statement: StatementEntry, { graph, resources }: Asked): { uri: string } | undefined {
  const named = graph.records.resourcesOf(statement)
  return resources.find(({ number }) => contains(named, number))
}

/** What a way comes to, the nearest first: what is missing is told of the nearest. */
const nearness = { allowed: 0, role: 1, permission: 2, resource: 3, statement: 4 } as const
type Nearness = (typeof nearness)[keyof typeof nearness]

function nearnessOf({ statement }: Found, asked: Asked): Nearness {
  const roles = [...each(asked.graph.records.rolesOf(statement))]
  const allows = roles.some((role) => actionOf(role, asked) !== null)
  if (coveringIn(statement, asked) === undefined) return allows ? nearness.resource : nearness.statement
  if (allows) return nearness.allowed
  return roles.some(({ compiled }) => compiled === null) ? nearness.role : nearness.permission
}

/** The way that comes nearest, if anything names the user. */
function nearestWay(graph: Graph, userId: string, asked: Asked): Found | undefined {
  let nearest: { found: Found; near: Nearness; shared: number } | undefined
  for (const found of waysOf(graph, userId)) {
    const isSettled = nearest !== undefined && nearest.near < nearness.resource
    if (isSettled && coveringIn(found.statement, asked) === undefined) continue
    const near = nearnessOf(found, asked)
    if (nearest !== undefined && near > nearest.near) continue
    const shared = near < nearness.resource ? 0 : nearestShared(graph.records.urisOf(found.statement), asked.uri)
    const isNearer = nearest === undefined || near < nearest.near || shared > nearest.shared
    if (isNearer || (shared === nearest?.shared && isBefore(found, nearest.found))) nearest = { found, near, shared }
  }
  return nearest?.found
}

/** What is told of a way. */
function toldOf({ way, statement }: Found, asked: Asked): Decision {
  const no = (missing: Nearest): Decision => ({ allowed: false, nearest: missing })
  const roles = sortedRoles(statement, asked)
  const covering = coveringIn(statement, asked)
  const [held] = roles.flatMap((role) => {
    const action = actionOf(role, asked)
    return action === null ? [] : [{ roleId: role.id, action }]
  })
  if (covering === undefined)
    return no(held === undefined ? { missing: 'statement', ...way } : { missing: 'resource', ...way, ...held })
  const { uri: resourceUri } = covering
  if (held !== undefined) return { allowed: true, reason: { ...way, ...held, resourceUri } }
  const dangling = roles.find(({ compiled }) => compiled === null)
  if (dangling !== undefined) return no({ missing: 'role', ...way, roleId: dangling.id, resourceUri })
  return no({ missing: 'permission', ...way, roleIds: roles.map(({ id }) => id), resourceUri })
}

/**
 * The answer with its reason, or with what comes nearest: what `evaluate` says, word for word. Looks once at every
 * statement that names the user, and, where it is refused, at the resources of those among them that come nearest.
 */
export function decide(graph: Graph, { userId, action, resourceUri }: Question): Decision {
  const asked = normaliseAction(action)
  const uri = normaliseResourceUri(resourceUri)
  if (asked === null || uri === null) return { allowed: false, nearest: { missing: 'question' } }
  const resources = graph.resources
    .covering(uri)
    .map((number) => ({ number, uri: graph.resources.uriOf(number) }))
    .sort((one, other) => byText(one.uri, other.uri))
  const about: Asked = { graph, action: asked, uri, resources, heldBy: new Map() }
  const way = nearestWay(graph, userId, about)
  const told: Decision = way === undefined ? { allowed: false, nearest: { missing: 'record' } } : toldOf(way, about)
  if (told.allowed || !isPublicAction(asked)) return told
  const [open] = openTo(graph, userId, uri).sort(byText)
  return open === undefined ? told : { allowed: true, reason: { public: true, action: asked, resourceUri: open } }
}
