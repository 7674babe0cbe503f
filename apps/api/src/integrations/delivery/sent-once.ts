import { answerOnce, findReplies } from '@doorward/store/writes/idempotency'
import type { ApiCall } from '../../handler.ts'

/**
 * Sends by a request of its own. The same one, by its idempotency key, is told again what came back then; two of them at
 * once send what its receiver knows by its id.
 */
export async function sentOnce<Told extends object>(
  { accountId, idempotency, environment: { database } }: ApiCall,
  send: () => Promise<Told>,
): Promise<{ status: 200; body: Told; replayed?: true }> {
  if (idempotency) {
    const claim = { ...idempotency, accountId }
    const kept = await database.account(accountId, async (tx) => (await findReplies(tx, [claim])).find(claim), 'read')
    if (kept) return { status: 200, body: kept.body as Told, replayed: true } // kept below
  }
  const body = await send()
  const reply = { status: 200, body: JSON.parse(JSON.stringify(body)) }
  await database.account(accountId, (tx) => answerOnce(tx, accountId, idempotency, reply))
  return { status: 200, body }
}
