import type { Json } from '@doorward/core/changes/patch'
import type { AccountId } from '@doorward/core/ids'
import { limits } from '@doorward/core/limits'
import { Refusal } from '@doorward/core/refusals'
import type { Tx } from '../database/database.ts'
import type { IdempotencyClaim, Reply } from './model.ts'

/** A claim and the account it is made in. */
export interface AccountClaim extends IdempotencyClaim {
  accountId: AccountId
}

export interface StoredReply extends AccountClaim {
  status: number
  reply: Json
  secretOf: string | null
}

interface ReplyRow {
  account_id: string
  principal: string
  route: string
  key: string
  body_hash: string
  status: number
  reply: { body?: Json; headers?: Record<string, string> } | null
  secret_of: string | null
}

const isOf = (row: ReplyRow, claim: AccountClaim) =>
  row.account_id === claim.accountId &&
  row.principal === claim.principal &&
  row.route === claim.route &&
  row.key === claim.key

/** The answers kept for these claims of any accounts, and a place for new ones of the same transaction. */
export async function findReplies(tx: Tx, claims: AccountClaim[]) {
  const texts = (of: (claim: AccountClaim) => string) => claims.map(of)
  const rows: ReplyRow[] =
    claims.length === 0
      ? []
      : [
          ...(await tx<ReplyRow[]>`
    select account_id, principal, route, key, k.body_hash, k.status, k.reply, k.secret_of
    from idempotency_keys k
    join unnest(${texts((claim) => claim.accountId)}::text[], ${texts((claim) => claim.principal)}::text[],
      ${texts((claim) => claim.route)}::text[], ${texts((claim) => claim.key)}::text[])
      as wanted (account_id, principal, route, key) using (account_id, principal, route, key)
    where k.created_at > clock_timestamp() - make_interval(hours => ${limits.idempotencyKeyHours})`),
        ]
  return {
    /** The kept answer; raises IdempotencyKeyReused or SecretAlreadyShown. */
    find(claim: AccountClaim): Reply | undefined {
      const row = rows.find((kept) => isOf(kept, claim))
      if (!row) return undefined
      if (row.body_hash !== claim.bodyHash) throw new Refusal('IdempotencyKeyReused')
      if (row.secret_of) throw new Refusal('SecretAlreadyShown', { details: { id: row.secret_of } })
      return { status: row.status, body: row.reply?.body, headers: row.reply?.headers ?? {} }
    },
    keep(claim: AccountClaim, reply: Reply, secretOf: string | undefined): StoredReply {
      const shown = secretOf
        ? null
        : { ...(reply.body === undefined ? {} : { body: reply.body }), headers: reply.headers ?? {} }
      rows.push({
        ...claim,
        account_id: claim.accountId,
        body_hash: claim.bodyHash,
        status: reply.status,
        reply: shown,
        secret_of: secretOf ?? null,
      })
      return { ...claim, status: reply.status, reply: shown, secretOf: secretOf ?? null }
    },
  }
}

/** What a write was answered before, which then does nothing again; undefined for a new one. Raises IdempotencyKeyReused. */
export async function findAnswer(
  tx: Tx,
  accountId: AccountId,
  claim: IdempotencyClaim | undefined,
): Promise<(Reply & { replayed: true }) | undefined> {
  if (!claim) return undefined
  const ours = { ...claim, accountId }
  const kept = (await findReplies(tx, [ours])).find(ours)
  return kept && { ...kept, replayed: true }
}

/**
 * The answer of a write whose id makes it happen only once; to be asked in the transaction of that write. It is what the
 * claim was answered before, or the given reply, which is kept from now on. Raises IdempotencyKeyReused.
 */
export async function answerOnce(
  tx: Tx,
  accountId: AccountId,
  claim: IdempotencyClaim | undefined,
  reply: Reply,
): Promise<Reply & { replayed?: true }> {
  if (!claim) return reply
  const ours = { ...claim, accountId }
  const replies = await findReplies(tx, [ours])
  const kept = replies.find(ours)
  if (kept) return { ...kept, replayed: true }
  await writeReplies(tx, [replies.keep(ours, reply, undefined)])
  return reply
}

/** Keeps replies by their idempotency keys; a key that is there already gets the new one. */
export const writeReplies = (tx: Tx, replies: StoredReply[]) => tx`
  insert into idempotency_keys (account_id, principal, route, key, body_hash, status, reply, secret_of)
  select "accountId", principal, route, key, "bodyHash", status, reply, "secretOf"
  from jsonb_to_recordset(${JSON.stringify(replies)}::text::jsonb) as row
    ("accountId" text, principal text, route text, key text, "bodyHash" text, status smallint, reply jsonb, "secretOf" text)
  on conflict (account_id, principal, route, key) do update set
    body_hash = excluded.body_hash, status = excluded.status, reply = excluded.reply, secret_of = excluded.secret_of, created_at = clock_timestamp()`
