import type { AccountId } from '@doorward/core/ids'
import type { Tx } from '@doorward/store/database/database'
import { type DataKey, seal, unseal } from '@doorward/store/secrets/vault'
import { answerOnce, writeReplies } from '@doorward/store/writes/idempotency'
import type { IdempotencyClaim } from '@doorward/store/writes/model'

/** Whose answer is kept, and by which key. */
export interface Claimed {
  accountId: AccountId
  idempotency: IdempotencyClaim | undefined
  dataKey: DataKey
}
/** An answer as it is kept. */
export interface Kept<Body> {
  status: number
  body: Body
  headers: Record<string, string>
}

const placeOf = (accountId: AccountId, { principal, route, key }: IdempotencyClaim) => ({
  accountId,
  table: 'idempotency_keys',
  column: 'reply',
  rowId: `${principal} ${route} ${key}`,
})

/** The answer that `keepAnswer` left, as a replay has it again; undefined where none was left. */
export function answerKept<Body>(
  { accountId, idempotency, dataKey }: Claimed,
  sealed: unknown,
): (Kept<Body> & { replayed: true }) | undefined {
  if (!idempotency || typeof sealed !== 'string') return undefined
  const text = unseal(dataKey, placeOf(accountId, idempotency), Buffer.from(sealed, 'base64')).toString()
  return { ...(JSON.parse(text) as Kept<Body>), replayed: true } // as `keepAnswer` wrote it
}

/** Keeps what a write answered, sealed: it names whom bills go to. */
export async function keepAnswer(
  tx: Tx,
  { accountId, idempotency, dataKey }: Claimed,
  answer: Kept<unknown>,
): Promise<void> {
  if (!idempotency) return
  const sealed = seal(dataKey, placeOf(accountId, idempotency), Buffer.from(JSON.stringify(answer))).toString('base64')
  const reply = { body: sealed, headers: {} }
  await writeReplies(tx, [{ ...idempotency, accountId, status: answer.status, reply, secretOf: null }])
}

/**
 * Claims a key for a write, in its first transaction: whether it is the first by it, one that was begun and not answered, or what was
 * answered. Raises IdempotencyKeyReused.
 */
export async function claim<Body>(
  tx: Tx,
  claimed: Claimed,
): Promise<{ is: 'first' | 'begun' } | { is: 'answered'; answer: Kept<Body> & { replayed: true } }> {
  const { accountId, idempotency } = claimed
  const { replayed, body } = await answerOnce(tx, accountId, idempotency, { status: 200, body: undefined })
  if (!replayed) return { is: 'first' }
  const answer = answerKept<Body>(claimed, body)
  return answer ? { is: 'answered', answer } : { is: 'begun' }
}
