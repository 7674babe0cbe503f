import { getRecord as endpoint } from '@doorward/contract/authorization/records'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { goneAt } from '../gone-users.ts'
import { mustAdminister } from '../item-admins.ts'
import { getItem, versionHeaders } from '../items.ts'
import { showRecord } from './show-record.ts'

export const getRecord = handles(endpoint, async (call, environment: ApiEnvironment) => {
  const key = { kind: 'record', id: call.params.recordId } as const
  const item = await getItem(call, environment, key).catch((refused: unknown) =>
    mustAdminister(call, undefined, refused),
  )
  mustAdminister(call, item)
  return { status: 200, body: showRecord(call, await goneAt(call, environment))(item), headers: versionHeaders(item) }
})
