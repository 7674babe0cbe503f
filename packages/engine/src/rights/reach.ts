import type { UserId } from '@doorward/core/ids'
import type { Reach } from '@doorward/core/permissions/decision'
import { byReach, byText } from '@doorward/core/permissions/evaluate'
import { normaliseResourceUri } from '@doorward/core/permissions/resource-uri'
import { stepsOfLooking, type Work } from '@doorward/core/permissions/work'
import { each, some } from '../index/bag.ts'
import { GroupEntry, type ResourceNumber, type StatementEntry, type UserEntry } from '../index/entries.ts'
import type { Graph } from '../index/graph.ts'
import { statementsWith, usersNamedBy } from './questions.ts'

/** Who comes to a resource by what is given on it or above it; the plain law is `reachersOf` of core's `evaluate`. */

const resourcesOver = (graph: Graph, resourceUri: string): ResourceNumber[] => {
  const uri = normaliseResourceUri(resourceUri)
  return uri === null ? [] : graph.resources.covering(uri)
}

const givesARole = ({ records }: Graph, statement: StatementEntry): boolean =>
  some(records.rolesOf(statement), ({ compiled }) => compiled !== null)

/** Everyone with an existing role on one of these, also who was deleted or is disabled. */
function reachersOn(graph: Graph, resources: Iterable<ResourceNumber>, work: Work): Set<UserEntry> {
  const found = new Set<UserEntry>()
  for (const resource of resources)
    for (const statement of graph.records.on(resource)) {
      work.spend(1)
      if (!givesARole(graph, statement)) continue
      for (const user of usersNamedBy(graph, statement)) {
        work.spend(1)
        found.add(user)
      }
    }
  return found
}

/** Ids of everyone with an existing role on the URI or on what covers it, by name. Raises TooLarge beyond the work. */
export const reachersOf = (graph: Graph, resourceUri: string, work: Work): UserId[] =>
  [...reachersOn(graph, resourcesOver(graph, resourceUri), work)]
    .map(({ id }) => id)
    .filter((id) => !graph.gone.has(id))
    .sort(byText)

/** How many have an existing role on something below the URI, and none on the URI itself. Raises TooLarge beyond the work. */
export function countBelowOnly(graph: Graph, resourceUri: string, work: Work): number {
  const uri = normaliseResourceUri(resourceUri)
  if (uri === null || uri.includes('*')) return 0
  work.spend(graph.resources.size / stepsOfLooking)
  const here = reachersOn(graph, graph.resources.covering(uri), work)
  const meeting = reachersOn(graph, graph.resources.meeting(uri), work)
  return [...meeting].filter((user) => !here.has(user) && !graph.gone.has(user.id)).length
}

/** Each way by which the user has a role there, once. Raises TooLarge beyond the work. */
export function waysTo(
  graph: Graph,
  { userId, resourceUri }: { userId: UserId; resourceUri: string },
  work: Work,
): Reach[] {
  const user = graph.findUser(userId)
  if (user === undefined) return []
  const found = new Map<string, Reach>()
  for (const resource of resourcesOver(graph, resourceUri))
    for (const principal of [user, ...each(user.groups)])
      for (const statement of statementsWith(graph, { principal, resource }))
        for (const { id: roleId, compiled } of each(graph.records.rolesOf(statement))) {
          work.spend(1)
          if (compiled === null) continue
          const reach = {
            roleId,
            resourceUri: graph.resources.uriOf(resource),
            recordId: graph.records.idOf(statement),
          }
          const way: Reach = principal instanceof GroupEntry ? { ...reach, groupId: principal.id } : reach
          found.set(JSON.stringify(way), way)
        }
  return [...found.values()].sort(byReach)
}
