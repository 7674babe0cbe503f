import {
  createApplication,
  deleteApplication,
  getApplication,
  getApplicationHistory,
  getApplications,
  updateApplication,
} from '@doorward/contract/authorization/sign-in/applications'
import { itemQueries } from '../server/item-queries.ts'
import { callsOf } from '../server/noun-calls.ts'

export const applicationQueries = itemQueries(
  callsOf('applications', {
    list: getApplications,
    one: getApplication,
    create: createApplication,
    replace: updateApplication,
    remove: deleteApplication,
    history: getApplicationHistory,
  }),
)
