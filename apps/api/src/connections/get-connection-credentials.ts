import { Refusal } from '@doorward/core/refusals'
import { findCredentials } from '@doorward/store/items/connection-credentials'
import type { Handler } from '../handler.ts'
import { getItem, readRows } from '../items/read-items.ts'

export const getConnectionCredentials: Handler<'getConnectionCredentials'> = async (call) => {
  const { accountId, params } = call
  await getItem(call, { kind: 'connection', id: params.connectionId })
  const key = await call.environment.keyring.dataKey(accountId)
  const found = await readRows(call, (tx) => findCredentials(tx, key, { accountId, ...params }))
  if (!found) throw new Refusal('NotFound')
  return { status: 200, body: { accessToken: found.accessToken } }
}
