import { cardProviders, cardStatuses } from '@doorward/core/billing/cards'
import { currencies, featureSets } from '@doorward/core/billing/plans'
import { tiers } from '@doorward/core/billing/usage'
import type { AccountId } from '@doorward/core/ids'
import { platformResources, userPrefix } from '@doorward/core/platform'
import { expected } from '@doorward/core/text/expected'
import { type Static, Type } from 'typebox'
import { authenticated, endpoint, permission } from '../endpoint.ts'
import { named } from '../named.ts'

/** An account as billing names it: with the platform's prefix, or without. */
export const BillingAccountIdSchema = named(
  'BillingAccountId',
  Type.Unsafe<AccountId>(
    Type.String({
      pattern: `^(${userPrefix.replace('|', '\\|')})?acc-[a-z0-9]{1,60}$`,
      maxLength: 80,
      ...expected("an account's id", 'Doorward|acc-9f3k2m7q1x4z'),
    }),
  ),
)

export const PaymentMethodSchema = named(
  'PaymentMethod',
  Type.Object({
    paymentMethodId: Type.String(),
    type: Type.Literal('card'),
    status: Type.Enum([...cardStatuses]),
    brand: Type.Optional(Type.String()),
    last4: Type.Optional(Type.String()),
    expiryMonth: Type.Optional(Type.Integer()),
    expiryYear: Type.Optional(Type.Integer()),
    createdTime: Type.String(),
  }),
)

export const BillingAccountSchema = named(
  'BillingAccount',
  Type.Object({
    accountId: Type.String({ description: "With the platform's prefix." }),
    email: Type.String({ description: 'Where bills go.' }),
    createdTime: Type.String(),
    lastUpdated: Type.String(),
    featureSet: Type.Enum([...featureSets], { description: 'What the account is on.' }),
    currency: Type.Enum([...currencies]),
    lockedFrom: Type.Optional(
      Type.Enum([...tiers], { description: 'What a locked account was on, and is on again once it has paid.' }),
    ),
    paymentAccount: named(
      'PaymentAccount',
      Type.Object({
        paymentMethods: Type.Array(PaymentMethodSchema),
        defaultPaymentMethodId: Type.Optional(Type.String()),
      }),
    ),
    cardProvider: named(
      'CardProvider',
      Type.Object({
        name: Type.Enum([...cardProviders], { description: '`none` where the installation takes no cards.' }),
        isTestMoney: Type.Boolean({ description: 'Nobody is charged.' }),
        publishableKey: Type.Optional(Type.String({ description: "What the provider's script is started with." })),
      }),
    ),
  }),
)
export type BillingAccountReply = Static<typeof BillingAccountSchema>

/** It is held to be an address by `core/text/email-address`. */
const EmailSchema = Type.String({
  minLength: 1,
  maxLength: 254,
  ...expected('an e-mail address', 'bills@acme.example'),
})

export const billingParams = Type.Object({ accountId: BillingAccountIdSchema })
export const billingCommon = { tag: 'Billing', sites: ['billing'], goesOnLocked: true } as const

/** Whoever pays for an account is noted once; the account is named by the body, so the handler judges. */
export const createBillingAccount = endpoint({
  ...billingCommon,
  isBeyondLog: true,
  method: 'POST',
  path: '/v1/accounts',
  summary: 'Begin billing for an account',
  rate: 'write',
  access: authenticated,
  body: named(
    'BillingAccountInput',
    Type.Object({ accountId: BillingAccountIdSchema, email: EmailSchema }, { additionalProperties: false }),
  ),
  replies: { 200: BillingAccountSchema, 201: BillingAccountSchema },
})
export const getBillingAccount = endpoint({
  ...billingCommon,
  isBeyondLog: true,
  method: 'GET',
  path: '/v1/accounts/:accountId',
  summary: 'Get who pays for an account, by what, and its plan',
  rate: 'read',
  access: permission('billing:read', platformResources.AccountBilling),
  params: billingParams,
  replies: { 200: BillingAccountSchema },
  answersVersion: true,
})
export const updateBillingAccount = endpoint({
  ...billingCommon,
  isBeyondLog: true,
  method: 'PATCH',
  path: '/v1/accounts/:accountId',
  summary: 'Change which card pays, or where bills go',
  rate: 'write',
  access: permission('billing:update', platformResources.AccountBilling),
  params: billingParams,
  body: named(
    'BillingAccountChange',
    Type.Object(
      {
        email: Type.Optional(EmailSchema),
        paymentAccount: Type.Optional(
          named(
            'PaymentAccountChange',
            Type.Object(
              { defaultPaymentMethodId: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })) },
              { additionalProperties: false },
            ),
          ),
        ),
      },
      { additionalProperties: false },
    ),
  ),
  replies: { 200: BillingAccountSchema },
  answersVersion: true,
  judgesPrecondition: true,
})
