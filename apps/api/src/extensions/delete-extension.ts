import type { RecordId, UserId } from '@doorward/core/ids'
import type { AccessRecord, Statement } from '@doorward/core/permissions/model'
import { storedExtension } from '@doorward/store/items/extensions'
import type { Change, CommitView } from '@doorward/store/writes/model'
import type { Handler } from '../handler.ts'
import { changeTo } from '../items/documents.ts'
import { getItem } from '../items/read-items.ts'
import { getForWrite, readsOf, write } from '../items/write.ts'
import { replyEmpty } from '../items/write-item.ts'
import { storedRecord } from '../records/show-record.ts'
import { keysOf } from './stored-extension.ts'

/** How many records are cleared of the extension at once. The others go on naming it, which gives nothing to anybody. */
const recordsMax = 1_000

const without = <T extends { userId: UserId }>(users: T[] | undefined, gone: UserId): T[] =>
  (users ?? []).filter(({ userId }) => userId !== gone)

/** The record without a user: null when nobody else is given anything by it. */
function recordWithout(record: AccessRecord, gone: UserId): AccessRecord | null {
  const users = without(record.users, gone)
  const hasOwn = users.length > 0 || record.groups.length > 0
  const gives = ({ users: named, groups }: Statement) => hasOwn || Boolean(named?.length || groups?.length)
  const statements = record.statements
    .map(({ users: before, ...statement }): Statement => {
      const named = without(before, gone)
      return named.length > 0 ? { ...statement, users: named } : statement
    })
    .filter(gives)
  return statements.length === 0 ? null : { ...record, users, admins: without(record.admins, gone), statements }
}

function recordChange(view: CommitView, id: RecordId, gone: UserId): Change[] {
  const item = view.item({ kind: 'record', id })
  if (!item || item.deleted) return []
  const after = recordWithout(storedRecord(item), gone)
  return [changeTo({ kind: 'record', id }, after)]
}

/** Its application goes, its client's tokens and keys die, and its client is taken out of the records that name it. */
export const deleteExtension: Handler<'deleteExtension'> = async (call) => {
  const seen = await getItem(call, { kind: 'extension', id: call.params.extensionId })
  const keys = keysOf(storedExtension(seen))
  const userId = storedExtension(seen).clientId as string as UserId // a client's id is a user id like any other
  const index = await call.environment.engine.index(call.accountId, { kind: 'strong' })
  const recordIds = index?.recordsNamingUser(userId).slice(0, recordsMax) ?? []
  return write(call, {
    reads: readsOf(call, ...keys, ...recordIds.map((id) => ({ kind: 'record', id }) as const)),
    decide: async (view) => {
      const [key, ...parts] = keys
      await getForWrite(call, view, key)
      const gone = [key, ...parts].filter((each) => view.item(each)?.deleted === false)
      const changes = [
        ...gone.map((each) => changeTo(each, null)),
        ...recordIds.flatMap((id) => recordChange(view, id, userId)),
      ]
      return { changes, reply: replyEmpty }
    },
  })
}
