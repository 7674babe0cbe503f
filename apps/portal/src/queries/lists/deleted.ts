import {
  type DeletedItemReply,
  getDeletedItems,
  type RestorableList,
} from '@doorward/contract/authorization/account/deleted-items'
import { call } from '../server/call.ts'
import { type PageQuery, pageIn, pageSize, pagesOf } from '../server/paging.ts'

/** What was deleted of a list in the last 30 days, newest first. It is read anew with the list. */
export const deletedQuery = (list: RestorableList): PageQuery<DeletedItemReply> => ({
  ...pagesOf([list, 'deleted'], async (cursor, signal) => {
    const query = { limit: pageSize, ...(cursor ? { cursor } : {}) }
    const { body } = await call(getDeletedItems, { params: { list }, query, signal })
    return pageIn(body.deletedItems, body)
  }),
  sort: '-deletedTime',
  staleTime: 0, // others delete and restore
})
