import { getInvite as endpoint } from '@doorward/contract/authorization/invites'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { getItem, versionHeaders } from '../items.ts'
import { keyOfInvite, mustStandAt, showInvite } from './stored-invite.ts'

export const getInvite = handles(endpoint, async (call, environment: ApiEnvironment) => {
  const { origin, accountId } = call
  const { inviteId } = call.params
  const item = mustStandAt(environment.now(), await getItem(call, environment, keyOfInvite(inviteId)))
  const dataKey = await environment.keyring.dataKey(accountId)
  const body = showInvite({ origin, accountId, inviteId, dataKey })(item)
  return { status: 200, body, headers: versionHeaders(item) }
})
