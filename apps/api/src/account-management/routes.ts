import { managementEndpoints } from '@doorward/contract/accounts/index'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import type { HttpParts } from '@doorward/http/app/parts'
import { serve } from '@doorward/http/endpoints/serve'
import type { FastifyInstance } from 'fastify'
import type { ManagementEnvironment } from './handler.ts'
import { managementHandlers as handlers } from './handlers.ts'

/** The account management service as a plugin of the server: beside the hosted login, on the hosts of both (decision 47). */
export const accountManagement =
  (parts: HttpParts<AccountIndex>, environment: ManagementEnvironment) =>
  async (app: FastifyInstance): Promise<void> =>
    serve(app, parts, { endpoints: managementEndpoints, handlers, environment })
