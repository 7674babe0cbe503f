import { getUser as endpoint } from '@doorward/contract/authorization/users'
import { Refusal } from '@doorward/core/refusals'
import { handles } from '@doorward/http/serve'
import { findKnownUsers } from '@doorward/store/known-users'
import type { ApiEnvironment } from '../environment.ts'
import { readRows, versionHeaders } from '../items.ts'
import { mayReadClientOf } from './may-read-client.ts'
import { showUser } from './show-user.ts'

/** Service clients appear as users too (ENT-20). */
export const getUser = handles(endpoint, async (call, environment: ApiEnvironment) => {
  const [known] = await readRows(call, environment, (tx) => findKnownUsers(tx, call.accountId, [call.params.userId]))
  if (!known) throw new Refusal('NotFound')
  const body = showUser(known, await mayReadClientOf(call, environment))
  return { status: 200, body, headers: known.item ? versionHeaders(known.item) : {} }
})
