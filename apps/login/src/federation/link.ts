import type { UserId } from '@doorward/core/ids'
import { findUserByProof, type Proof, saveUserIdentity } from '@doorward/store/people/user-identities'
import type { FastifyRequest } from 'fastify'
import type { LoginParts } from '../login-parts.ts'
import type { Issuer } from '../oidc/issuers.ts'
import { browserSession } from '../routes/browser-session.ts'

/** Why an identity can't be added. */
export type LinkFault = 'login_required' | 'ForceLogin' | 'taken'

/** How each is told: the protocol's word, and the key of a person's. */
export const linkFaults = {
  login_required: { error: 'login_required', words: 'signInErrors.linkSignedOut' },
  ForceLogin: { error: 'ForceLogin', words: 'signInErrors.linkOther' },
  taken: { error: 'access_denied', words: 'signInErrors.linkTaken' },
} as const

/**
 * Adds an identity to the user who asked for it, in the browser where he is signed in: no other may take it up for him.
 * Answers why it could not be.
 */
export async function link(
  parts: LoginParts,
  request: FastifyRequest,
  { issuer, userId }: { issuer: Issuer; userId: UserId },
  proof: Proof,
): Promise<LinkFault | undefined> {
  const { accountId } = issuer
  const session = await browserSession(issuer, request)
  if (!session) return 'login_required'
  if (session.userId !== userId) return 'ForceLogin'
  return parts.environment.database.account(accountId, async (tx) => {
    await saveUserIdentity(tx, accountId, userId, proof)
    return (await findUserByProof(tx, accountId, proof)) === userId ? undefined : 'taken'
  })
}
