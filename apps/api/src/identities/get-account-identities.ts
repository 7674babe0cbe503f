import { limits } from '@doorward/core/limits'
import { listItems } from '@doorward/store/items/item-lists'
import type { Handler } from '../handler.ts'
import { readRows } from '../items/read-items.ts'
import { showEach } from '../items/show-each.ts'
import { showIdentity } from './stored-identity.ts'

/** One page: an account links no more than it holds. */
export const getAccountIdentities: Handler<'getAccountIdentities'> = async (call) => {
  const query = { kind: 'identity', limit: limits.linkedIdentitiesMax } as const
  const items = await readRows(call, (tx) => listItems(tx, call.accountId, query))
  return {
    status: 200,
    body: {
      identities: showEach(call, items, showIdentity),
      links: { self: { href: `${call.origin}/v1/identities` } },
    },
  }
}
