import { limits } from '@doorward/core/limits'
import { listUsedIdentities } from '@doorward/store/people/user-identities'
import { listLastSeen } from '@doorward/store/sign-in/sessions'
import type { Handler } from '../../handler.ts'
import { readRows } from '../../items/read-items.ts'

/** What a user signs in to this account by. People of the platform sign in with it: of what they do so by nothing is known here. */
export const getUserIdentities: Handler<'getUserIdentities'> = async (call) => {
  const { accountId, params } = call
  const { userId } = params
  const { identities, seenAt } = await readRows(call, async (tx) => ({
    identities: await listUsedIdentities(tx, accountId, { userId, limit: limits.userIdentitiesToldMax }),
    seenAt: (await listLastSeen(tx, accountId, [userId])).get(userId),
  }))
  return {
    status: 200,
    body: {
      identities: identities.map(({ connectionId, issuer, subject, createdAt, lastUsedAt }) => ({
        connectionId,
        subject,
        createdTime: createdAt.toISOString(),
        ...(issuer ? { issuer } : {}),
        ...(lastUsedAt ? { lastUsedTime: lastUsedAt.toISOString() } : {}),
      })),
      ...(seenAt ? { lastSeenTime: seenAt.toISOString() } : {}),
    },
  }
}
