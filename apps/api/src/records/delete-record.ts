import { deleteRecord as endpoint } from '@doorward/contract/authorization/records'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { keepAnOwner } from '../guard.ts'
import { removeItem } from '../one-item.ts'

export const deleteRecord = handles(endpoint, (call, environment: ApiEnvironment) =>
  removeItem(call, environment, {
    key: { kind: 'record', id: call.params.recordId },
    judge: ({ id }, view) => keepAnOwner(call, view, { record: { id, after: null } }),
  }),
)
