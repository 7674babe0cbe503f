import type { AlertId } from '@doorward/core/ids'
import { limits } from '@doorward/core/limits'
import { Refusal } from '@doorward/core/refusals'
import { listItems } from '@doorward/store/items/item-lists'
import { listOwners } from '@doorward/store/items/owner-records'
import { startJob, wakeJob } from '@doorward/store/jobs/jobs'
import type { Handler } from '../handler.ts'
import { newItemId } from '../items/new-id.ts'
import { createItem } from '../items/write-item.ts'
import { alertsJob, type StoredAlert, showAlert } from './stored-alert.ts'
import { tidyAlert } from './tidy-alert.ts'

/** Those who own the account already are no news to an alert on new owners. */
export const createAlert: Handler<'createAlert'> = async (call) => {
  const { accountId, body } = call
  const key = { kind: 'alert', id: body.alertId || newItemId('alert') } as const
  const alert = tidyAlert(key.id as AlertId, body)
  return createItem(call, {
    key,
    taken: 'AlertAlreadyExists',
    decide: async (view) => {
      const all = await listItems(view.tx, accountId, { kind: 'alert', limit: limits.alertsMax })
      if (all.length === limits.alertsMax) throw new Refusal('TooManyAlerts')
      const known = alert.type === 'NEW_OWNER' ? { known: await listOwners(view.tx, accountId) } : {}
      const doc: StoredAlert = { ...alert, firing: [], acknowledged: false, ...known }
      return {
        after: doc,
        show: showAlert(call.origin),
        settlesFirst: true, // the next is counted after this one is written
        also: async (tx) => {
          await startJob(tx, accountId, alertsJob)
          await wakeJob(tx, accountId, alertsJob)
        },
      }
    },
  })
}
