import { platformResources } from '@doorward/core/platform'
import { Type } from 'typebox'
import { accountSites, endpoint, permission } from '../../endpoint.ts'
import { named } from '../../named.ts'

export const getUses = endpoint({
  tag: 'Analytics',
  sites: accountSites,
  method: 'GET',
  path: '/v1/analytics/uses',
  summary: 'Tell how much an item was used in the last 14 days',
  rate: 'preview',
  access: permission('audit:read', platformResources.ConfigurationAccount),
  query: Type.Object({
    itemKind: Type.Enum(['client', 'application', 'role', 'record']),
    itemId: Type.String({ minLength: 1, maxLength: 128 }),
  }),
  replies: {
    200: named(
      'Uses',
      Type.Object({
        counts: Type.Enum(['CHECKS_ASKED', 'CHECKS_ALLOWED', 'SIGN_INS']),
        days: Type.Array(named('UsesOfDay', Type.Object({ date: Type.String(), count: Type.Integer() }))),
        looked: Type.Integer(),
        countedSince: Type.Optional(Type.String()),
      }),
    ),
  },
})
