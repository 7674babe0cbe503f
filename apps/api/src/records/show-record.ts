import type { AccessRecordReply } from '@doorward/contract/authorization/access/records'
import type { AccountId } from '@doorward/core/ids'
import type { AccessRecord } from '@doorward/core/permissions/model'
import { capacityOf } from '@doorward/core/records/tidy'
import { readerOf } from '@doorward/store/items/document-reader'
import type { Item } from '@doorward/store/items/items'
import { asBody } from '../items/documents.ts'
import { type IsGone, markGone } from '../rights/gone-users.ts'

export const storedRecord = readerOf<AccessRecord>('record', {
  recordId: 'string',
  name: 'string',
  statements: 'array',
  users: 'array',
  admins: 'array',
  groups: 'array',
})

export const showRecord =
  ({ origin, accountId }: { origin: string; accountId: AccountId }, isGone: IsGone) =>
  (item: Item): AccessRecordReply => {
    const record = storedRecord(item)
    return asBody(record, {
      users: markGone(record.users, isGone),
      admins: markGone(record.admins, isGone),
      statements: record.statements.map((statement) =>
        statement.users ? { ...statement, users: markGone(statement.users, isGone) } : statement,
      ),
      status: item.deleted ? ('DELETED' as const) : ('ACTIVE' as const),
      capacity: capacityOf(record),
      lastUpdated: item.lastUpdated.toISOString(),
      account: { accountId },
      links: { self: { href: `${origin}/v1/records/${encodeURIComponent(item.id)}` } },
    })
  }
