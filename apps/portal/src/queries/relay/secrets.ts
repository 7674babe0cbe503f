import { createApiClient } from '@doorward/contract/client'
import type { BodyOf, ReplyOf } from '@doorward/contract/endpoint'
import { createSecret, takeSecret as takeCall } from '@doorward/contract/relay/secrets'
import { portalConfig } from '../../session/config.ts'

/** Whether this installation serves secrets that vanish. */
export const servesSecrets = (): boolean => portalConfig().relayUrl !== undefined

/** Calls the relay as nobody: it asks for no token, and its calls are not shown in the Inspector. */
const relay = () => createApiClient({ baseUrl: portalConfig().relayUrl ?? '', token: async () => undefined })

/** Keeps a sealed text for one reader. Rejects with `ApiError`. */
export const keepSecret = async (body: BodyOf<typeof createSecret>): Promise<ReplyOf<typeof createSecret>> =>
  (await relay()(createSecret, { body })).body

/** Reads a sealed text, which destroys it. Rejects with `ApiError`: 404 where it is gone. */
export const takeSecret = async (secretId: string): Promise<ReplyOf<typeof takeCall>> =>
  (await relay()(takeCall, { params: { secretId } })).body
