import type { Handler } from '../handler.ts'
import { getItem, versionHeaders } from '../items/read-items.ts'
import { keyNamed, mustStandAt, showByReference, showInvite, stateOf } from './stored-invite.ts'
import { withDelivery } from './with-delivery.ts'

/** Whoever asks by the reference does not learn the id. */
export const getInvite: Handler<'getInvite'> = async (call) => {
  const { origin, accountId } = call
  const { inviteId } = call.params
  const key = keyNamed(inviteId)
  const isReference = key.id === inviteId
  const at = call.environment.now()
  const found = await getItem(call, key)
  const item = isReference ? found : mustStandAt(at, found)
  const shown = { origin, accountId, dataKey: await call.environment.keyring.dataKey(accountId) }
  const show = isReference ? showByReference(shown) : showInvite({ ...shown, inviteId })
  const [invite] = await withDelivery(call, [{ ...show(item), state: stateOf(item, at) }])
  return { status: 200, ...(invite ? { body: invite } : {}), headers: versionHeaders(item) }
}
