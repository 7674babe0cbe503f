import { normaliseAction } from '@doorward/core/permissions/actions'
import type { Question } from '@doorward/core/permissions/model'
import { normaliseResourceUri } from '@doorward/core/permissions/resource-uri'
import { each, some } from '../index/bag.ts'
import type { StatementEntry } from '../index/entries.ts'
import type { Graph } from '../index/graph.ts'
import { someStatementWith } from './questions.ts'

/** A role or a record that somebody may be allowed something by. */
export type Source = { roleId: string } | { recordId: string }

/** Whether one of the ways by which the user is allowed the action on the resource is through the source. */
export function comesThrough(graph: Graph, { userId, action, resourceUri }: Question, source: Source): boolean {
  const asked = normaliseAction(action)
  const uri = normaliseResourceUri(resourceUri)
  const user = graph.findUser(userId)
  if (asked === null || uri === null || user === undefined) return false
  const isThrough = (statement: StatementEntry) =>
    ('roleId' in source || graph.records.idOf(statement) === source.recordId) &&
    some(
      graph.records.rolesOf(statement),
      (role) => ('recordId' in source || role.id === source.roleId) && role.compiled?.carries(asked, 'allow') === true,
    )
  return graph.resources
    .covering(uri)
    .some((resource) =>
      [user, ...each(user.groups)].some((principal) => someStatementWith(graph, { principal, resource }, isThrough)),
    )
}
