import {
  deleteView as deleteCall,
  getViews,
  updateView,
  type ViewedList,
  type ViewReply,
} from '@doorward/contract/authorization/account/views'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../server/call.ts'
import { queryClient } from '../server/query-client.ts'

/** The views of a list that a person sees: the own ones, and those that others share. */
export const viewsQuery = (list: ViewedList) =>
  queryOptions({
    queryKey: ['views', list],
    queryFn: async ({ signal }): Promise<ViewReply[]> => (await call(getViews, { query: { list }, signal })).body.views,
    placeholderData: undefined,
  })

/** What a view is made of. */
export type ViewDraft = Pick<ViewReply, 'viewId' | 'list' | 'name' | 'query' | 'shared'>

const changed = (list: ViewedList) => queryClient.invalidateQueries({ queryKey: ['views', list] })

/** Makes a view, or replaces the one of this id. */
export async function saveView({ viewId, list, name, query, shared }: ViewDraft): Promise<ViewReply> {
  const { body } = await call(updateView, { params: { viewId }, body: { list, name, query, shared } })
  await changed(list)
  return body
}

export async function deleteView({ viewId, list }: ViewDraft): Promise<void> {
  await call(deleteCall, { params: { viewId } })
  await changed(list)
}

/** An id for a view that there is not yet. */
export const newViewId = (): string => `view_${crypto.randomUUID().replaceAll('-', '')}`
