import type { IntegrationType } from '@doorward/contract/authorization/build/integrations'
import { type EventType, wantedUnlessChosen } from '@doorward/core/events/events'
import { invalid } from '@doorward/core/refusals'
import { countDeadLetters } from '@doorward/store/events/dead-letters'
import { findJobState, wakeJob } from '@doorward/store/jobs/jobs'
import type { Handler } from '../handler.ts'
import { replaceItem } from '../items/write-item.ts'
import { partsOf } from './parts.ts'
import {
  deliveryState,
  jobOf,
  type StoredIntegration,
  sealSecret,
  showIntegration,
  storedIntegration,
  unsealSecret,
} from './stored-integration.ts'

const isUsual = (events: readonly EventType[]): boolean =>
  events.length === wantedUnlessChosen.length && wantedUnlessChosen.every((each) => events.includes(each))

/** Where nobody chose events, answers show the usual ones: sent back, they are no choice. */
function withoutShownDefault(
  before: StoredIntegration['configuration'],
  { events, ...shown }: StoredIntegration['configuration'],
): StoredIntegration['configuration'] {
  return events === undefined || (before.events === undefined && isUsual(events)) ? shown : { ...shown, events }
}

/** The queue goes on where it stood, at once and to the new address. */
export const updateIntegration: Handler<'updateIntegration'> = async (call) => {
  const { accountId, body, params } = call
  const type: IntegrationType = params.type
  if (body.type !== type) throw invalid('type', `type is ${type}, as in the address; another one is made by POST.`)
  const { shown, secret } = partsOf(body, call.environment.outbound)
  const key = { kind: 'integration', id: type } as const
  const dataKey = await call.environment.keyring.dataKey(accountId)
  return replaceItem(call, {
    key,
    decide: async (view, item) => {
      const before = storedIntegration(item)
      const isKept = secret === undefined || secret === unsealSecret(dataKey, accountId, before)
      const after: StoredIntegration = {
        type,
        configuration: withoutShownDefault(before.configuration, shown),
        sealed: isKept ? before.sealed : { secret: sealSecret(dataKey, accountId, type, secret) },
      }
      const state = deliveryState(await findJobState(view.tx, accountId, jobOf(type)))
      const deadLetters = (await countDeadLetters(view.tx, accountId)).get(type) ?? 0
      const show = showIntegration(call.origin, { state, deadLetters })
      return { after, show, also: (tx) => wakeJob(tx, accountId, jobOf(type)) }
    },
  })
}
