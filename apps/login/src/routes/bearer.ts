import type { FastifyRequest } from 'fastify'

/** The token of a request (RFC 6750 §2.1). */
export const bearerOf = ({ headers: { authorization } }: FastifyRequest): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
