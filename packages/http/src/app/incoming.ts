import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A request as every step knows it, whether the router read it from its connection or the lane did. */
export interface Incoming
  extends Pick<FastifyRequest, 'id' | 'method' | 'url' | 'headers' | 'host' | 'ip' | 'params' | 'query' | 'body'>,
    Pick<FastifyRequest, 'connection' | 'hostFacts' | 'sight' | 'arrival'> {
  readonly raw: { readonly url?: string | undefined; readonly socket: Socket }
  readonly server: Pick<FastifyInstance, 'methodsAt' | 'refused' | 'outages' | 'logger'>
}

/** An answer as every step writes it. What is sent as an error is answered as a problem. */
export interface Outgoing {
  code(status: number): Outgoing
  header(name: string, value: unknown): Outgoing
  headers(values: Record<string, unknown>): Outgoing
  getHeader(name: string): number | string | string[] | undefined
  type(mediaType: string): Outgoing
  send(body?: unknown): unknown
}
