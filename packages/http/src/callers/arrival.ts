import type { Endpoint } from '@doorward/contract/endpoint'
import type { Incoming } from '../app/incoming.ts'
import type { HttpParts } from '../app/parts.ts'
import type { Caller } from './caller.ts'

/** A request whose headers have come, and from whom, as far as that is known. */
export interface Arrival {
  readonly parts: HttpParts
  readonly endpoint: Endpoint
  readonly request: Incoming
  /** Undefined where nobody has to say who he is, and before he was asked. */
  readonly caller: Caller | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What was found of it before its body was read. */
    arrival: Arrival | undefined
  }
}
