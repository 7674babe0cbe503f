import { relayEndpoints } from '@doorward/contract/relay/index'
import type { HttpParts } from '@doorward/http/app/parts'
import { serve } from '@doorward/http/endpoints/serve'
import type { Database } from '@doorward/store/database/database'
import type { FastifyInstance } from 'fastify'
import { takeLogs } from './logs/take-logs.ts'
import { secretHandlers } from './secrets/handlers.ts'

/** What browsers hand over without a credential, at a host of its own (decision 51). */
export const relay =
  <Account>(parts: HttpParts<Account>, { database }: { database: Database }) =>
  async (app: FastifyInstance): Promise<void> => {
    await app.register(takeLogs(parts))
    const environment = { database, limiter: parts.limiter }
    await app.register(async (inner) =>
      serve(inner, parts, { endpoints: relayEndpoints, handlers: secretHandlers, environment }),
    )
  }
