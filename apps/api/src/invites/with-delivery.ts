import type { ListedInviteReply } from '@doorward/contract/authorization/people/invites'
import { listWaiting } from '@doorward/store/jobs/mails'
import type { ApiCall } from '../handler.ts'
import { readRows } from '../items/read-items.ts'
import { mailOfInvite } from './stored-invite.ts'

type Shown = Pick<ListedInviteReply, 'inviteReference' | 'email' | 'state'>

/** A try counts before it ends: one alone may still be under way; with the second, the first was in vain. */
const deliveryOf = (tries: number | undefined): ListedInviteReply['delivery'] => {
  if (tries === undefined) return 'SENT'
  return tries > 1 ? 'FAILING' : 'WAITING'
}

/** Open invites to an address with how far their mail has come: it left, it waits, or it was tried in vain. */
export async function withDelivery<Invite extends Shown>(call: ApiCall, invites: Invite[]): Promise<Invite[]> {
  const isMailed = ({ email, state }: Shown) => email !== undefined && state === 'OPEN'
  const mailIds = invites.filter(isMailed).map(({ inviteReference }) => mailOfInvite(inviteReference))
  const waiting = await readRows(call, (tx) => listWaiting(tx, call.accountId, mailIds))
  return invites.map((invite) => {
    if (!isMailed(invite)) return invite
    return { ...invite, delivery: deliveryOf(waiting.get(mailOfInvite(invite.inviteReference))) }
  })
}
