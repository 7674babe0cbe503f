import { applications } from '../applications/handlers.ts'
import { getConfiguration } from '../branding/get-configuration.ts'
import { updateConfiguration } from '../branding/update-configuration.ts'
import { createDomain } from '../custom-domains/create-domain.ts'
import { deleteDomain } from '../custom-domains/delete-domain.ts'
import { getDomains } from '../custom-domains/get-domains.ts'
import { refreshDomain } from '../custom-domains/refresh-domain.ts'
import { deleteUserFactor } from './delete-user-factor.ts'
import { endUserSession } from './end-user-session.ts'
import { endUserSessions } from './end-user-sessions.ts'
import { getGlobalLogin } from './get-global-login.ts'
import { getUserFactors } from './get-user-factors.ts'
import { getUserSessions } from './get-user-sessions.ts'
import type { ManagementEndpoints, ManagementHandler } from './handler.ts'

/** What answers each of them; applications are those of `/v1/applications`, and so are their handlers. */
export const managementHandlers: { [Id in keyof ManagementEndpoints]: ManagementHandler<Id> } = {
  getUserSessions,
  endUserSessions,
  endUserSession,
  getUserFactors,
  deleteUserFactor,
  getAccountApplications: (call) => applications.getApplications({ ...call, params: undefined }),
  createAccountApplication: (call) => applications.createApplication({ ...call, params: undefined }),
  getAccountApplication: applications.getApplication,
  updateAccountApplication: applications.updateApplication,
  deleteAccountApplication: applications.deleteApplication,
  delegateAccountUserLogin: applications.delegateUserLogin,
  getGlobalLogin,
  getDomains,
  createDomain,
  refreshDomain,
  deleteDomain,
  getConfiguration,
  updateConfiguration,
}
