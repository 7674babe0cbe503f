import type { Endpoint } from '@doorward/contract/endpoint'
import { segmentOf } from '@doorward/core/permissions/resource-uri'

/** What a write of one item takes, as its endpoint says. */
export interface Needed {
  action: string
  resource: string
  /** Whom the item names as an admin needs no permission. */
  orItsAdmins?: true
}

/** What writes of a noun's items take; left out where it has no such write. */
export interface NeededFor {
  change?: (id: string) => Needed
  remove?: (id: string) => Needed
}

/** What an endpoint about one item takes of whom; nothing where that is no permission. */
const neededBy = ({ access }: Endpoint): ((id: string) => Needed) | undefined => {
  if (access.kind !== 'permission') return undefined
  const { action, resource, orElse } = access
  return (id) => ({
    action,
    resource: resource.replaceAll(/\{\w+\}/g, segmentOf(id)), // a platform resource names one item at most
    ...(orElse === 'item' ? { orItsAdmins: true as const } : {}),
  })
}

/** What the writes of these endpoints take. */
export function neededFor({ replace, remove }: { replace?: Endpoint; remove?: Endpoint }): NeededFor {
  const [change, removal] = [replace && neededBy(replace), remove && neededBy(remove)]
  return { ...(change ? { change } : {}), ...(removal ? { remove: removal } : {}) }
}
