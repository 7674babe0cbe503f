import { createInvite } from './create-invite.ts'
import { deleteInvite } from './delete-invite.ts'
import { getInvite } from './get-invite.ts'
import { getInviteOffer } from './get-invite-offer.ts'
import { getInvites } from './get-invites.ts'
import { resendInvite } from './resend-invite.ts'
import { respondToInvite } from './respond-to-invite.ts'

export const invites = {
  createInvite,
  deleteInvite,
  getInvite,
  getInviteOffer,
  getInvites,
  resendInvite,
  respondToInvite,
}
