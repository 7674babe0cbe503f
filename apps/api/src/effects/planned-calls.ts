import type { PlannedWrite } from '@doorward/contract/authorization/access/effects'
import { authorizationEndpoints, type OperationId } from '@doorward/contract/authorization/index'
import { type Endpoint, operationOf, takesPreview } from '@doorward/contract/endpoint'
import { invalid } from '@doorward/core/refusals'

/** A write with its place among those asked, and the operation that it names. */
export interface PlannedCall {
  write: PlannedWrite
  index: number
  id: OperationId
}

/** The item that a write names by its path, or by the id that its body chooses; undefined for one that gets an id when it is made. */
export function itemNamedBy({ write, id }: PlannedCall): string | undefined {
  const noun = nounOf(id)
  const named = Object.values(write.params ?? {})
  if (named.length > 0) return `${noun}/${named[0]}`
  const chosen = (write.body as Record<string, unknown> | undefined)?.[`${noun?.slice(0, -1)}Id`] // a body is a JSON object, or is refused
  return typeof chosen === 'string' ? `${noun}/${chosen}` : undefined
}

/** The first part of the path of an operation: what kind of item it is about. */
export const nounOf = (id: OperationId): string | undefined => authorizationEndpoints[id].path.split('/')[2]

/** Ids of the operations whose writes can be previewed, by their methods and paths. */
const operationIds = new Map(
  Object.entries(authorizationEndpoints)
    .filter(([, endpoint]) => takesPreview(endpoint))
    .map(([id, endpoint]) => [operationOf(endpoint), id as OperationId]),
)

/**
 * A write as a call of the operation that it names. Raises InvalidRequest that names the place: for an operation whose
 * writes can't be previewed, a parameter that its path has not, and a body where it takes none.
 */
export function plannedCall(write: PlannedWrite, index: number): PlannedCall {
  const at = `writes.${index}`
  const id = operationIds.get(write.operation)
  if (!id)
    throw invalid(
      `${at}.operation`,
      `${at}.operation must name an operation that takes preview, such as DELETE /v1/records/{recordId}.`,
    )
  const endpoint: Endpoint = authorizationEndpoints[id]
  const known = (endpoint.params as { properties?: object } | undefined)?.properties ?? {} // a path's parameters are an object's schema
  const unknown = Object.keys(write.params ?? {}).find((name) => !Object.hasOwn(known, name))
  if (unknown !== undefined)
    throw invalid(`${at}.params.${unknown}`, `${at}.params.${unknown} is not a parameter of ${write.operation}.`)
  if (write.body !== undefined && !endpoint.body)
    throw invalid(`${at}.body`, `${at}.body is given, and ${write.operation} takes none.`)
  return { write, index, id }
}
