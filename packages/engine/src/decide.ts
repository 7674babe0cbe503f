import { actionCovers, normaliseAction } from '@doorward/core/permissions/actions'
import type { Decision, Nearest, Way } from '@doorward/core/permissions/decision'
import { byText } from '@doorward/core/permissions/evaluate'
import type { Question } from '@doorward/core/permissions/model'
import { isPublicAction } from '@doorward/core/permissions/public'
import { normaliseResourceUri } from '@doorward/core/permissions/resource-uri'
import { openTo } from './ask.ts'
import { contains, each } from './bag.ts'
import {
  GroupEntry,
  names,
  type Place,
  type RoleEntry,
  recordIdOf,
  type StatementEntry,
  statementsOf,
} from './entries.ts'
import type { Graph } from './graph.ts'

/** What is asked, and what was found out about it on the way. */
interface Asked {
  action: string
  /** Places that cover the resource, by name. */
  places: readonly Place[]
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
  for (const principal of [user, ...each(user.groups)])
    for (const record of each(principal.records))
      for (const [statementIndex, statement] of statementsOf(record).entries()) {
        if (!names(statement, principal)) continue
        const through = principal instanceof GroupEntry ? { groupId: principal.id } : {}
        yield { way: { recordId: recordIdOf(statement), statementIndex, ...through }, statement }
      }
}

const sortedRoles = ({ roles }: StatementEntry): RoleEntry[] =>
  [...each(roles)].sort((one, other) => byText(one.id, other.id))

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

/** The first place of the statement, by name, that covers what is asked. */
const coveringIn = ({ places }: StatementEntry, asked: Asked): Place | undefined =>
  asked.places.find((place) => contains(places, place))

type Kind = 'allowed' | Exclude<Nearest['missing'], 'record' | 'token' | 'question'>
/** The nearest first. */
const kinds: readonly Kind[] = ['allowed', 'role', 'permission', 'resource', 'statement']

/** What a way comes to: permission, or each kind of thing that is missing. */
function kindsOf({ statement }: Found, asked: Asked): Kind[] {
  const roles = [...each(statement.roles)]
  const allows = roles.some((role) => actionOf(role, asked) !== null)
  if (coveringIn(statement, asked) === undefined) return allows ? ['resource', 'statement'] : ['statement']
  if (allows) return ['allowed']
  return roles.some(({ compiled }) => compiled === null) ? ['role'] : ['permission']
}

/** What is told of the first way of its kind. */
function toldOf(kind: Kind, { way, statement }: Found, asked: Asked): Decision {
  const roles = sortedRoles(statement)
  const resourceUri = coveringIn(statement, asked)?.uri ?? ''
  const holder = roles.find((role) => actionOf(role, asked) !== null)
  const dangling = roles.find(({ compiled }) => compiled === null)
  const no = (nearest: Nearest): Decision => ({ allowed: false, nearest })
  const action = holder === undefined ? null : actionOf(holder, asked)
  if (holder !== undefined && action !== null) {
    if (kind === 'allowed') return { allowed: true, reason: { ...way, roleId: holder.id, action, resourceUri } }
    if (kind === 'resource') return no({ missing: 'resource', ...way, roleId: holder.id, action })
  }
  if (kind === 'role' && dangling !== undefined)
    return no({ missing: 'role', ...way, roleId: dangling.id, resourceUri })
  if (kind === 'permission')
    return no({ missing: 'permission', ...way, roleIds: roles.map(({ id }) => id), resourceUri })
  return no({ missing: 'statement', ...way })
}

/** Whether something was found that is nearer than any statement on other resources. */
const isSettled = (first: Map<Kind, Found>): boolean =>
  first.has('allowed') || first.has('role') || first.has('permission')

/**
 * The answer with its reason, or with what comes nearest: what `evaluate` says, word for word. Looks once at every
 * statement that names the user, and at no resource but those that cover what is asked.
 */
export function decide(graph: Graph, { userId, action, resourceUri }: Question): Decision {
  const asked = normaliseAction(action)
  const uri = normaliseResourceUri(resourceUri)
  if (asked === null || uri === null) return { allowed: false, nearest: { missing: 'question' } }
  const places = graph.places.covering(uri).sort((one, other) => byText(one.uri, other.uri))
  const about: Asked = { action: asked, places, heldBy: new Map() }
  const first = new Map<Kind, Found>()
  for (const found of waysOf(graph, userId)) {
    if (isSettled(first) && coveringIn(found.statement, about) === undefined) continue
    for (const kind of kindsOf(found, about)) {
      const before = first.get(kind)
      if (before === undefined || isBefore(found, before)) first.set(kind, found)
    }
  }
  const allowed = first.get('allowed')
  if (allowed !== undefined) return toldOf('allowed', allowed, about)
  const [open] = isPublicAction(asked) ? openTo(graph, userId, uri).sort(byText) : []
  if (open !== undefined) return { allowed: true, reason: { public: true, action: asked, resourceUri: open } }
  for (const kind of kinds) {
    const found = first.get(kind)
    if (found !== undefined) return toldOf(kind, found, about)
  }
  return { allowed: false, nearest: { missing: 'record' } }
}
