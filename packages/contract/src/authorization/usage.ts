import { tiers } from '@doorward/core/billing/usage'
import { expected } from '@doorward/core/text/expected'
import { type Static, Type } from 'typebox'
import { accountSites, endpoint, everySite, permission } from '../endpoint.ts'
import { AccountIdSchema, CollectionLinksSchema, Ignored, PaginationSchema, pageQuery } from '../shared.ts'
import { AccountSchema } from './accounts.ts'

const UsageLimitSchema = Type.Object({
  type: Type.String(),
  limit: Type.Optional(Type.Integer({ description: 'Counted calls in a calendar month (UTC).' })),
  tier: Type.Optional(Type.String()),
})
export const UsageSchema = Type.Object({
  usage: Type.Array(Type.Object({ date: Type.String(), calls: Type.Integer() }), {
    description: 'Counted calls of each of the last 31 days (UTC) that has any, newest first.',
  }),
  history: Type.Array(
    Type.Object({
      month: Type.String(),
      calls: Type.Integer(),
      cost: Type.Optional(Type.String({ description: 'Decimal text with four places.' })),
      currency: Type.Optional(Type.String()),
    }),
    { description: 'Counted calls of each of the last 12 months that has any, newest first.' },
  ),
  limits: Type.Array(UsageLimitSchema),
})
export type UsageReply = Static<typeof UsageSchema>

export const UsageLimitInput = Type.Object(
  {
    type: Type.Optional(
      Type.String({ pattern: '^[A-Z][A-Z_]{0,31}$', default: 'TIER', ...expected('a kind of limit', 'TIER') }),
    ),
    limit: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 }), Type.Null()])),
    tier: Type.Optional(Type.Union([Type.Enum([...tiers]), Type.Null()])),
  },
  { additionalProperties: false },
)

export const InvoiceSchema = Type.Object({
  invoiceId: Type.String(),
  createdTime: Type.String(),
  total: Type.String({ description: 'Decimal text with four places.' }),
  currency: Type.String(),
  status: Type.String(),
  url: Type.Optional(Type.String()),
})
export type InvoiceReply = Static<typeof InvoiceSchema>

const params = Type.Object({ accountId: AccountIdSchema })
const common = { tag: 'Accounts', sites: accountSites, params } as const

export const getAccountUsage = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/accounts/:accountId/usage',
  summary: 'Counted calls of the account, by day and by month',
  rate: 'read',
  access: permission('billing:usage:read', 'Doorward:AccountBilling', { orOn: 'Doorward:Configuration/Account' }),
  query: Type.Object({
    excludePlanUsage: Type.Optional(
      Type.Boolean({ description: 'Leave out what belongs to the plan: costs and limits. What was called is told.' }),
    ),
  }),
  replies: { 200: UsageSchema },
})
export const updateAccountUsage = endpoint({
  ...common,
  method: 'PATCH',
  path: '/v1/accounts/:accountId/usage',
  summary:
    'Set a usage limit or tier; what is left out stays, null takes it away. Alerts tell when usage comes near it; calls beyond it are still answered',
  rate: 'write',
  access: permission('billing:usage:update', 'Doorward:AccountBilling'),
  body: UsageLimitInput,
  replies: { 200: UsageSchema },
  refuses: [412, 422, 428],
})
export const getAccountInvoices = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/accounts/:accountId/invoices',
  summary: 'List invoices, newest first',
  rate: 'read',
  access: permission('billing:read', 'Doorward:AccountBilling'),
  query: Type.Object(pageQuery),
  replies: {
    200: Type.Object({
      invoices: Type.Array(InvoiceSchema),
      pagination: Type.Optional(PaginationSchema),
      links: CollectionLinksSchema,
    }),
  },
})
export const unsubscribeAccountCreation = endpoint({
  ...common,
  sites: everySite,
  method: 'PATCH',
  path: '/v1/accounts/:accountId',
  summary: 'Whoever created the account wants no more mail of the account-creation flow',
  rate: 'write',
  access: { kind: 'authenticated', peopleOnly: true },
  bodyOptional: true,
  body: Type.Object(
    { unsubscribed: Type.Optional(Type.Boolean({ default: true })), accountId: Ignored },
    { additionalProperties: false },
  ),
  replies: { 200: AccountSchema },
  refuses: [412, 422, 428],
})
