import type { RecordId, UserId } from '@doorward/core/ids'
import { kinds, resourceOf } from '@doorward/core/kinds'
import { mayDelegate } from '@doorward/core/permissions/giving/delegate'
import { recordEffect } from '@doorward/core/permissions/giving/effect'
import { isProgram } from '@doorward/core/permissions/owners'
import { Work } from '@doorward/core/permissions/work'
import { platformResources } from '@doorward/core/platform'
import { Refusal } from '@doorward/core/refusals'
import { type AccessRequest, isOwnRequest, recordOfRequest } from '@doorward/core/requests/access-request'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import { rightsOf } from '@doorward/engine/rights/rights'
import { mayDoIn } from '../rights/may-do.ts'

const lookedAtMax = 200
const toldMax = 10
const wherePermitted = ['*', platformResources.all, kinds.request.resource]

/**
 * People who may approve a request: permitted, able to give what it asks for, and not its own people. At most ten. Looking
 * ends where judging them would take more work than a request may: they hear of it, nobody's right hangs on it.
 */
export function approversOf(index: AccountIndex, request: AccessRequest): UserId[] {
  const named = wherePermitted.flatMap((uri) => index.resourceUsers(uri)).map(({ userId }) => userId)
  const people = [...new Set(named)].filter((userId) => !isProgram(userId) && !isOwnRequest(request, userId))
  const needed = { action: 'access-requests:update', resourceUri: resourceOf('request', request.requestId) }
  const made = { recordId: '' as RecordId, approver: '' as UserId, roleName: () => undefined }
  const record = recordOfRequest(request, made) // only its effect is looked at
  const effect = [...recordEffect(null, record, (roleId) => index.findRole(roleId))]
  const work = new Work()
  const mayGive = (userId: UserId) => isWithin(() => mayDelegate(rightsOf(index, { userId }, work), effect).allowed)
  const found: UserId[] = []
  for (const userId of people.slice(0, lookedAtMax)) {
    if (!mayDoIn(index, { userId }, needed) || !mayGive(userId)) continue
    found.push(userId)
    if (found.length === toldMax) break
  }
  return found
}

/** The answer, or no when it would take too much work. */
function isWithin(question: () => boolean): boolean {
  try {
    return question()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'TooLarge') return false
    throw error
  }
}
