import type { HttpParts } from '@doorward/http/app/parts'
import type { FastifyInstance } from 'fastify'
import { takeLogs } from './logs/take-logs.ts'

/** What browsers hand over without a credential, at a host of its own (decision 51). */
export const relay =
  <Account>(parts: HttpParts<Account>) =>
  async (app: FastifyInstance): Promise<void> => {
    await app.register(takeLogs(parts))
  }
