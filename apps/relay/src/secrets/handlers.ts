import type { relayEndpoints } from '@doorward/contract/relay/index'
import { parseDuration } from '@doorward/core/durations'
import { beyond, Refusal } from '@doorward/core/refusals'
import type { Call, Handler } from '@doorward/http/endpoints/call'
import { subscriberOf } from '@doorward/http/limits/network-of'
import type { Rate, RateLimiter } from '@doorward/http/limits/rate-limit'
import { randomId } from '@doorward/http/random-id'
import type { Database } from '@doorward/store/database/database'
import {
  saveVanishingSecret,
  takeVanishingSecret,
  vanishingSecretsMax,
} from '@doorward/store/secrets/vanishing-secrets'

interface SecretsEnvironment {
  database: Database
  limiter: RateLimiter
}
type SecretHandler<Id extends keyof typeof relayEndpoints> = Handler<(typeof relayEndpoints)[Id], SecretsEnvironment>

const rate: Rate = { perSecond: 20 / 60, burst: 20, of: 'vanishing secrets from one address' }
/** 166 bits: nobody comes upon one. */
const idLetters = 32
/** By then the job has taken away what was past its time. */
const retrySeconds = 600

const count = ({ ip, environment: { limiter } }: Pick<Call<never, SecretsEnvironment>, 'ip' | 'environment'>): void =>
  limiter(`secrets ${subscriberOf({ ip })}`, rate)

const createSecret: SecretHandler<'createSecret'> = async (call) => {
  count(call)
  const { ttl, ...sealed } = call.body
  const secretId = randomId('sec_', idLetters)
  const seconds = parseDuration(ttl) ?? 0
  const expiresAt = await saveVanishingSecret(call.environment.database, secretId, { ...sealed, seconds })
  if (!expiresAt)
    throw beyond({ quota: vanishingSecretsMax, of: 'secrets that wait to be read', per: 'at once' }, retrySeconds)
  return { status: 201, body: { secretId, expiresTime: expiresAt.toISOString() } }
}

const takeSecret: SecretHandler<'takeSecret'> = async (call) => {
  count(call)
  const sealed = await takeVanishingSecret(call.environment.database, call.params.secretId)
  if (!sealed) throw new Refusal('NotFound', { title: 'This secret was read already, or its time is over.' })
  return { status: 200, body: sealed }
}

export const secretHandlers = { createSecret, takeSecret }
