import { newlyRequiredOf } from '@doorward/core/accounts/second-factor'
import { type Application, checkPkceChoice, tidyApplication } from '@doorward/core/applications/application'
import type { ApplicationId } from '@doorward/core/ids'
import { kinds } from '@doorward/core/kinds'
import { lacking, Refusal } from '@doorward/core/refusals'
import { checkCertificates } from '@doorward/http/saml/certificates'
import type { Tx } from '@doorward/store/database/database'
import { findGlobalLoginApplications, storedApplication } from '@doorward/store/items/applications'
import { endSessionsWithoutFactor } from '@doorward/store/sign-in/sessions-for-factor'
import type { Change, CommitView } from '@doorward/store/writes/model'
import { endAdministratorsWithoutFactor } from '../accounts/required-of-administrators.ts'
import { checkCallable } from '../fields/callable.ts'
import type { ApiCall, Handler } from '../handler.ts'
import { readRows } from '../items/read-items.ts'
import { replaceItem } from '../items/write-item.ts'
import { indexUnderLock } from '../rights/guard.ts'
import { mayDoIn } from '../rights/may-do.ts'
import { showApplication } from './stored-application.ts'

/** Raises Forbidden unless the caller may choose the application of the account's global login. */
async function mayChooseGlobalLogin(call: ApiCall, view: CommitView): Promise<void> {
  const index = await indexUnderLock(call, view)
  const needs = { action: 'account:update', resourceUri: kinds.account.resource }
  if (mayDoIn(index, call.caller, needs)) return
  throw lacking(needs.action, needs.resourceUri)
}

/** One application stands for the account's global login: all others no longer do. Those must be among the items read. */
async function othersNoLonger(call: ApiCall, view: CommitView, except: ApplicationId): Promise<Change[]> {
  const others = await findGlobalLoginApplications(view.tx, call.accountId, except)
  return others.map(({ kind, id }) => {
    const item = view.item({ kind, id })
    if (!item) throw new Refusal('ChangedElsewhere')
    const { isGlobalLoginApplication: _, ...doc } = item.doc
    return { kind, id, after: doc }
  })
}

/** Where it asks everybody for a second factor from now on, sign-ins to it without one end. */
export const updateApplication: Handler<'updateApplication'> = async (call) => {
  const { applicationId } = call.params
  const key = { kind: 'application', id: applicationId } as const
  const application = tidyApplication(applicationId, call.body)
  checkCertificates(application.saml?.requestCertificate, 'saml.requestCertificate')
  checkCallable(call.environment.outbound, { backchannelLogoutUri: application.backchannelLogoutUri })
  const others = call.body.isGlobalLoginApplication
    ? await readRows(call, (tx) => findGlobalLoginApplications(tx, call.accountId, applicationId))
    : []
  if (application.idTokenSignedResponseAlg) await call.environment.keyring.ensureRsaKey(call.accountId)
  const show = showApplication(call)
  let requiredOf: ReturnType<typeof newlyRequiredOf>
  const answer = await replaceItem(call, {
    key,
    reads: others,
    decide: async (view, item) => {
      const { extensionId, secrets, awaitsApproval, isGlobalLoginApplication: was = false } = storedApplication(item)
      const isGlobal = call.body.isGlobalLoginApplication ?? was
      if (isGlobal !== was) await mayChooseGlobalLogin(call, view)
      const after: Application = {
        ...application,
        ...(secrets ? { secrets } : {}),
        ...(extensionId ? { extensionId } : {}),
        ...(call.body.awaitsApproval == null && awaitsApproval ? { awaitsApproval } : {}),
        ...(isGlobal ? { isGlobalLoginApplication: true } : {}),
      }
      checkPkceChoice(after)
      const moved = isGlobal && !was ? await othersNoLonger(call, view, applicationId) : []
      requiredOf = newlyRequiredOf(storedApplication(item).secondFactor, after.secondFactor)
      const also = (tx: Tx) => endSessionsWithoutFactor(tx, call.accountId, { applicationId })
      return {
        ...(requiredOf === 'everybody' ? { also } : {}),
        after,
        show,
        unlessShownSame: true,
        others: moved,
        settlesFirst: true,
      }
    },
  })
  if (requiredOf === 'administrators')
    await endAdministratorsWithoutFactor(call.environment, call.accountId, applicationId)
  return answer
}
