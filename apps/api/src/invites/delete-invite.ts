import { deleteInvite as endpoint } from '@doorward/contract/authorization/invites'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { removeItem } from '../one-item.ts'
import { keyNamed } from './stored-invite.ts'

export const deleteInvite = handles(endpoint, (call, environment: ApiEnvironment) =>
  removeItem(call, environment, { key: keyNamed(call.params.inviteId), settlesFirst: true }),
)
