import { getResourceTree } from '@doorward/contract/authorization/access/resources'
import type { ReplyOf } from '@doorward/contract/endpoint'
import { searchMax } from '../../lib/list-query.ts'
import { call } from '../server/call.ts'
import { pageIn, pagesOf } from '../server/paging.ts'

export type ResourceBranch = ReplyOf<typeof getResourceTree>['branches'][number]

/** Where the address keeps what the tree is searched for; the list below it has its own. */
export const soughtKey = 'tree'
/** What an address has the tree searched for. */
export const soughtIn = (address: URLSearchParams): string => (address.get(soughtKey) ?? '').slice(0, searchMax)

const branchesPerPage = 100

/** What access records name directly below a resource, at the top without one; or wherever it is, with a text in its name. */
export const resourceTreeQuery = ({ under, filter }: { under?: string; filter?: string } = {}) =>
  pagesOf<ResourceBranch>(['access-graph', 'tree', under ?? null, filter || null], async (cursor, signal) => {
    const query = {
      limit: branchesPerPage,
      ...(under ? { under } : {}),
      ...(filter ? { filter } : {}),
      ...(cursor ? { cursor } : {}),
    }
    const { body } = await call(getResourceTree, { query, signal })
    return pageIn(body.branches, body)
  })
