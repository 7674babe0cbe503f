import { listIdentities } from '@doorward/contract/authorization/identities'
import { limits } from '@doorward/core/limits'
import { handles } from '@doorward/http/serve'
import { listItems } from '@doorward/store/items'
import type { ApiEnvironment } from '../environment.ts'
import { readRows } from '../items.ts'
import { showEach } from '../malformed.ts'
import { showIdentity } from './stored-identity.ts'

/** One page: an account links no more than it holds. */
export const getIdentities = handles(listIdentities, async (call, environment: ApiEnvironment) => {
  const query = { kind: 'identity', limit: limits.linkedIdentitiesMax } as const
  const items = await readRows(call, environment, (tx) => listItems(tx, call.accountId, query))
  return {
    status: 200,
    body: {
      identities: showEach(call, environment, items, showIdentity),
      links: { self: { href: `${call.origin}/v1/identities` } },
    },
  }
})
