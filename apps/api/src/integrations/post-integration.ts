import { randomBytes } from 'node:crypto'
import { createIntegration, type IntegrationInput } from '@doorward/contract/authorization/integrations'
import { invalid } from '@doorward/core/refusals'
import type { Outbound } from '@doorward/http/outbound'
import { handles } from '@doorward/http/serve'
import { startJob } from '@doorward/store/jobs'
import { checkCallable } from '../callable.ts'
import type { ApiEnvironment } from '../environment.ts'
import { changeTo, replyWith, write } from '../items.ts'
import { mustNotLive } from '../one-item.ts'
import { publicKeyOf } from './send-pubsub.ts'
import { jobOf, type StoredIntegration, sealSecret, showIntegration } from './stored-integration.ts'

/** What is shown of a configuration, its secret, and whether that was made here. */
function partsOf(
  input: IntegrationInput,
  outbound: Outbound,
): {
  shown: StoredIntegration['configuration']
  secret: string
  made: boolean
} {
  if (input.type === 'WEBHOOK') {
    const { url, secret, events } = input.configuration
    checkCallable(outbound, { 'configuration.url': url })
    return {
      shown: { url, ...(events ? { events } : {}) },
      secret: secret ?? `whsec_${randomBytes(32).toString('base64url')}`,
      made: secret === undefined,
    }
  }
  if (input.type === 'AWS_EVENTBRIDGE') {
    const { secretAccessKey, ...shown } = input.configuration
    return { shown, secret: secretAccessKey, made: false }
  }
  const { privateKey, ...shown } = input.configuration
  if (!publicKeyOf(privateKey))
    throw invalid('configuration.privateKey', 'privateKey must be an RSA private key in PEM.')
  return { shown, secret: privateKey, made: false }
}

/** Events start with the next change; the integration's own making is the first that is passed over. */
export const postIntegration = handles(createIntegration, async (call, environment: ApiEnvironment) => {
  const { accountId, body } = call
  const { type } = body
  const { shown, secret, made } = partsOf(body, environment.outbound)
  const key = { kind: 'integration', id: type } as const
  const sealed = sealSecret(await environment.keyring.dataKey(accountId), accountId, type, secret)
  const doc: StoredIntegration = { type, configuration: shown, sealed: { secret: sealed } }
  const show = showIntegration(call.origin, { state: {}, deadLetters: 0 })
  return write(call, environment, {
    reads: [key],
    decide: async (view) => {
      mustNotLive(view, key, 'IntegrationAlreadyExists', { type })
      return {
        changes: [changeTo(key, doc)],
        touchesRights: false,
        also: async (tx) => {
          await startJob(tx, accountId, jobOf(type), view.revision + 1)
        },
        reply: replyWith(201, (item) => ({ ...show(item), ...(made ? { secret } : {}) })),
        ...(made ? { secretOf: type } : {}),
      }
    },
  })
})
