import { delegationPath } from '@doorward/contract/login/delegation'
import { platformAccountId, type UserId } from '@doorward/core/ids'
import { isProgram } from '@doorward/core/permissions/owners'
import { looksLikePortalUser } from '@doorward/core/platform'
import { invalid, Refusal } from '@doorward/core/refusals'
import { isDisabled, isHere } from '@doorward/core/users/user-state'
import { accountOrigin } from '@doorward/http/app/host'
import { hashOfSecret, newSecret } from '@doorward/store/secrets/secret-hash'
import { delegationAddressSeconds, saveAskedDelegation } from '@doorward/store/sign-in/delegations'
import type { Handler } from '../handler.ts'
import { getLiving, write } from '../items/write.ts'
import { indexUnderLock, must } from '../rights/guard.ts'
import { coversUser } from '../rights/standing.ts'

/** Raises InvalidRequest for whom an issuer of the account may never name (decision 41). */
function mustBeOfAccount(userId: UserId): void {
  if (isProgram(userId)) throw invalid('userId', 'A service client does not sign in.')
  if (looksLikePortalUser(userId))
    throw invalid('userId', 'A person of the platform signs in with the platform, not with an account.')
}

/**
 * Answers the address where a browser signs in as another user to test: good once, for two minutes. Who asked for what is
 * noted with the user. Raises Forbidden, MissingGrant unless the caller's rights cover the user's, InvalidRequest and NotFound.
 */
export const delegateUserLogin: Handler<'delegateUserLogin'> = async (call) => {
  const { accountId, caller, environment } = call
  const { applicationId, userId } = call.params
  mustBeOfAccount(userId)
  const account = await environment.findAccount(accountId)
  if (!account || accountId === platformAccountId) throw new Refusal('NotFound')
  const [application, user] = [
    { kind: 'application', id: applicationId } as const,
    { kind: 'user', id: userId } as const,
  ]
  const asked = { userId, applicationId, by: caller.userId }
  const ticket = newSecret()
  const id = hashOfSecret(ticket)
  return write(call, {
    reads: [application, user],
    decide: async (view) => {
      getLiving(view, application)
      const { doc } = getLiving(view, user)
      if (!isHere(doc)) throw new Refusal('NotFound')
      if (isDisabled(doc)) throw invalid('userId', 'This user is disabled and cannot sign in.')
      must(coversUser(await indexUnderLock(call, view), asked))
      const expiresAt = new Date(view.at.getTime() + delegationAddressSeconds * 1000)
      const lastDelegation = { by: asked.by, applicationId, time: view.at.toISOString() }
      const authenticationUrl = `${accountOrigin(environment.hosts, accountId, account.region)}${delegationPath}?${new URLSearchParams({ ticket })}`
      return {
        changes: [{ ...user, after: { ...doc, lastDelegation } }],
        also: (tx) => saveAskedDelegation(tx, accountId, { id, asked, expiresAt }),
        secretOf: id,
        reply: () => ({ status: 200, body: { authenticationUrl } }),
      }
    },
  })
}
