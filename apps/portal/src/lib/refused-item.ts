import { ApiError } from '@doorward/contract/client'

/** Of a write that an item, or what is known of it, stands in the way of. */
const refusedStatuses = [403, 404, 409, 412]

/** Whether the server refused for what stands there now, rather than failed or asked for something else. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && refusedStatuses.includes(error.status)

const refusedItems = new WeakMap<object, string>()

/** Raises what an act on an item failed by again; of a refusal it notes where the item's page is, so that who is told can look there. */
export const refusedOf =
  (page: string | undefined) =>
  (error: unknown): never => {
    if (page && isRefusal(error)) refusedItems.set(error, page)
    throw error
  }

/** Where the page of the item is that an act was refused for, where that was noted. */
export const refusedItemOf = (error: unknown): string | undefined =>
  isRefusal(error) ? refusedItems.get(error) : undefined
