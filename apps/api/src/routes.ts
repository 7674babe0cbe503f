import { authorizationEndpoints } from '@doorward/contract/authorization/index'
import type { HttpParts } from '@doorward/http/app/parts'
import { serve } from '@doorward/http/endpoints/serve'
import type { FastifyInstance } from 'fastify'
import type { ApiEnvironment } from './environment.ts'
import { handlers } from './handlers.ts'

/** The authorization API as a plugin of the server. */
export const authorizationApi =
  (parts: HttpParts, environment: ApiEnvironment) =>
  async (app: FastifyInstance): Promise<void> =>
    serve(app, parts, { endpoints: authorizationEndpoints, handlers, environment })
