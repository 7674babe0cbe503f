import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'

/** Whether a request is of or for this person: nobody decides such a one. */
export const isOwn = ({ createdBy, access }: AccessRequestReply, me: string | undefined): boolean =>
  createdBy === me || access.users.some(({ userId }) => userId === me)

/** Whether somebody asks for oneself alone. */
export const isForAsker = ({ access: { users }, createdBy }: AccessRequestReply): boolean =>
  users.length === 1 && users[0]?.userId === createdBy

/** Whether this person might decide a request: it waits, and is somebody else's. */
export const isDecidable = (request: AccessRequestReply, me: string | undefined): boolean =>
  request.status === 'OPEN' && !isOwn(request, me)
