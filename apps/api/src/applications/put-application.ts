import { updateApplication } from '@doorward/contract/authorization/applications'
import type { Endpoint } from '@doorward/contract/endpoint'
import { type Application, tidyApplication } from '@doorward/core/applications/application'
import type { ApplicationId } from '@doorward/core/ids'
import { platformResources } from '@doorward/core/platform'
import { lacking, Refusal } from '@doorward/core/refusals'
import { type Call, handles } from '@doorward/http/serve'
import { findGlobalLoginApplications } from '@doorward/store/applications'
import type { Change, CommitView } from '@doorward/store/writes/model'
import type { ApiEnvironment } from '../environment.ts'
import { indexUnderLock } from '../guard.ts'
import { changeShown, getForWrite, readRows, readsOf, replyWith, write } from '../items.ts'
import { mayDoIn } from '../may-do.ts'
import { showApplication, storedApplication } from './stored-application.ts'

/** Raises Forbidden unless the caller may choose the application of the account's global login. */
async function mayChooseGlobalLogin(
  call: Call<Endpoint>,
  environment: ApiEnvironment,
  view: CommitView,
): Promise<void> {
  const index = await indexUnderLock(call, environment, view)
  const needs = { action: 'account:update', resourceUri: platformResources.ConfigurationAccount }
  if (mayDoIn(index, call.caller, needs)) return
  throw lacking(needs.action, needs.resourceUri)
}

/** One application stands for the account's global login: all others no longer do. Those must be among the items read. */
async function othersNoLonger(call: Call<Endpoint>, view: CommitView, except: ApplicationId): Promise<Change[]> {
  const others = await findGlobalLoginApplications(view.tx, call.accountId, except)
  return others.map(({ kind, id }) => {
    const item = view.item({ kind, id })
    if (!item) throw new Refusal('ChangedElsewhere')
    const { isGlobalLoginApplication: _, ...doc } = item.doc
    return { kind, id, after: doc }
  })
}

export const putApplication = handles(updateApplication, async (call, environment: ApiEnvironment) => {
  const { applicationId } = call.params
  const key = { kind: 'application', id: applicationId } as const
  const application = tidyApplication(applicationId, call.body)
  const others = call.body.isGlobalLoginApplication
    ? await readRows(call, environment, (tx) => findGlobalLoginApplications(tx, call.accountId, applicationId))
    : []
  const show = showApplication(call.origin)
  return write(call, environment, {
    reads: readsOf(call, key, ...others),
    decide: async (view) => {
      const item = await getForWrite(call, view, key)
      const { extensionId, isGlobalLoginApplication: was = false } = storedApplication(item)
      const isGlobal = call.body.isGlobalLoginApplication ?? was
      if (isGlobal !== was) await mayChooseGlobalLogin(call, environment, view)
      const after: Application = {
        ...application,
        ...(extensionId ? { extensionId } : {}),
        ...(isGlobal ? { isGlobalLoginApplication: true } : {}),
      }
      const moved = isGlobal && !was ? await othersNoLonger(call, view, applicationId) : []
      return {
        changes: [changeShown(item, after, show), ...moved],
        settlesFirst: true,
        reply: replyWith(200, show),
      }
    },
  })
})
