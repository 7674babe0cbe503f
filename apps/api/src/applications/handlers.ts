import { historyOf } from '../items/history-of.ts'
import { restoreOf } from '../items/restore-of.ts'
import { createApplication } from './create-application.ts'
import { delegateUserLogin } from './delegate-user-login.ts'
import { deleteApplication } from './delete-application.ts'
import { deleteApplicationSecret } from './delete-application-secret.ts'
import { getApplication } from './get-application.ts'
import { getApplications } from './get-applications.ts'
import { requestApplicationSecret } from './request-application-secret.ts'
import { restoredApplication } from './stored-application.ts'
import { updateApplication } from './update-application.ts'

export const applications = {
  createApplication,
  deleteApplication,
  deleteApplicationSecret,
  requestApplicationSecret,
  delegateUserLogin,
  getApplication,
  getApplications,
  updateApplication,
  getApplicationHistory: historyOf('application'),
  restoreApplication: restoreOf('application', {
    replace: { updateApplication },
    create: { createApplication },
    bodyOf: restoredApplication,
  }),
}
