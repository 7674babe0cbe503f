import { kinds } from '@doorward/core/kinds'
import { type Static, Type } from 'typebox'
import { accountSites, endpoint, permission } from '../../endpoint.ts'
import { named } from '../../named.ts'
import { EmptyBody, listOf, pageQuery } from '../../shared.ts'
import { IntegrationTypeSchema } from './integrations.ts'

export const DeliverySchema = named(
  'Delivery',
  Type.Object({
    deliveryId: Type.String(),
    eventId: Type.String(),
    detailType: Type.String(),
    sentTime: Type.String(),
    durationMs: Type.Integer(),
    delivered: Type.Boolean(),
    answer: Type.String(),
    event: Type.Unknown(),
  }),
)
export type DeliveryReply = Static<typeof DeliverySchema>

const common = { tag: 'Integrations', sites: accountSites } as const

export const getDeliveries = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/integrations/:type/deliveries',
  summary: 'List the last deliveries of an integration, newest first',
  rate: 'read',
  access: permission('integrations:read', kinds.integration.resource),
  params: Type.Object({ type: IntegrationTypeSchema }),
  query: Type.Object({ ...pageQuery, outcome: Type.Optional(Type.Enum(['failed'])) }),
  replies: { 200: listOf('DeliveryList', { deliveries: Type.Array(DeliverySchema) }) },
})
export const retryDelivery = endpoint({
  ...common,
  method: 'POST',
  goesOnLocked: true,
  path: '/v1/integrations/:type/deliveries/:deliveryId/retry',
  summary: 'Send an event once more',
  rate: 'write',
  access: permission('integrations:update', kinds.integration.resource, { stepUp: true }),
  params: Type.Object({
    type: IntegrationTypeSchema,
    deliveryId: Type.String({ minLength: 1, maxLength: 64 }),
  }),
  bodyOptional: true,
  body: EmptyBody,
  replies: { 200: DeliverySchema },
  isBeyondLog: true,
})
