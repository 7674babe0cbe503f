import type { OperationId } from '@doorward/contract/authorization/index'
import { accounts } from './accounts/handlers.ts'
import { alerts } from './alerts/handlers.ts'
import { analytics } from './analytics/handlers.ts'
import { applications } from './applications/handlers.ts'
import { clients } from './clients/handlers.ts'
import { connections } from './connections/handlers.ts'
import { deletedItems } from './deleted-items/handlers.ts'
import { domainVerifications } from './domain-verifications/handlers.ts'
import { accountExport } from './export/handlers.ts'
import { extensions } from './extensions/handlers.ts'
import { groups } from './groups/handlers.ts'
import type { Handler } from './handler.ts'
import { identities } from './identities/handlers.ts'
import { integrations } from './integrations/handlers.ts'
import { invites } from './invites/handlers.ts'
import { loginTraces } from './login-traces/handlers.ts'
import { notifications } from './notifications/handlers.ts'
import { records } from './records/handlers.ts'
import { requests } from './requests/handlers.ts'
import { resources } from './resources/handlers.ts'
import { roles } from './roles/handlers.ts'
import { support } from './support/handlers.ts'
import { tenants } from './tenants/handlers.ts'
import { usage } from './usage/handlers.ts'
import { userPermissions } from './user-permissions/handlers.ts'
import { userTokens } from './user-tokens/handlers.ts'
import { users } from './users/handlers.ts'
import { views } from './views/handlers.ts'
import { wellKnown } from './well-known/handlers.ts'

/** What answers each endpoint of the authorization API; all but `previewWrites`, which asks the others (`effects/`). */
export const handlers: { [Id in Exclude<OperationId, 'previewWrites'>]: Handler<Id> } = {
  ...accounts,
  ...alerts,
  ...views,
  ...deletedItems,
  ...analytics,
  ...applications,
  ...clients,
  ...connections,
  ...domainVerifications,
  ...loginTraces,
  ...notifications,
  ...accountExport,
  ...extensions,
  ...groups,
  ...identities,
  ...integrations,
  ...invites,
  ...records,
  ...requests,
  ...resources,
  ...roles,
  ...support,
  ...tenants,
  ...usage,
  ...userPermissions,
  ...userTokens,
  ...users,
  ...wellKnown,
}
