import type { AccessRecordReply } from '@doorward/contract/authorization/records'
import type { AccountId } from '@doorward/core/ids'
import type { AccessRecord } from '@doorward/core/permissions/model'
import { capacityOf } from '@doorward/core/records/tidy'
import type { Item } from '@doorward/store/items'
import { asBody } from '../items.ts'

export const showRecord =
  ({ origin, accountId }: { origin: string; accountId: AccountId }) =>
  (item: Item): AccessRecordReply =>
    asBody(item.doc, {
      status: item.deleted ? 'DELETED' : 'ACTIVE',
      capacity: capacityOf(asBody<AccessRecord>(item.doc)),
      lastUpdated: item.lastUpdated.toISOString(),
      account: { accountId },
      links: { self: { href: `${origin}/v1/records/${encodeURIComponent(item.id)}` } },
    })
