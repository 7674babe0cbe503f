import { checkPkceChoice, isReservedApplicationId, tidyApplication } from '@doorward/core/applications/application'
import { Refusal } from '@doorward/core/refusals'
import { checkCertificates } from '@doorward/http/saml/certificates'
import { checkCallable } from '../fields/callable.ts'
import type { Handler } from '../handler.ts'
import { newItemId } from '../items/new-id.ts'
import { createItem } from '../items/write-item.ts'
import { showApplication } from './stored-application.ts'

export const createApplication: Handler<'createApplication'> = async (call) => {
  const applicationId = call.body.applicationId || newItemId('application')
  if (isReservedApplicationId(applicationId))
    throw new Refusal('ReservedName', {
      title: `${applicationId} is an application of the platform's own.`,
      details: { field: 'applicationId' },
    })
  const key = { kind: 'application', id: applicationId } as const
  const application = tidyApplication(applicationId, call.body)
  checkCertificates(application.saml?.requestCertificate, 'saml.requestCertificate')
  checkCallable(call.environment.outbound, { backchannelLogoutUri: application.backchannelLogoutUri })
  checkPkceChoice(application)
  if (application.idTokenSignedResponseAlg) await call.environment.keyring.ensureRsaKey(call.accountId)
  const show = showApplication(call)
  return createItem(call, { key, taken: 'ApplicationAlreadyExists', decide: () => ({ after: application, show }) })
}
