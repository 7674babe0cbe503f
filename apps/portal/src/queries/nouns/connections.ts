import {
  type ConnectionInput,
  type ConnectionReply,
  createConnection as createCall,
  deleteConnection as deleteCall,
  getConnection,
  listConnectionPresets,
  listConnections,
  updateConnection,
} from '@doorward/contract/authorization/connections'
import type { ReplyOf } from '@doorward/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { asConnectionId } from '../../lib/wire-ids.ts'
import { call } from '../server/call.ts'
import { itemQueries } from '../server/item-queries.ts'

export const connectionQueries = itemQueries<ConnectionReply, ConnectionInput>({
  key: 'connections',
  readPage: async (query, signal) => {
    const { body } = await call(listConnections, { query, signal })
    return { rows: body.connections, cursor: body.pagination?.next?.cursor }
  },
  read: (id, signal) => call(getConnection, { params: { connectionId: asConnectionId(id) }, signal }),
  create: (body) => call(createCall, { body }),
  replace: (id, body, headers) =>
    call(updateConnection, { params: { connectionId: asConnectionId(id) }, body, headers }),
  remove: (id, headers) => call(deleteCall, { params: { connectionId: asConnectionId(id) }, headers }),
})

export type ConnectionPreset = ReplyOf<typeof listConnectionPresets>['presets'][number]

/** Well-known identity providers, to start a connection from. */
export const presetsQuery = queryOptions({
  queryKey: ['connection-presets'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => (await call(listConnectionPresets, { signal })).body.presets,
})
