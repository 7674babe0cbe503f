import { kinds } from '@doorward/core/kinds'
import { limits } from '@doorward/core/limits'
import { tidyStatements, tidyUsers } from '@doorward/core/records/tidy'
import { invalid, lacking, Refusal } from '@doorward/core/refusals'
import { type AccessRequest, asksForSelf } from '@doorward/core/requests/access-request'
import { saidIn } from '@doorward/core/text/visible'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import { countOpenRequests } from '@doorward/store/items/created-items'
import { saveProfiles } from '@doorward/store/people/profiles'
import type { CallOf, EndpointOf, Handler } from '../handler.ts'
import { changeTo } from '../items/documents.ts'
import { newItemId } from '../items/new-id.ts'
import { write } from '../items/write.ts'
import { replyWith } from '../items/write-item.ts'
import { checkRoles, indexUnderLock } from '../rights/guard.ts'
import { mayDoIn } from '../rights/may-do.ts'
import { profileOfCaller } from '../users/profile-of-caller.ts'
import { approversOf } from './approvers.ts'
import { showRequest } from './show-request.ts'
import { tellApprovers } from './tell-people.ts'

function requestOf({ body, caller }: CallOf<'createRequest'>): AccessRequest {
  const reason = saidIn(body.reason)
  const users = tidyUsers(body.access.users)
  if (users.length === 0) throw invalid('access.users', 'An access request is for at least one user.')
  return {
    requestId: newItemId('request'),
    status: 'OPEN',
    access: { users, statements: tidyStatements(body.access.statements) },
    createdBy: caller.userId,
    ...(reason ? { reason } : {}),
    ...(body.tags == null ? {} : { tags: body.tags }),
  }
}

/** Everybody signed in may ask for himself; for others it takes a permission. */
function mustBeAllowed(index: AccountIndex, caller: CallOf<'createRequest'>['caller'], request: AccessRequest) {
  if (asksForSelf(request)) return
  const needed = { action: 'access-requests:create', resourceUri: kinds.request.resource }
  if (mayDoIn(index, caller, needed)) return
  throw lacking(needed.action, needed.resourceUri)
}

/** Those who may approve it hear of it by mail. Whoever asks from the console is known here by name and address from then on. */
export const createRequest: Handler<'createRequest'> = async (call) => {
  const request = requestOf(call)
  const { userId, issuedFor } = call.caller
  const profile =
    issuedFor === 'platform' ? await profileOfCaller(call.environment, call.accountId, call.caller) : undefined
  const answer = await write<EndpointOf<'createRequest'>>(call, {
    reads: [{ kind: 'account', id: call.accountId }],
    decide: async (view) => {
      const index = await indexUnderLock(call, view)
      mustBeAllowed(index, call.caller, request)
      checkRoles(index, request.access, null)
      const open = await countOpenRequests(view.tx, call.accountId, userId)
      if (open >= limits.openRequestsMax) throw new Refusal('TooManyOpenRequests')
      const approvers = approversOf(index, request)
      return {
        changes: [changeTo({ kind: 'request', id: request.requestId }, request)],
        settlesFirst: true, // the next request of the same user is counted afresh
        reply: replyWith(201, showRequest(call)),
        also: async (tx) => {
          if (profile) await saveProfiles(tx, call.accountId, [{ ...profile, userId }])
          await tellApprovers(tx, call.environment, call.accountId, { request, approvers })
        },
      }
    },
  })
  call.environment.outbox.look()
  return answer
}
