import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { builtInRoles } from '@doorward/core/permissions/built-in-roles'
import type { Permission as Held } from '@doorward/core/permissions/model'
import { covers } from '@doorward/core/permissions/resource-uri'
import { lets } from '../../queries/access/let-do.ts'
import { type Destination, destinations } from '../navigation.ts'

/** The places of the console that permissions on a resource open. */
export const opened = (permissions: readonly Held[], resource: string): Destination[] =>
  destinations.filter(
    ({ read }) =>
      read &&
      covers(resource, read.resource) &&
      permissions.some((held) => held.allow && lets(held.action, read.action)),
  )

/** The places of the console that a request's roles open, as far as every account has them. */
export function placesOpenedBy({ statements }: AccessRequestReply['access']): Destination[] {
  const places = statements.flatMap(({ roles, resources }) => {
    const held = builtInRoles.filter(({ roleId }) => roles.includes(roleId)).flatMap(({ permissions }) => permissions)
    return resources.flatMap(({ resourceUri }) => opened(held, resourceUri))
  })
  return [...new Map(places.map((place) => [place.key, place])).values()]
}
