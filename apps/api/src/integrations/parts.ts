import { randomBytes } from 'node:crypto'
import type { IntegrationChange } from '@doorward/contract/authorization/build/integrations'
import { invalid } from '@doorward/core/refusals'
import type { Outbound } from '@doorward/http/outbound/outbound'
import { checkCallable } from '../fields/callable.ts'
import { publicKeyOf } from './delivery/send-pubsub.ts'
import type { StoredIntegration } from './stored-integration.ts'

/** What may be shown of a configuration, and its secret where one is given. Raises InvalidRequest. */
export function partsOf(
  input: IntegrationChange,
  outbound: Outbound,
): { shown: StoredIntegration['configuration']; secret: string | undefined } {
  if (input.type === 'WEBHOOK') {
    const { secret, ...shown } = input.configuration
    checkCallable(outbound, { 'configuration.url': shown.url })
    return { shown, secret }
  }
  if (input.type === 'AWS_EVENTBRIDGE') {
    const { secretAccessKey: secret, ...shown } = input.configuration
    return { shown, secret }
  }
  const { privateKey: secret, ...shown } = input.configuration
  if (secret !== undefined && !publicKeyOf(secret))
    throw invalid('configuration.privateKey', 'privateKey must be an RSA private key in PEM.')
  return { shown, secret }
}

/** A key for the signatures of a webhook. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`
