import { historyOf } from '../items/history-of.ts'
import { createApplication } from './create-application.ts'
import { deleteApplication } from './delete-application.ts'
import { getApplication } from './get-application.ts'
import { getApplications } from './get-applications.ts'
import { updateApplication } from './update-application.ts'

export const applications = {
  createApplication,
  deleteApplication,
  getApplication,
  getApplications,
  updateApplication,
  getApplicationHistory: historyOf('application'),
}
