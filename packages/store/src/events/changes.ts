import type { AccountId, ClientId, UserId } from '@doorward/core/ids'
import { type ItemKind, kinds } from '@doorward/core/kinds'
import type { Tx } from '../database/database.ts'
import { inviterOf } from '../feed/inviter-of.ts'
import { lastRevisionBy } from '../feed/past-log.ts'
import type { ChangeFact } from '../writes/model.ts'

/** What was done to an item. */
type Done = 'CREATED' | 'CHANGED' | 'DELETED' | 'RESTORED' | ChangeFact

/** A change of an item as the time line of its account tells it: not what changed in it. */
export interface ChangeMade {
  revision: number
  /** Tells changes of one revision apart. */
  ordinal: number
  at: Date
  actor: UserId
  /** The service client that made it on behalf of the actor. */
  throughClient: ClientId | null
  requestId: string
  kind: ItemKind
  itemId: string
  done: Done
  /** Whose invite was accepted by the change. */
  invitedBy: UserId | null
  /** The revision whose state of the item it restored. */
  restoredFrom: number | null
}

export interface ChangeQuery {
  actor?: string | undefined
  throughClient?: string | undefined
  itemId?: string | undefined
  /** Inclusive. */
  from?: Date | undefined
  /** Exclusive. */
  to?: Date | undefined
}

const justBefore = (at: Date) => new Date(at.getTime() - 1)
const everyKind = Object.keys(kinds)

/** Times rise with revisions, so that a span of time is one of revisions, which the log is kept in. */
const matching = (tx: Tx, accountId: AccountId, { actor, throughClient, itemId, from, to }: ChangeQuery) => tx`
  account_id = ${accountId}
  ${actor === undefined ? tx`` : tx`and actor collate "C" = ${actor}`}
  ${throughClient === undefined ? tx`` : tx`and through_client = ${throughClient}`}
  ${itemId === undefined ? tx`` : tx`and kind = any(${everyKind}::text[]) and item_id = ${itemId}`}
  ${from ? tx`and revision > ${lastRevisionBy(tx, accountId, justBefore(from))} and at >= ${from}` : tx``}
  ${to ? tx`and revision <= ${lastRevisionBy(tx, accountId, justBefore(to))} and at < ${to}` : tx``}`

interface ChangeRow {
  revision: string
  ordinal: number
  at: Date
  actor: UserId
  through_client: ClientId | null
  request_id: string
  kind: ItemKind
  item_id: string
  done: Done
  invited_by: UserId | null
  restored_from: string | null
}

/** Changes newest first, at most `limit`, after the one that `before` names. A deleted item may keep a document that says so. */
export async function listChanges(
  tx: Tx,
  accountId: AccountId,
  query: ChangeQuery,
  page: { before?: { revision: number; ordinal: number } | undefined; limit: number },
): Promise<ChangeMade[]> {
  const { before, limit } = page
  const rows = await tx<ChangeRow[]>`
    select revision, ordinal, at, actor, through_client, request_id, kind, item_id,
      case when restored then 'RESTORED' when fact is not null then fact when patch is not null then 'CHANGED' when before is null then 'CREATED'
        when after is null or (after ->> 'status' = 'DELETED' and before ->> 'status' is distinct from 'DELETED') then 'DELETED'
        else 'CHANGED' end as done,
      ${inviterOf(tx, tx`made`)} as invited_by, restored_from
    from account_changes made
    where ${matching(tx, accountId, query)}
      ${before ? tx`and (revision, ordinal) < (${before.revision}::bigint, ${before.ordinal}::smallint)` : tx``}
    order by revision desc, ordinal desc limit ${limit}`
  return rows.map(
    ({
      request_id: requestId,
      item_id: itemId,
      invited_by: invitedBy,
      through_client: throughClient,
      restored_from: from,
      revision,
      ...row
    }) => ({
      ...row,
      throughClient,
      revision: Number(revision),
      requestId,
      itemId,
      invitedBy,
      restoredFrom: from === null ? null : Number(from),
    }),
  )
}

/** When the newest `most` of them were made, counted by steps of time since 1970. */
export const countChanges = (
  tx: Tx,
  accountId: AccountId,
  query: ChangeQuery,
  { stepSeconds, most }: { stepSeconds: number; most: number },
) => tx<{ step: string; count: string; since: Date }[]>`
  select floor(extract(epoch from at) / ${stepSeconds}::int)::bigint as step, count(*) as count, min(at) as since
  from (
    select at from account_changes where ${matching(tx, accountId, query)} order by revision desc, ordinal desc limit ${most}
  ) newest group by 1`
