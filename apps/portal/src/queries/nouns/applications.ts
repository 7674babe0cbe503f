import {
  createApplication,
  requestApplicationSecret as createSecretCall,
  delegateUserLogin,
  deleteApplication,
  deleteApplicationSecret as deleteSecretCall,
  getApplication,
  getApplicationHistory,
  getApplications,
  restoreApplication,
  updateApplication,
} from '@doorward/contract/authorization/sign-in/applications'
import type { ApplicationId, KeyId, UserId } from '@doorward/core/ids'
import { asId } from '../../lib/as-id.ts'
import { call } from '../server/call.ts'
import { itemQueries } from '../server/item-queries.ts'
import { neededBy } from '../server/needed.ts'
import { callsOf } from '../server/noun-calls.ts'

export const applicationQueries = itemQueries(
  callsOf('applications', {
    list: getApplications,
    one: getApplication,
    create: createApplication,
    replace: updateApplication,
    remove: deleteApplication,
    history: getApplicationHistory,
    restore: restoreApplication,
  }),
)

/** What secrets of an application and a test sign-in to it take. */
export const applicationActsNeed = {
  making: neededBy(createSecretCall),
  deleting: neededBy(deleteSecretCall),
  testing: neededBy(delegateUserLogin),
}

/**
 * Makes a secret, or takes up a public key (base64 of DER SPKI). The answer of a made secret holds it, once; it is never
 * put in a cache.
 */
export async function createApplicationSecret(
  applicationId: ApplicationId,
  publicKey?: string,
): Promise<{ secretId: KeyId; clientSecret: string | undefined }> {
  const { body } = await call(createSecretCall, {
    params: { applicationId },
    ...(publicKey ? { body: { publicKey } } : {}),
  })
  await applicationQueries.changed(applicationId)
  return { secretId: body.secretId, clientSecret: body.clientSecret }
}

/** The address that signs a browser in as a user, to test; good once and for two minutes, and never put in a cache. */
export async function makeTestSignIn(applicationId: ApplicationId, userId: string): Promise<string> {
  const { body } = await call(delegateUserLogin, { params: { applicationId, userId: asId<UserId>(userId) } })
  return body.authenticationUrl
}

export async function deleteApplicationSecret(applicationId: ApplicationId, secretId: KeyId): Promise<void> {
  await call(deleteSecretCall, { params: { applicationId, secretId } })
  await applicationQueries.changed(applicationId)
}
