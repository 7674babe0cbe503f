import { authorizationEndpoints } from '@doorward/contract/authorization/index'
import type { KitParts } from '@doorward/http/kit'
import { serve } from '@doorward/http/serve'
import type { FastifyInstance } from 'fastify'
import type { ApiEnvironment } from './environment.ts'
import { handlers } from './handlers.ts'

/** The authorization API as a plugin of the server. */
export const authorizationApi =
  (parts: KitParts, environment: ApiEnvironment) =>
  async (app: FastifyInstance): Promise<void> =>
    serve(app, parts, { endpoints: authorizationEndpoints, handlers, environment })
