import type { Handler } from '../handler.ts'
import { removeItem } from '../items/write-item.ts'
import { keyNamed } from './stored-invite.ts'

export const deleteInvite: Handler<'deleteInvite'> = (call) =>
  removeItem(call, { key: keyNamed(call.params.inviteId), settlesFirst: true })
