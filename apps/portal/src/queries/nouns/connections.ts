import {
  createConnection,
  deleteConnection,
  getConnection,
  getConnectionHistory,
  getConnectionPresets,
  getConnections,
  readConnectionMetadata,
  restoreConnection,
  updateConnection,
} from '@doorward/contract/authorization/sign-in/connections'
import type { ReplyOf } from '@doorward/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../server/call.ts'
import { itemQueries } from '../server/item-queries.ts'
import { callsOf } from '../server/noun-calls.ts'

export const connectionQueries = itemQueries(
  callsOf('connections', {
    list: getConnections,
    one: getConnection,
    create: createConnection,
    replace: updateConnection,
    remove: deleteConnection,
    history: getConnectionHistory,
    restore: restoreConnection,
  }),
)

export type ConnectionPreset = ReplyOf<typeof getConnectionPresets>['presets'][number]

/** Well-known identity providers, to start a connection from. */
export const presetsQuery = queryOptions({
  queryKey: ['connection-presets'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => (await call(getConnectionPresets, { signal })).body.presets,
})

export type ConnectionMetadata = ReplyOf<typeof readConnectionMetadata>

/** What a SAML provider publishes of itself, by its address or as a text. */
export const readMetadata = async (from: { url: string } | { xml: string }): Promise<ConnectionMetadata> =>
  (await call(readConnectionMetadata, { body: from })).body
