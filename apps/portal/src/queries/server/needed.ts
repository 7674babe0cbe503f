import type { Endpoint } from '@doorward/contract/endpoint'
import { segmentOf } from '@doorward/core/permissions/resource-uri'

/** What a write of one item takes, as its endpoint says. */
export interface Needed {
  action: string
  /** That of one item, its id a parameter in braces; or of all of them, where what lets for one lets for all. */
  resource: string
  /** Whom the item names as an admin needs no permission. */
  orItsAdmins: boolean
  /** Whether the user whom it is about needs no permission. */
  orSelf: boolean
}

/** What writes of a noun's items take; left out where it has no such write. */
export interface NeededFor {
  change?: Needed
  remove?: Needed
}

const parameter = /\{\w+\}/

/** The permission on one item, where one on it alone counts. */
export const neededOn = ({ action, resource }: Needed, id: string) => ({
  action,
  resource: resource.replace(parameter, segmentOf(id)),
})

/** The permission on all of them, which lets one write each. */
export const neededOnAll = ({ action, resource }: Needed) => ({ action, resource: resource.split('/{', 1)[0] ?? '' })

/** What one write of an item takes, as its endpoint says; nothing where no permission decides. */
export const neededBy = (endpoint: Endpoint | undefined): Needed | undefined => {
  if (endpoint?.access.kind !== 'permission') return undefined
  const { action, resource, orElse } = endpoint.access
  return { action, resource, orItsAdmins: orElse === 'item', orSelf: orElse === 'self' }
}

/** What the writes of these endpoints take. */
export function neededFor(endpoints: { replace?: Endpoint; remove?: Endpoint }): NeededFor {
  const [change, remove] = [neededBy(endpoints.replace), neededBy(endpoints.remove)]
  return { ...(change ? { change } : {}), ...(remove ? { remove } : {}) }
}
