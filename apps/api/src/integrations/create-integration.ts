import { startJob } from '@doorward/store/jobs/jobs'
import type { Handler } from '../handler.ts'
import { createItem } from '../items/write-item.ts'
import { newWebhookSecret, partsOf } from './parts.ts'
import { jobOf, type StoredIntegration, sealSecret, showIntegration } from './stored-integration.ts'

/** Events start with the next change; the integration's own making is the first that is passed over. */
export const createIntegration: Handler<'createIntegration'> = async (call) => {
  const { accountId, body } = call
  const { type } = body
  const parts = partsOf(body, call.environment.outbound)
  const made = parts.secret === undefined
  const secret = parts.secret ?? newWebhookSecret()
  const key = { kind: 'integration', id: type } as const
  const sealed = sealSecret(await call.environment.keyring.dataKey(accountId), accountId, type, secret)
  const doc: StoredIntegration = { type, configuration: parts.shown, sealed: { secret: sealed } }
  const show = showIntegration(call.origin, { state: {}, deadLetters: 0 })
  return createItem(call, {
    key,
    taken: 'IntegrationAlreadyExists',
    decide: (view) => ({
      after: doc,
      show: (item) => ({ ...show(item), ...(made ? { secret } : {}) }),
      also: (tx) => startJob(tx, accountId, jobOf(type), { revision: view.revision + 1 }),
      ...(made ? { secretOf: type } : {}),
    }),
  })
}
