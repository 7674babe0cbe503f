import { authorizationEndpoints, type OperationId } from '@doorward/contract/authorization/index'
import { takesPreview } from '@doorward/contract/endpoint'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import type { HttpParts } from '@doorward/http/app/parts'
import { serve } from '@doorward/http/endpoints/serve'
import type { FastifyInstance } from 'fastify'
import { previewWrites } from './effects/preview-writes.ts'
import type { ApiEnvironment } from './environment.ts'
import { handlers } from './handlers.ts'
import { answeringPreviews } from './items/preview.ts'

/** The handlers, of which those answer previews whose endpoints take them. */
const answering = Object.fromEntries(
  Object.entries(handlers).map(([id, handler]) => [
    id,
    takesPreview(authorizationEndpoints[id as OperationId]) ? answeringPreviews(handler as never) : handler,
  ]),
) as typeof handlers // the same names, each with a handler of its own kind

/** The authorization API as a plugin of the server. */
export const authorizationApi =
  (parts: HttpParts<AccountIndex>, environment: ApiEnvironment) =>
  async (app: FastifyInstance): Promise<void> =>
    serve(app, parts, {
      endpoints: authorizationEndpoints,
      handlers: { ...answering, previewWrites: previewWrites(parts, handlers as never) }, // each write is held against its endpoint first
      environment,
    })
