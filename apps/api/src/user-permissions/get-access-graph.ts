import type { GroupId, RoleId, UserId } from '@doorward/core/ids'
import { kinds } from '@doorward/core/kinds'
import { limits } from '@doorward/core/limits'
import { parseResourceUri } from '@doorward/core/permissions/resource-uri'
import { Work } from '@doorward/core/permissions/work'
import { platformResources } from '@doorward/core/platform'
import { lacking } from '@doorward/core/refusals'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import type { Then } from '@doorward/engine/past/past'
import type { GraphFocus } from '@doorward/engine/rights/access-graph'
import type { CallOf, Handler } from '../handler.ts'
import { namesOf } from '../items/names-of.ts'
import { mayDoIn } from '../rights/may-do.ts'
import { askIndex, existing, toldOf } from './ask-index.ts'
import { named } from './explain.ts'
import { namesIn } from './names-in-answer.ts'
import { usersOn } from './users-on.ts'

/** Written of a statement on every resource. */
const everything = '*'

type Call = CallOf<'getAccessGraph'>

/** What is asked for; ids that name nothing have an empty graph. */
function focusOf({ query: { kind, id } }: Call): GraphFocus {
  if (kind === 'resource') return { kind, id: parseResourceUri(id, 'id') }
  if (kind === 'user') return { kind, id: id as UserId } // looked up, never stored; so are the others
  return kind === 'group' ? { kind, id: id as GroupId } : { kind, id: id as RoleId }
}

/** What a person may do is more than records say, so it needs what asking about him needs. Raises Forbidden. */
function mustBeTold({ caller }: Call, focus: GraphFocus, today: AccountIndex): void {
  if (focus.kind !== 'user' || (focus.id === caller.userId && !caller.byClient)) return
  const needed = { action: 'user-permissions:read', resourceUri: `${platformResources.UserPermissions}/${focus.id}` }
  if (!mayDoIn(today, caller, needed)) throw lacking(needed.action, needed.resourceUri)
}

/** The resources that statements name, with how many come to each; those of everything are of no place. */
function countedOn(index: AccountIndex, statements: readonly { resources: { first: readonly string[] } }[]) {
  const named = new Set(statements.flatMap(({ resources }) => resources.first))
  named.delete(everything)
  const work = new Work()
  return [...named]
    .slice(0, limits.graphStatementsMax)
    .map((resourceUri) => ({ resourceUri, ...usersOn(index, resourceUri, work) }))
}

/** The graph at one revision, with what is taken from an index that moves on. */
function drawn(focus: GraphFocus, index: AccountIndex, then?: Then) {
  const { statements, groups, totals } = index.accessGraph(focus, new Work())
  const roleIds = new Set(statements.first.flatMap(({ roles }) => roles.first))
  return {
    statements,
    groups,
    totals,
    roles: [...roleIds].map((roleId) => ({ roleId, ...named({ roleName: index.findRole(roleId)?.name }) })),
    resources: countedOn(index, statements.first),
    public: focus.kind === 'resource' ? index.openAt(focus.id).map((resourceUri) => ({ resourceUri })) : [],
    revision: then?.moment.revision,
    told: toldOf(then),
  }
}

const peopleIn = ({ statements, groups }: ReturnType<typeof drawn>, readsGroups: boolean) => [
  ...statements.first.flatMap(({ users }) => users.first),
  ...(readsGroups ? groups.flatMap(({ users }) => users.first) : []),
]

/** How much of each there is; of whom, only to those who may know who is in the groups that are counted. */
function toldTotals({ totals }: ReturnType<typeof drawn>, readsGroups: boolean) {
  if (totals === undefined) return {}
  const { people, programs, belowOnly, ...others } = totals
  return {
    totals: {
      ...others,
      ...(readsGroups || totals.groups === 0 ? { people, programs } : {}),
      ...(readsGroups && belowOnly !== undefined ? { belowOnly } : {}),
    },
  }
}

/** By which records and groups access comes and goes; who is in a group is told to those who may read groups. */
export const getAccessGraph: Handler<'getAccessGraph'> = async (call) => {
  const focus = focusOf(call)
  const today = existing(await call.sight.see(call.accountId, call.freshness))
  mustBeTold(call, focus, today)
  const readsGroups = mayDoIn(today, call.caller, { action: 'groups:read', resourceUri: kinds.group.resource })
  const graph = await askIndex(call, (index, then) => drawn(focus, index, then))
  const names = await namesIn(call, [...graph.statements.first, ...graph.groups], graph.revision)
  return {
    status: 200,
    body: {
      statements: graph.statements.first.map((statement) => ({
        ...statement,
        ...named({ recordName: names.recordName(statement.recordId) }),
      })),
      statementsCount: graph.statements.count,
      groups: graph.groups.map(({ groupId, users }) => ({
        groupId,
        ...named({ groupName: names.groupName(groupId) }),
        ...(readsGroups ? { users } : {}),
      })),
      roles: graph.roles,
      resources: graph.resources.map(({ users, ...each }) => ({
        ...each,
        ...(readsGroups && users !== undefined ? { users } : {}),
      })),
      public: graph.public,
      ...toldTotals(graph, readsGroups),
      ...(call.query.names ? { names: await namesOf(call, { userIds: peopleIn(graph, readsGroups) }) } : {}),
      ...graph.told,
    },
  }
}
