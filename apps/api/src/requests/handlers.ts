import { historyOf } from '../items/history-of.ts'
import { createRequest } from './create-request.ts'
import { deleteRequest } from './delete-request.ts'
import { getRequest } from './get-request.ts'
import { getRequests } from './get-requests.ts'
import { respondToAccessRequest } from './respond-to-access-request.ts'

export const requests = {
  createRequest,
  deleteRequest,
  getRequest,
  getRequests,
  respondToAccessRequest,
  getRequestHistory: historyOf('request'),
}
