import { Refusal } from '@doorward/core/refusals'
import type { Handler } from '../handler.ts'
import { getItem } from '../items/read-items.ts'

export const getConnectionCredentials: Handler<'getConnectionCredentials'> = async (call) => {
  const { accountId, params, environment } = call
  await getItem(call, { kind: 'connection', id: params.connectionId })
  const accessToken = await environment.providerToken({ accountId, ...params })
  if (!accessToken) throw new Refusal('NotFound')
  return { status: 200, body: { accessToken } }
}
