import type { RecordId } from '@doorward/core/ids'
import { recordEffect } from '@doorward/core/permissions/giving/effect'
import { Refusal } from '@doorward/core/refusals'
import { type AccessRequest, isOwnRequest, recordOfRequest } from '@doorward/core/requests/access-request'
import { saidIn } from '@doorward/core/text/visible'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import { firstRevisionOf } from '@doorward/store/feed/history'
import type { Item } from '@doorward/store/items/items'
import type { Change, CommitView } from '@doorward/store/writes/model'
import type { CallOf, EndpointOf, Handler } from '../handler.ts'
import { changeTo } from '../items/documents.ts'
import { newItemId } from '../items/new-id.ts'
import { getForWrite, readsOf, write } from '../items/write.ts'
import { replyWith } from '../items/write-item.ts'
import { checkRoles, guardCall, indexUnderLock } from '../rights/guard.ts'
import { outgrownRoles } from '../roles/outgrown-roles.ts'
import { showRequest, storedRequest } from './show-request.ts'
import { tellRequester } from './tell-people.ts'

/** The record that an approval makes, which the approver must be able to give. Raises MissingGrant or UnknownRole. */
function approve(call: CallOf<'respondToAccessRequest'>, index: AccountIndex, request: AccessRequest): Change {
  const record = recordOfRequest(request, {
    recordId: newItemId('record'),
    approver: call.caller.userId,
    roleName: (roleId) => index.findRole(roleId)?.name,
  })
  checkRoles(index, record, null)
  guardCall(call, index, () => recordEffect(null, record, (roleId) => index.findRole(roleId)))
  return changeTo({ kind: 'record', id: record.recordId }, record)
}

/**
 * Raises RequestOutgrown when roles of the request give more than they did when it was made, unless the approver names
 * the version that covers them: who approves has seen what he gives.
 */
async function mustNotHaveOutgrown(
  call: CallOf<'respondToAccessRequest'>,
  view: CommitView,
  item: Item,
): Promise<void> {
  const { status, access } = storedRequest(item)
  // An open request is as it was made; a denial is a change of it.
  const asked = status === 'OPEN' ? item.version : await firstRevisionOf(view.tx, call.accountId, item)
  const grown = await outgrownRoles(view, call.accountId, access, asked)
  const seen = call.precondition?.kind === 'version' ? (call.precondition.basis ?? 0) : 0
  if (!grown || seen >= grown.version) return
  const etag = `"v${item.version}.${grown.version}"`
  throw new Refusal('RequestOutgrown', { details: { roles: grown.roleIds, etag } })
}

/**
 * A request that waits may be decided. One that was denied may be approved after all, by who names the version in which
 * it is denied: who did not see the denial does not overrule it.
 */
function mustBeDecidable({ body, precondition }: CallOf<'respondToAccessRequest'>, { status }: AccessRequest): void {
  const sawIt = precondition?.kind === 'version' && precondition.versions !== 'any'
  if (status === 'OPEN' || (status === 'DENIED' && body.status === 'APPROVED' && sawIt)) return
  throw new Refusal('RequestNotOpen', { details: { status } })
}

/** A request is approved once, never by those it is for; its record is made in the same transaction. */
export const respondToAccessRequest: Handler<'respondToAccessRequest'> = async (call) => {
  const key = { kind: 'request', id: call.params.requestId } as const
  const { status } = call.body
  const decisionReason = saidIn(call.body.decisionReason)
  const decidedBy = call.caller.userId
  const answer = await write<EndpointOf<'respondToAccessRequest'>>(call, {
    reads: readsOf(call, key),
    decide: async (view) => {
      const item = await getForWrite(call, view, key)
      const before = storedRequest(item)
      if (isOwnRequest(before, decidedBy))
        throw new Refusal('Forbidden', { title: 'You may not decide your own request; you may withdraw it.' })
      mustBeDecidable(call, before)
      if (status === 'APPROVED') await mustNotHaveOutgrown(call, view, item)
      const made = status === 'APPROVED' ? [approve(call, await indexUnderLock(call, view), before)] : []
      const recordIds = made.map(({ id }) => id as RecordId) // made just now
      const { decisionReason: _, ...asked } = before // that of a denial was its own
      const after: AccessRequest = {
        ...asked,
        ...{ status, decidedBy },
        ...(decisionReason ? { decisionReason } : {}),
        ...(recordIds[0] ? { recordId: recordIds[0] } : {}),
      }
      return {
        changes: [changeTo(key, after), ...made],
        settlesFirst: true,
        reply: replyWith(200, showRequest(call)),
        also: (tx) =>
          tellRequester(tx, call.environment, call.accountId, {
            request: after,
            outcome: status === 'APPROVED' ? 'approved' : 'denied',
          }),
      }
    },
  })
  call.environment.outbox.look()
  return answer
}
