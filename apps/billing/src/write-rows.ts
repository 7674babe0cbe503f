import type { Tx } from '@doorward/store/database/database'
import { lockAccount } from '@doorward/store/writes/grounds'
import type { JudgedCall } from './environment.ts'

/**
 * Writes billing's own rows of the call's account in one transaction, once what let the caller in was judged again under the
 * account's lock (security C5). Raises what `stillMay` and the work do.
 */
export const writeRows = <Result>(call: JudgedCall, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  call.environment.database.account(call.accountId, async (tx) => {
    await call.environment.stillMay(call, await lockAccount(tx, call.accountId))
    return work(tx)
  })
