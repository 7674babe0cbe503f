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
