import { creditNoteStates } from '@doorward/core/billing/credit-note'
import { invoiceStatuses, invoiceTerms } from '@doorward/core/billing/invoice'
import { currencies, featureSets } from '@doorward/core/billing/plans'
import { tiers } from '@doorward/core/billing/usage'
import { platformResources } from '@doorward/core/platform'
import { expected } from '@doorward/core/text/expected'
import { type Static, Type } from 'typebox'
import { accountSites, endpoint, everySite, permission } from '../../endpoint.ts'
import { named } from '../../named.ts'
import { AccountIdSchema, Ignored, listOf, pageQuery } from '../../shared.ts'
import { AccountSchema } from './accounts.ts'

const InvoiceLineSchema = named(
  'InvoiceLine',
  Type.Object({
    featureSet: Type.Enum([...tiers], { description: 'The plan by which these calls are charged.' }),
    from: Type.String(),
    to: Type.String(),
    calls: Type.Integer(),
    includedCalls: Type.Integer({ description: 'Of them, those that cost nothing.' }),
    chargedCalls: Type.Integer(),
    unitPrice: Type.Optional(Type.String({ description: 'Of each charged call; absent where none is charged.' })),
    amount: Type.String({ description: 'As decimal text with four places.' }),
  }),
)
const UsageLimitSchema = named(
  'UsageLimit',
  Type.Object({
    type: Type.String(),
    limit: Type.Optional(Type.Integer({ description: 'Counted calls in a calendar month (UTC).' })),
    tier: Type.Optional(Type.String()),
  }),
)
export const UsageSchema = named(
  'Usage',
  Type.Object({
    usage: Type.Array(named('DailyUsage', Type.Object({ date: Type.String(), calls: Type.Integer() })), {
      description: 'Counted calls of each of the last 62 days (UTC) that has any, newest first.',
    }),
    history: Type.Array(
      named(
        'MonthlyUsage',
        Type.Object({
          month: Type.String(),
          calls: Type.Integer(),
          cost: Type.Optional(
            Type.String({
              description:
                'What the calls come to by the plans on which they fell, as the invoice of the month has it before tax: decimal text with four places. Absent with `excludePlanUsage`.',
            }),
          ),
          currency: Type.Optional(Type.String()),
          lines: Type.Optional(
            Type.Array(InvoiceLineSchema, {
              description: 'The calls by the plans on which they fell. Absent with `excludePlanUsage`.',
            }),
          ),
        }),
      ),
      { description: 'Counted calls of each of the last 12 months that has any, newest first.' },
    ),
    limits: Type.Array(UsageLimitSchema),
    plan: Type.Optional(
      named(
        'UsagePlan',
        Type.Object(
          {
            featureSet: Type.Enum([...featureSets]),
            currency: Type.Enum([...currencies]),
            includedCalls: Type.Integer({ description: 'Counted calls of a month that cost nothing.' }),
            unitPrice: Type.Optional(
              Type.String({ description: 'Of each call beyond them; absent where those are not charged either.' }),
            ),
          },
          { description: 'What the account is on. Absent with `excludePlanUsage`.' },
        ),
      ),
    ),
  }),
)
export type UsageReply = Static<typeof UsageSchema>

export const UsageLimitInput = named(
  'UsageLimitInput',
  Type.Object(
    {
      type: Type.Optional(
        Type.String({ pattern: '^[A-Z][A-Z_]{0,31}$', default: 'TIER', ...expected('a kind of limit', 'TIER') }),
      ),
      limit: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 }), Type.Null()])),
      tier: Type.Optional(Type.Union([Type.Enum([...tiers]), Type.Null()])),
    },
    { additionalProperties: false },
  ),
)

const creditNoteTold = {
  creditNoteId: Type.String(),
  number: Type.String({ description: 'As it is written; without gaps in a series of its own.' }),
  amount: Type.String({ description: 'What is given back: whole cents, as decimal text with four places.' }),
  createdTime: Type.String(),
  state: Type.Enum([...creditNoteStates]),
}
export const InvoiceCreditNotesSchema = Type.Array(named('InvoiceCreditNote', Type.Object(creditNoteTold)))
const CreditNoteSchema = named(
  'CreditNote',
  Type.Object({
    ...creditNoteTold,
    currency: Type.String(),
    invoiceId: Type.String(),
    invoiceNumber: Type.Optional(Type.String({ description: 'The number of that invoice, as it is written.' })),
    taxPercent: Type.Optional(Type.String()),
    tax: Type.Optional(
      Type.String({
        description: 'The tax in the amount, as decimal text with four places; absent where there is none.',
      }),
    ),
    reason: Type.Optional(Type.String()),
    isTestMoney: Type.Optional(Type.Boolean({ description: 'Nobody is charged.' })),
  }),
)
export type CreditNoteReply = Static<typeof CreditNoteSchema>

export const InvoiceSchema = named(
  'Invoice',
  Type.Object({
    invoiceId: Type.String(),
    createdTime: Type.String(),
    total: Type.String({ description: 'What is to be paid: whole cents, as decimal text with four places.' }),
    currency: Type.String(),
    status: Type.Enum([...invoiceStatuses]),
    number: Type.Optional(Type.String({ description: 'As it is written; without gaps in the account.' })),
    period: Type.Optional(Type.String({ description: 'The month that it is for, as YYYY-MM (UTC).' })),
    lines: Type.Optional(Type.Array(InvoiceLineSchema)),
    subtotal: Type.Optional(Type.String({ description: 'What the lines come to, as decimal text with four places.' })),
    taxPercent: Type.Optional(Type.String()),
    tax: Type.Optional(Type.String()),
    rounding: Type.Optional(
      Type.String({ description: 'What makes whole cents of subtotal and tax: half up, once. May be negative.' }),
    ),
    terms: Type.Optional(Type.Enum([...invoiceTerms], { description: 'By what it is paid: card, or transfer.' })),
    dueTime: Type.Optional(Type.String({ description: 'Until when it is to be paid.' })),
    paidTime: Type.Optional(Type.String()),
    nextAttemptTime: Type.Optional(Type.String({ description: 'When the card is tried next; absent after the last.' })),
    lockTime: Type.Optional(
      Type.String({
        description:
          'From when the account is locked unless it is paid: once its card was declined, until the last try.',
      }),
    ),
    isTestMoney: Type.Optional(Type.Boolean({ description: 'Nobody is charged.' })),
    creditNotes: Type.Optional(InvoiceCreditNotesSchema),
    url: Type.Optional(Type.String()),
  }),
)
export type InvoiceReply = Static<typeof InvoiceSchema>

const params = Type.Object({ accountId: AccountIdSchema })
const common = { tag: 'Accounts', sites: accountSites, params } as const

export const getAccountUsage = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/accounts/:accountId/usage',
  summary: 'Get the usage of an account',
  rate: 'read',
  access: permission('billing:usage:read', platformResources.AccountBilling, {
    orOn: platformResources.ConfigurationAccount,
  }),
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
  goesOnLocked: true,
  path: '/v1/accounts/:accountId/usage',
  summary: 'Set a usage limit',
  rate: 'write',
  access: permission('billing:usage:update', platformResources.AccountBilling),
  body: UsageLimitInput,
  replies: { 200: UsageSchema },
  judgesPrecondition: true,
  answersVersion: true,
})
export const getAccountInvoices = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/accounts/:accountId/invoices',
  summary: 'List invoices',
  rate: 'read',
  access: permission('billing:read', platformResources.AccountBilling),
  query: Type.Object(pageQuery),
  replies: { 200: listOf('InvoiceList', { invoices: Type.Array(InvoiceSchema) }) },
})
export const getAccountInvoice = endpoint({
  ...common,
  params: Type.Object({
    accountId: AccountIdSchema,
    invoiceId: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', ...expected("an invoice's id", 'inv_2026_01') }),
  }),
  method: 'GET',
  path: '/v1/accounts/:accountId/invoices/:invoiceId',
  summary: 'Get an invoice, also as PDF or CSV',
  rate: 'read',
  access: permission('billing:read', platformResources.AccountBilling),
  replies: { 200: InvoiceSchema },
  alsoAnswers: ['application/pdf', 'text/csv'],
  answersFile: true,
})
export const getAccountCreditNote = endpoint({
  ...common,
  params: Type.Object({
    accountId: AccountIdSchema,
    creditNoteId: Type.String({
      pattern: '^[A-Za-z0-9_-]{1,64}$',
      ...expected("a credit note's id", 'crn_9F3K2M7Q1X4Z8B6C5D0E'),
    }),
  }),
  method: 'GET',
  path: '/v1/accounts/:accountId/credit-notes/:creditNoteId',
  summary: 'Get a credit note, also as PDF or CSV',
  rate: 'read',
  access: permission('billing:read', platformResources.AccountBilling),
  replies: { 200: CreditNoteSchema },
  alsoAnswers: ['application/pdf', 'text/csv'],
  answersFile: true,
})
export const unsubscribeAccountCreation = endpoint({
  ...common,
  sites: everySite,
  method: 'PATCH',
  path: '/v1/accounts/:accountId',
  summary: 'Unsubscribe from mail about the creation of an account',
  rate: 'write',
  access: { kind: 'authenticated', peopleOnly: true },
  goesOnLocked: true,
  bodyOptional: true,
  body: named(
    'UnsubscribeInput',
    Type.Object(
      { unsubscribed: Type.Optional(Type.Boolean({ default: true })), accountId: Ignored },
      { additionalProperties: false },
    ),
  ),
  replies: { 200: AccountSchema },
  judgesPrecondition: true,
  answersVersion: true,
})
