import {
  type ApplicationInput,
  type ApplicationReply,
  createApplication as createCall,
  deleteApplication as deleteCall,
  getApplication,
  getApplicationHistory,
  getApplications,
  updateApplication,
} from '@doorward/contract/authorization/sign-in/applications'
import type { ApplicationId } from '@doorward/core/ids'
import { asId } from '../../lib/as-id.ts'
import { call } from '../server/call.ts'
import { itemQueries } from '../server/item-queries.ts'

/** Path parameters of a call about one. */
const named = (id: string) => ({ applicationId: asId<ApplicationId>(id) })

export const applicationQueries = itemQueries<ApplicationReply, ApplicationInput>({
  key: 'applications',
  readPage: async (query, signal) => {
    const { body } = await call(getApplications, { query, signal })
    return { rows: body.applications, cursor: body.pagination?.next?.cursor }
  },
  read: (id, signal) => call(getApplication, { params: named(id), signal }),
  create: (body) => call(createCall, { body }),
  replace: (id, body, headers) => call(updateApplication, { params: named(id), body, headers }),
  remove: (id, headers) => call(deleteCall, { params: named(id), headers }),
  readHistory: (id, query) => call(getApplicationHistory, { params: named(id), query }),
})
