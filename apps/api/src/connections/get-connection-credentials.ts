import { getConnectionCredentials as endpoint } from '@doorward/contract/authorization/connections'
import { Refusal } from '@doorward/core/refusals'
import { handles } from '@doorward/http/serve'
import { findCredentials } from '@doorward/store/connection-credentials'
import type { ApiEnvironment } from '../environment.ts'
import { getItem, readRows } from '../items.ts'

export const getConnectionCredentials = handles(endpoint, async (call, environment: ApiEnvironment) => {
  const { accountId, params } = call
  await getItem(call, environment, { kind: 'connection', id: params.connectionId })
  const key = await environment.keyring.dataKey(accountId)
  const found = await readRows(call, environment, (tx) => findCredentials(tx, key, { accountId, ...params }))
  if (!found) throw new Refusal('NotFound')
  return { status: 200, body: { accessToken: found.accessToken } }
})
