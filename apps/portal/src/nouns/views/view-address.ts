import type { ViewedList, ViewReply } from '@doorward/contract/authorization/account/views'

/** The list at an address: what its views are kept by. Every noun's is among those that views are saved of. */
export const listAt = (path: string): ViewedList => path.slice(path.lastIndexOf('/') + 1) as ViewedList

const viewKey = 'view'

/** What of an address a view keeps. */
export function queryOf(address: URLSearchParams): string {
  const kept = new URLSearchParams(address)
  kept.delete(viewKey)
  kept.sort()
  return kept.toString()
}

/** The address of a list seen by a view. */
export function addressOf({ viewId, query }: Pick<ViewReply, 'viewId' | 'query'>): URLSearchParams {
  const address = new URLSearchParams(query)
  address.set(viewKey, viewId)
  return address
}
