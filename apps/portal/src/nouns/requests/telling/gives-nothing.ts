import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'

/** Whether a request was decided and nobody has anything by it: it was denied, or what it gave is gone. */
export const givesNothing = ({ status, recordDeleted }: Pick<AccessRequestReply, 'status' | 'recordDeleted'>) =>
  status === 'DENIED' || (status === 'APPROVED' && recordDeleted === true)
