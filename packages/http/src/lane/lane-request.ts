import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Connection } from '../app/connection.ts'
import type { Origins } from '../app/forwarded.ts'
import type { HostFacts } from '../app/host.ts'
import type { Incoming } from '../app/incoming.ts'
import { requestIdOf } from '../app/request-id.ts'
import type { Arrival } from '../callers/arrival.ts'
import type { Sight } from '../callers/sight.ts'
import type { ReadRequest } from './read-request.ts'

/** What is known of a request beside what was read of it. */
interface Known {
  params: Record<string, string>
  query: unknown
  connection: Connection
  sight: Sight<unknown>
  hostFacts: HostFacts
  origins: Origins
}

/** A request that the lane read from its connection. */
export class LaneRequest implements Incoming {
  readonly id: string
  readonly method = 'GET'
  readonly url: string
  readonly host: string
  readonly ip: string
  readonly headers: IncomingHttpHeaders
  readonly params: Record<string, string>
  readonly query: unknown
  readonly body = undefined
  readonly connection: Connection
  readonly sight: Sight<unknown>
  hostFacts: HostFacts
  readonly server: FastifyInstance
  readonly raw: { readonly url: string; readonly socket: Socket }
  arrival: Arrival | undefined = undefined

  constructor(server: FastifyInstance, socket: Socket, { path, headers }: ReadRequest, known: Known) {
    this.id = requestIdOf({ headers })
    this.url = path
    this.host = known.origins.host
    this.ip = known.origins.ip
    this.headers = headers
    this.params = known.params
    this.query = known.query
    this.connection = known.connection
    this.sight = known.sight
    this.hostFacts = known.hostFacts
    this.server = server
    this.raw = { url: path, socket }
  }
}
