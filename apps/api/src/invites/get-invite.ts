import { getInvite as endpoint } from '@doorward/contract/authorization/invites'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { getItem, versionHeaders } from '../items.ts'
import { keyNamed, mustStandAt, showByReference, showInvite, stateOf } from './stored-invite.ts'

/** Whoever asks by the reference does not learn the id. */
export const getInvite = handles(endpoint, async (call, environment: ApiEnvironment) => {
  const { origin, accountId } = call
  const { inviteId } = call.params
  const key = keyNamed(inviteId)
  const isReference = key.id === inviteId
  const at = environment.now()
  const found = await getItem(call, environment, key)
  const item = isReference ? found : mustStandAt(at, found)
  const shown = { origin, accountId, dataKey: await environment.keyring.dataKey(accountId) }
  const show = isReference ? showByReference(shown) : showInvite({ ...shown, inviteId })
  return { status: 200, body: { ...show(item), state: stateOf(item, at) }, headers: versionHeaders(item) }
})
