import type { DomainVerificationReply } from '@doorward/contract/authorization/sign-in/domain-verifications'
import type { Tx } from '@doorward/store/database/database'
import { answerOnce } from '@doorward/store/writes/idempotency'
import type { ApiCall } from '../handler.ts'

/** Answers a change, or what was answered before where it is sent again (security O3). */
export async function answerWith<Status extends 200 | 201>(
  tx: Tx,
  { accountId, idempotency }: ApiCall,
  { status, body }: { status: Status; body: DomainVerificationReply },
): Promise<{ status: Status; body: DomainVerificationReply; replayed?: true }> {
  const { replayed, body: kept } = await answerOnce(tx, accountId, idempotency, { status, body })
  return replayed ? { status, body: kept as unknown as DomainVerificationReply, replayed } : { status, body } // as it was answered
}
