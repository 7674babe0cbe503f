import {
  type ApplicationInput,
  type ApplicationReply,
  createApplication as createCall,
  deleteApplication as deleteCall,
  getApplication,
  listApplications,
  updateApplication,
} from '@doorward/contract/authorization/applications'
import { asApplicationId } from '../../lib/wire-ids.ts'
import { call } from '../server/call.ts'
import { itemQueries } from '../server/item-queries.ts'

export const applicationQueries = itemQueries<ApplicationReply, ApplicationInput>({
  key: 'applications',
  readPage: async (query, signal) => {
    const { body } = await call(listApplications, { query, signal })
    return { rows: body.applications, cursor: body.pagination?.next?.cursor }
  },
  read: (id, signal) => call(getApplication, { params: { applicationId: asApplicationId(id) }, signal }),
  create: (body) => call(createCall, { body }),
  replace: (id, body, headers) =>
    call(updateApplication, { params: { applicationId: asApplicationId(id) }, body, headers }),
  remove: (id, headers) => call(deleteCall, { params: { applicationId: asApplicationId(id) }, headers }),
})
