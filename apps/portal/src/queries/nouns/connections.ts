import {
  type ConnectionInput,
  type ConnectionReply,
  createConnection as createCall,
  deleteConnection as deleteCall,
  getConnection,
  getConnectionHistory,
  getConnectionPresets,
  getConnections,
  updateConnection,
} from '@doorward/contract/authorization/sign-in/connections'
import type { ReplyOf } from '@doorward/contract/endpoint'
import type { ConnectionId } from '@doorward/core/ids'
import { queryOptions } from '@tanstack/react-query'
import { asId } from '../../lib/as-id.ts'
import { call } from '../server/call.ts'
import { itemQueries } from '../server/item-queries.ts'

/** Path parameters of a call about one. */
const named = (id: string) => ({ connectionId: asId<ConnectionId>(id) })

export const connectionQueries = itemQueries<ConnectionReply, ConnectionInput>({
  key: 'connections',
  readPage: async (query, signal) => {
    const { body } = await call(getConnections, { query, signal })
    return { rows: body.connections, cursor: body.pagination?.next?.cursor }
  },
  read: (id, signal) => call(getConnection, { params: named(id), signal }),
  create: (body) => call(createCall, { body }),
  replace: (id, body, headers) => call(updateConnection, { params: named(id), body, headers }),
  remove: (id, headers) => call(deleteCall, { params: named(id), headers }),
  readHistory: (id, query) => call(getConnectionHistory, { params: named(id), query }),
})

export type ConnectionPreset = ReplyOf<typeof getConnectionPresets>['presets'][number]

/** Well-known identity providers, to start a connection from. */
export const presetsQuery = queryOptions({
  queryKey: ['connection-presets'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => (await call(getConnectionPresets, { signal })).body.presets,
})
