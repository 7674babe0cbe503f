import { createRequest } from '@doorward/contract/authorization/requests'
import { limits } from '@doorward/core/limits'
import { platformResources } from '@doorward/core/platform'
import { tidyStatements, tidyUsers } from '@doorward/core/records/tidy'
import { invalid, lacking, Refusal } from '@doorward/core/refusals'
import { type AccessRequest, asksForSelf } from '@doorward/core/requests/access-request'
import type { AccountIndex } from '@doorward/engine/account-index'
import { type Call, handles } from '@doorward/http/serve'
import { countOpenRequests } from '@doorward/store/created-items'
import type { ApiEnvironment } from '../environment.ts'
import { checkRoles, indexUnderLock } from '../guard.ts'
import { changeTo, replyWith, write } from '../items.ts'
import { mayDoIn } from '../may-do.ts'
import { newItemId } from '../new-id.ts'
import { approversOf } from './approvers.ts'
import { showRequest } from './show-request.ts'
import { tellApprovers } from './tell-people.ts'

function requestOf({ body, caller }: Call<typeof createRequest>): AccessRequest {
  const users = tidyUsers(body.access.users)
  if (users.length === 0) throw invalid('access.users', 'An access request is for at least one user.')
  return {
    requestId: newItemId('request'),
    status: 'OPEN',
    access: { users, statements: tidyStatements(body.access.statements) },
    createdBy: caller.userId,
    ...(body.tags == null ? {} : { tags: body.tags }),
  }
}

/** Everybody signed in may ask for himself; for others it takes a permission. */
function mustBeAllowed(index: AccountIndex, caller: Call<typeof createRequest>['caller'], request: AccessRequest) {
  if (asksForSelf(request)) return
  const needed = { action: 'access-requests:create', resourceUri: platformResources.AccessRequests }
  if (mayDoIn(index, caller, needed)) return
  throw lacking(needed.action, needed.resourceUri)
}

/** Those who may approve it hear of it by mail. */
export const postRequest = handles(createRequest, async (call, environment: ApiEnvironment) => {
  const request = requestOf(call)
  const answer = await write<typeof createRequest>(call, environment, {
    reads: [{ kind: 'account', id: call.accountId }],
    decide: async (view) => {
      const index = await indexUnderLock(call, environment, view)
      mustBeAllowed(index, call.caller, request)
      checkRoles(index, request.access, null)
      const open = await countOpenRequests(view.tx, call.accountId, call.caller.userId)
      if (open >= limits.openRequestsMax) throw new Refusal('TooManyOpenRequests')
      const approvers = approversOf(index, request)
      return {
        changes: [changeTo({ kind: 'request', id: request.requestId }, request)],
        settlesFirst: true, // the next request of the same user is counted afresh
        reply: replyWith(201, showRequest(call)),
        also: (tx) => tellApprovers(tx, environment, call.accountId, { request, approvers }),
      }
    },
  })
  environment.outbox.look()
  return answer
})
