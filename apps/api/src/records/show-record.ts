import type { AccessRecordReply } from '@doorward/contract/authorization/records'
import type { AccountId } from '@doorward/core/ids'
import type { AccessRecord } from '@doorward/core/permissions/model'
import { capacityOf } from '@doorward/core/records/tidy'
import type { Item } from '@doorward/store/items'
import { asBody } from '../items/documents.ts'
import { type IsGone, markGone } from '../rights/gone-users.ts'

export const showRecord =
  ({ origin, accountId }: { origin: string; accountId: AccountId }, isGone: IsGone) =>
  (item: Item): AccessRecordReply => {
    const record = asBody<AccessRecord>(item.doc)
    return asBody(item.doc, {
      users: markGone(record.users, isGone),
      admins: markGone(record.admins, isGone),
      statements: record.statements.map((statement) =>
        statement.users ? { ...statement, users: markGone(statement.users, isGone) } : statement,
      ),
      status: item.deleted ? 'DELETED' : 'ACTIVE',
      capacity: capacityOf(record),
      lastUpdated: item.lastUpdated.toISOString(),
      account: { accountId },
      links: { self: { href: `${origin}/v1/records/${encodeURIComponent(item.id)}` } },
    })
  }
