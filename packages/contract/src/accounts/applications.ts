import { kinds } from '@doorward/core/kinds'
import { Type } from 'typebox'
import * as api from '../authorization/sign-in/applications.ts'
import { endpoint, permission } from '../endpoint.ts'
import { named } from '../named.ts'
import { ApplicationIdSchema, UserIdSchema } from '../shared.ts'
import { accountParams, accountPath, inAccount, managementSites } from './place.ts'

/** The applications of `/v1/applications` at the addresses of the account management service; one set of handlers answers both. */
const all = { path: `${accountPath}/applications`, sites: managementSites, params: accountParams } as const
const one = {
  path: `${accountPath}/applications/:applicationId`,
  sites: managementSites,
  params: Type.Object({ ...inAccount, applicationId: ApplicationIdSchema }),
} as const

export const getAccountApplications = endpoint({ ...api.getApplications, ...all })
export const createAccountApplication = endpoint({ ...api.createApplication, ...all })
export const getAccountApplication = endpoint({ ...api.getApplication, ...one })
export const updateAccountApplication = endpoint({ ...api.updateApplication, ...one })
export const deleteAccountApplication = endpoint({ ...api.deleteApplication, ...one })

export const delegateAccountUserLogin = endpoint({
  ...api.delegateUserLogin,
  path: `${accountPath}/applications/:applicationId/users/:userId/delegation`,
  sites: managementSites,
  params: Type.Object({ ...one.params.properties, userId: UserIdSchema }),
})

export const getGlobalLogin = endpoint({
  tag: 'Applications',
  sites: managementSites,
  method: 'GET',
  path: `${accountPath}/global-login`,
  summary: 'Get the application of the global login',
  rate: 'read',
  access: permission('applications:read', kinds.application.resource),
  params: accountParams,
  replies: {
    200: named(
      'GlobalLogin',
      Type.Object(
        { applicationId: Type.Optional(ApplicationIdSchema) },
        { description: 'Empty while no application stands for it.' },
      ),
    ),
  },
})
