import { Refusal } from '@doorward/core/refusals'
import { findTrace } from '@doorward/store/sign-in/login-traces'
import type { Handler } from '../handler.ts'
import { readRows } from '../items/read-items.ts'
import { showTrace } from './show-trace.ts'

/** One sign-in at a provider, by its id or by a reference that a page showed. Raises NotFound. */
export const getLoginTrace: Handler<'getLoginTrace'> = async (call) => {
  const found = await readRows(call, (tx) => findTrace(tx, call.accountId, call.params.traceId))
  if (!found) throw new Refusal('NotFound')
  return { status: 200, body: showTrace(call.origin)(found) }
}
