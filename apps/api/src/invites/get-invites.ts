import type { ListedInviteReply } from '@doorward/contract/authorization/people/invites'
import { parseEmail } from '@doorward/core/text/email-address'
import { hashOfInvited } from '@doorward/store/items/invites'
import type { Handler } from '../handler.ts'
import { pageOf } from '../items/list-page.ts'
import { showByReference, stateOf } from './stored-invite.ts'
import { withDelivery } from './with-delivery.ts'

/** Invites that nobody has accepted. Addresses are sealed, so a whole one finds the invites to it, a part of one does not. */
export const getInvites: Handler<'getInvites'> = async (call) => {
  const { origin, accountId } = call
  const dataKey = await call.environment.keyring.dataKey(accountId)
  const address = call.query.filter && parseEmail(call.query.filter)
  const show = showByReference({ origin, accountId, dataKey })
  const at = call.environment.now()
  const { items, parts } = await pageOf<ListedInviteReply>(
    call,
    {
      kind: 'invite',
      limitDefault: 20,
      ...(address ? { filter: '', contains: { emailHash: hashOfInvited(dataKey, address) } } : {}),
    },
    (item) => ({ ...show(item), state: stateOf(item, at) }),
  )
  return { status: 200, body: { invites: await withDelivery(call, items), ...parts } }
}
