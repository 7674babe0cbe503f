import { getRequest as endpoint } from '@doorward/contract/authorization/requests'
import { handles } from '@doorward/http/serve'
import { findItem } from '@doorward/store/items'
import type { ApiEnvironment } from '../environment.ts'
import { readRows, versionHeaders } from '../items.ts'
import { mustSeeRequest, showRequest } from './show-request.ts'

export const getRequest = handles(endpoint, async (call, environment: ApiEnvironment) => {
  const key = { kind: 'request', id: call.params.requestId } as const
  const item = mustSeeRequest(call, await readRows(call, environment, (tx) => findItem(tx, call.accountId, key)))
  return { status: 200, body: showRequest(call)(item), headers: versionHeaders(item) }
})
