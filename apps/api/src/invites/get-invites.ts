import { type ListedInviteReply, listInvites } from '@doorward/contract/authorization/invites'
import { parseEmail } from '@doorward/core/text/email-address'
import { handles } from '@doorward/http/serve'
import { hashOfInvited } from '@doorward/store/invites'
import type { ApiEnvironment } from '../environment.ts'
import { pageOf } from '../items.ts'
import { showByReference, stateOf } from './stored-invite.ts'

/** Invites that nobody has accepted. Addresses are sealed, so a whole one finds the invites to it, a part of one does not. */
export const getInvites = handles(listInvites, async (call, environment: ApiEnvironment) => {
  const { origin, accountId } = call
  const dataKey = await environment.keyring.dataKey(accountId)
  const address = call.query.filter && parseEmail(call.query.filter)
  const show = showByReference({ origin, accountId, dataKey })
  const at = environment.now()
  const { items, parts } = await pageOf<ListedInviteReply>(
    call,
    environment,
    {
      kind: 'invite',
      limitDefault: 20,
      ...(address ? { filter: '', contains: { emailHash: hashOfInvited(dataKey, address) } } : {}),
    },
    (item) => ({ ...show(item), state: stateOf(item, at) }),
  )
  return { status: 200, body: { invites: items, ...parts } }
})
