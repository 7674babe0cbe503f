import type { Json } from '@doorward/core/changes/patch'
import type { AccountId } from '@doorward/core/ids'
import { limits } from '@doorward/core/limits'
import { Refusal } from '@doorward/core/refusals'
import type { Reply } from './commit.ts'
import type { Tx } from './database.ts'

/** A request that may be repeated: same key and same body get the same answer (security I1). */
export interface IdempotencyClaim {
  principal: string
  /** Method and path. */
  route: string
  key: string
  bodyHash: string
}

export interface StoredReply extends IdempotencyClaim {
  status: number
  reply: Json
  secretOf: string | null
}

interface ReplyRow {
  principal: string
  route: string
  key: string
  body_hash: string
  status: number
  reply: { body?: Json; headers?: Record<string, string> } | null
  secret_of: string | null
}

const sameClaim = (a: Omit<IdempotencyClaim, 'bodyHash'>, b: Omit<IdempotencyClaim, 'bodyHash'>) =>
  a.principal === b.principal && a.route === b.route && a.key === b.key

/** The answers kept for these claims, and a place for new ones of the same transaction. */
export async function findReplies(tx: Tx, accountId: AccountId, claims: IdempotencyClaim[]) {
  const rows: ReplyRow[] =
    claims.length === 0
      ? []
      : [
          ...(await tx<ReplyRow[]>`
    select k.principal, k.route, k.key, k.body_hash, k.status, k.reply, k.secret_of
    from idempotency_keys k
    join unnest(${claims.map((claim) => claim.principal)}::text[], ${claims.map((claim) => claim.route)}::text[], ${claims.map((claim) => claim.key)}::text[])
      as wanted (principal, route, key) using (principal, route, key)
    where k.account_id = ${accountId} and k.created_at > clock_timestamp() - make_interval(hours => ${limits.idempotencyKeyHours})`),
        ]
  return {
    /** The kept answer; raises IdempotencyKeyReused or SecretAlreadyShown. */
    find(claim: IdempotencyClaim): Reply | undefined {
      const row = rows.find((kept) => sameClaim(kept, claim))
      if (!row) return undefined
      if (row.body_hash !== claim.bodyHash) throw new Refusal('IdempotencyKeyReused')
      if (row.secret_of) throw new Refusal('SecretAlreadyShown', { details: { id: row.secret_of } })
      return { status: row.status, body: row.reply?.body, headers: row.reply?.headers ?? {} }
    },
    keep(claim: IdempotencyClaim, reply: Reply, secretOf: string | undefined): StoredReply {
      const shown = secretOf
        ? null
        : { ...(reply.body === undefined ? {} : { body: reply.body }), headers: reply.headers ?? {} }
      rows.push({
        ...claim,
        body_hash: claim.bodyHash,
        status: reply.status,
        reply: shown,
        secret_of: secretOf ?? null,
      })
      return { ...claim, status: reply.status, reply: shown, secretOf: secretOf ?? null }
    },
  }
}

/**
 * The answer of a write whose id makes it happen only once, in the transaction of that write: what its claim was
 * answered before, or the given reply, kept from now on. Raises IdempotencyKeyReused.
 */
export async function answerOnce(
  tx: Tx,
  accountId: AccountId,
  claim: IdempotencyClaim | undefined,
  reply: Reply,
): Promise<Reply & { replayed?: true }> {
  if (!claim) return reply
  const replies = await findReplies(tx, accountId, [claim])
  const kept = replies.find(claim)
  if (kept) return { ...kept, replayed: true }
  await writeReplies(tx, accountId, [replies.keep(claim, reply, undefined)])
  return reply
}

export const writeReplies = (tx: Tx, accountId: AccountId, replies: StoredReply[]) => tx`
  insert into idempotency_keys (account_id, principal, route, key, body_hash, status, reply, secret_of)
  select ${accountId}, principal, route, key, "bodyHash", status, reply, "secretOf"
  from jsonb_to_recordset(${JSON.stringify(replies)}::text::jsonb) as row
    (principal text, route text, key text, "bodyHash" text, status smallint, reply jsonb, "secretOf" text)
  on conflict (account_id, principal, route, key) do update set
    body_hash = excluded.body_hash, status = excluded.status, reply = excluded.reply, secret_of = excluded.secret_of, created_at = clock_timestamp()`
