import { Refusal } from '@doorward/core/refusals'
import { findKnownUsers } from '@doorward/store/people/known-users'
import type { Handler } from '../handler.ts'
import { readRows, versionHeaders } from '../items/read-items.ts'
import { mayReadClientOf } from './may-read-client.ts'
import { showUser } from './show-user.ts'

/** Service clients appear as users too (ENT-20). */
export const getUser: Handler<'getUser'> = async (call) => {
  const [known] = await readRows(call, (tx) => findKnownUsers(tx, call.accountId, [call.params.userId]))
  if (!known) throw new Refusal('NotFound')
  const body = showUser(known, await mayReadClientOf(call))
  return { status: 200, body, headers: known.item ? versionHeaders(known.item) : {} }
}
