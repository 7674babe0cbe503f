import { type ConnectionDraft, tidyConnection } from '@doorward/core/connections/connection'
import type { ConnectionId } from '@doorward/core/ids'
import { sealedUpdate } from '@doorward/store/secrets/sealed-values'
import type { TestLogin } from './test-login.ts'

/** Saves a connection of the account as the API does. */
export async function saveConnection(
  { environment, accountId, save }: TestLogin,
  id: string,
  { clientSecret, ...draft }: ConnectionDraft & { clientSecret?: string },
): Promise<void> {
  const place = { accountId, kind: 'connection', id, field: 'clientSecret' } as const
  const sealed = (await sealedUpdate(environment.keyring, place, clientSecret))(undefined)
  // Providers of these tests speak plain http, which no administrator may enter.
  const { issuerUrl, tokenUrl, authenticationUrl, ...rest } = draft
  const urls = Object.fromEntries(Object.entries({ issuerUrl, tokenUrl, authenticationUrl }).filter(([, url]) => url))
  const connection = tidyConnection(id as ConnectionId, rest) // letters of an id
  await save('connection', id, JSON.parse(JSON.stringify({ ...connection, ...urls, ...(sealed ? { sealed } : {}) })))
}
