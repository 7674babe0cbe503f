import { authorizationEndpoints } from '@doorward/contract/authorization/index'
import type { SigningIn } from '@doorward/core/invites/invite'
import { Refusal, type RefusalCode } from '@doorward/core/refusals'
import type { HttpParts } from '@doorward/http/app/parts'
import { Sight } from '@doorward/http/callers/sight'
import type { ApiEnvironment } from '../environment.ts'
import { respondToInvite } from './respond-to-invite.ts'

const noFault: readonly RefusalCode[] = ['NotFound', 'AccountLocked']

/**
 * Accepts an invite for the person who signs in by it, as his own call would (contract, model 10). One that is gone is no
 * fault: who follows the link of a letter again just signs in; so does whoever comes while the account is locked, and the invite
 * stands (decision 52). Raises Forbidden, InviteOutgrown and MissingGrant.
 */
export const acceptAtSignIn =
  (environment: ApiEnvironment & Pick<HttpParts, 'texts'>) =>
  async ({ accountId, inviteId, userId, ...asked }: SigningIn): Promise<void> => {
    const account = await environment.findAccount(accountId)
    const accepted = respondToInvite({
      ...asked,
      environment,
      endpoint: authorizationEndpoints.respondToInvite,
      params: { inviteId },
      query: undefined,
      body: {},
      caller: { userId, kind: 'person', issuedFor: accountId, subject: userId, scope: '' },
      accountId,
      region: account?.region,
      accept: '',
      permitted: true,
      hasLeft: () => false,
      precondition: undefined,
      idempotency: undefined,
      freshness: { kind: 'strong' },
      sight: new Sight((id, freshness) => environment.engine.index(id, freshness)),
      page: { origin: asked.origin, url: '', texts: environment.texts, bearer: '' },
    })
    await Promise.resolve(accepted).catch((error: unknown) => {
      if (!(error instanceof Refusal && noFault.includes(error.code))) throw error
    })
  }
