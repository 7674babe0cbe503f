import type { GroupId, RoleId } from '@doorward/core/ids'
import { limits } from '@doorward/core/limits'
import { actionCovers, normaliseAction } from '@doorward/core/permissions/actions'
import { byText } from '@doorward/core/permissions/evaluate'
import type { Question } from '@doorward/core/permissions/model'
import { normaliseResourceUri } from '@doorward/core/permissions/resource-uri'
import type { Work } from '@doorward/core/permissions/work'
import { each, sizeOf, some } from '../index/bag.ts'
import {
  GroupEntry,
  type Place,
  type PrincipalEntry,
  type ResourceNumber,
  type RoleEntry,
  type StatementEntry,
  type UserEntry,
} from '../index/entries.ts'
import type { Graph } from '../index/graph.ts'
import { type Some, someOf } from './access-graph.ts'
import { allows, statementsNaming, usersNamedBy } from './questions.ts'

/** A change that would let a user do what he may not do now. */
export interface AccessChange extends Partial<Place> {
  kind: 'joinGroup' | 'addUser' | 'addResource' | 'addRole' | 'createRecord'
  /** Which group to join. */
  groupId?: GroupId
  /** Which role to add, or to give by a new record. */
  roleId?: RoleId
  /** How many people gain by it. */
  people: number
  /** What each of them gains at most: actions of roles, each on each resource; one that stands for many, by a `*` or as a branch, counts as a hundred. */
  permissions: number
  /** On what they gain it; each with what lies below. */
  resources: Some<string>
}

/** A change, and on what somebody gains by it. */
type Found = Omit<AccessChange, 'resources'> & { uris: ReadonlySet<string> }

/** What is asked, and what is at hand to answer it. */
interface Asked {
  graph: Graph
  /** The resource that is asked about. */
  uri: string
  /** The action that is asked for. */
  action: string
  /** What names the user: he himself, as far as anything does, and his groups. */
  principals: readonly PrincipalEntry[]
  allows: (role: RoleEntry) => boolean
  /** The smallest role that allows it, if any does. */
  role: RoleEntry | undefined
  covering: ReadonlySet<ResourceNumber>
  work: Work
}

const wildcardWeight = 100

/** Whether an action is more than the one that is asked for, and what lies below it, or than any single one. */
const isBroad = (held: string, asked: string): boolean =>
  held.endsWith('*') || (held !== asked && actionCovers(held, asked))

/** What a role gives beside the action that is asked for. */
const weightOf = ({ compiled }: RoleEntry, asked: string): number =>
  (compiled?.set.permissions ?? []).reduce((sum, { action }) => sum + (isBroad(action, asked) ? wildcardWeight : 1), 0)

/** Whether a role names every action: what nobody is offered because he lacks one of them. */
const namesAll = ({ compiled }: RoleEntry): boolean =>
  compiled?.set.permissions.some(({ action }) => action === '*') === true

const weightOfRoles = ({ records }: Graph, statement: StatementEntry, asked: string): number =>
  [...each(records.rolesOf(statement))].reduce((sum, role) => sum + weightOf(role, asked), 0)

/** What one person gains who comes into the statement. */
const weightIn = (graph: Graph, statement: StatementEntry, asked: string): number =>
  weightOfRoles(graph, statement, asked) * sizeOf(graph.records.resourcesOf(statement))

const urisOf = ({ records }: Graph, statement: StatementEntry): Set<string> => new Set(records.urisOf(statement))

function peopleIn(graph: Graph, statement: StatementEntry, work: Work): number {
  const people = new Set<UserEntry>()
  for (const user of usersNamedBy(graph, statement)) {
    work.spend(1)
    people.add(user)
  }
  return people.size
}

/** What one gains who joins; null for a group that is given every action somewhere. */
function gainInGroup({ graph, action, work }: Asked, group: GroupEntry): Pick<Found, 'permissions' | 'uris'> | null {
  const uris = new Set<string>()
  let permissions = 0
  for (const statement of statementsNaming(graph, group)) {
    work.spend(1)
    if (some(graph.records.rolesOf(statement), namesAll)) return null
    permissions += weightIn(graph, statement, action)
    for (const uri of graph.records.urisOf(statement)) uris.add(uri)
  }
  return { permissions, uris }
}

/** The user comes to a statement that gives it already. */
function* byJoining(asked: Asked): Generator<Found> {
  const { graph, action, covering, allows, work } = asked
  const groups = new Set<GroupEntry>()
  for (const resource of covering)
    for (const statement of graph.records.on(resource)) {
      work.spend(1)
      if (!some(graph.records.rolesOf(statement), allows) || some(graph.records.rolesOf(statement), namesAll)) continue
      yield {
        kind: 'addUser',
        ...graph.records.placeOf(statement),
        people: 1,
        permissions: weightIn(graph, statement, action),
        uris: urisOf(graph, statement),
      }
      for (const principal of graph.records.principalsOf(statement)) {
        work.spend(1)
        if (principal instanceof GroupEntry) groups.add(principal)
      }
    }
  for (const group of groups) {
    const gained = gainInGroup(asked, group)
    if (gained !== null) yield { kind: 'joinGroup', groupId: group.id, people: 1, ...gained }
  }
}

/** A statement that names the user already comes to give it. */
function* byWidening({ graph, uri, action, principals, covering, allows, role, work }: Asked): Generator<Found> {
  for (const statement of new Set(principals.flatMap((principal) => [...statementsNaming(graph, principal)]))) {
    work.spend(1)
    if (some(graph.records.rolesOf(statement), namesAll)) continue
    if (some(graph.records.rolesOf(statement), allows)) {
      const gained = { people: peopleIn(graph, statement, work), permissions: weightOfRoles(graph, statement, action) }
      yield { kind: 'addResource', ...graph.records.placeOf(statement), ...gained, uris: new Set([uri]) }
    } else if (role !== undefined && some(graph.records.resourcesOf(statement), (resource) => covering.has(resource))) {
      const gained = {
        people: peopleIn(graph, statement, work),
        permissions: weightOf(role, action) * sizeOf(graph.records.resourcesOf(statement)),
      }
      const place = graph.records.placeOf(statement)
      yield { kind: 'addRole', ...place, roleId: role.id, ...gained, uris: urisOf(graph, statement) }
    }
  }
}

/** What reaches beyond the resource that is asked about is larger than what does not. */
const bySize =
  (uri: string) =>
  (one: Found, other: Found): number => {
    const isWide = ({ uris }: Found) => Number(uris.size > 1 || !uris.has(uri))
    return (
      one.people * one.permissions - other.people * other.permissions ||
      one.people - other.people ||
      isWide(one) - isWide(other) ||
      byText(JSON.stringify(one), JSON.stringify(other))
    )
  }

/** The smallest of each kind, and then the smallest of all others. */
function varied(changes: Found[], uri: string): AccessChange[] {
  const sorted = changes.sort(bySize(uri))
  const smallest = new Map(sorted.toReversed().map((change) => [change.kind, change]))
  const others = sorted.filter((change) => smallest.get(change.kind) !== change)
  const told = [...smallest.values(), ...others].slice(0, limits.changesToldMax).sort(bySize(uri))
  return told.map(({ uris, ...change }) => ({ ...change, resources: someOf([...uris]) }))
}

/** The role with the fewest permissions that allows the action. */
function smallestRole({
  graph,
  action,
  allows,
  work,
}: Pick<Asked, 'graph' | 'action' | 'allows' | 'work'>): RoleEntry | undefined {
  let smallest: RoleEntry | undefined
  for (const role of graph.roles.byId.values()) {
    work.spend(1)
    if (!allows(role)) continue
    const less =
      smallest === undefined ? -1 : weightOf(role, action) - weightOf(smallest, action) || byText(role.id, smallest.id)
    if (less < 0) smallest = role
  }
  return smallest
}

/**
 * Changes each of which alone would allow what is asked, the smallest first by what everybody gains, and of equal ones that
 * of the one resource; at most
 * `changesToldMax`. None that gives every action, as an owner has. None for what is allowed already, for a malformed
 * question, and for somebody who is deleted or disabled. Raises TooLarge beyond the work.
 */
export function smallestChanges(graph: Graph, question: Question, work: Work): AccessChange[] {
  const action = normaliseAction(question.action)
  const uri = normaliseResourceUri(question.resourceUri)
  if (action === null || uri === null || graph.gone.has(question.userId) || allows(graph, question)) return []
  const user = graph.findUser(question.userId)
  const allowsIt = ({ compiled }: RoleEntry) => compiled?.carries(action, 'allow') === true
  const role = smallestRole({ graph, action, allows: (one) => allowsIt(one) && !namesAll(one), work })
  const asked: Asked = {
    graph,
    uri,
    action,
    principals: user === undefined ? [] : [user, ...each(user.groups)],
    allows: allowsIt,
    role,
    covering: new Set(graph.resources.covering(uri)),
    work,
  }
  const created: Found[] =
    role === undefined
      ? []
      : [
          {
            kind: 'createRecord',
            roleId: role.id,
            people: 1,
            permissions: weightOf(role, action),
            uris: new Set([uri]),
          },
        ]
  return varied([...byJoining(asked), ...byWidening(asked), ...created], uri)
}
