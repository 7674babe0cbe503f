import type { AlertInput } from '@doorward/contract/authorization/watch/alerts'
import { acknowledge } from '@doorward/core/alerts/judge'
import { listOwners } from '@doorward/store/items/owner-records'
import type { Handler } from '../handler.ts'
import { replaceItem } from '../items/write-item.ts'
import { type StoredAlert, showAlert, storedAlert } from './stored-alert.ts'
import { tidyAlert } from './tidy-alert.ts'

/** What an input says nothing of. */
const keptOf = ({ recipients, value }: StoredAlert, input: AlertInput): Partial<StoredAlert> => ({
  ...(input.recipients === undefined ? { recipients } : {}),
  ...(input.value === undefined ? { value } : {}),
})

/**
 * An alert that becomes another type starts afresh; otherwise it goes on telling what it told. Whoever takes note of it
 * and says no more changes neither its recipients nor its value.
 */
export const updateAlert: Handler<'updateAlert'> = async (call) => {
  const { alertId } = call.params
  const key = { kind: 'alert', id: alertId } as const
  const wanted = tidyAlert(alertId, call.body)
  return replaceItem(call, {
    key,
    decide: async (view, present) => {
      const before = storedAlert(present)
      const isSame = before.type === wanted.type
      const fresh = { firing: [], acknowledged: false }
      const known = wanted.type === 'NEW_OWNER' && !isSame ? { known: await listOwners(view.tx, call.accountId) } : {}
      const alert: StoredAlert = isSame
        ? { ...before, ...wanted, ...(call.body.acknowledged ? keptOf(before, call.body) : {}) }
        : { ...wanted, ...fresh, ...known }
      return { after: call.body.acknowledged ? acknowledge(alert) : alert, show: showAlert(call.origin) }
    },
  })
}
