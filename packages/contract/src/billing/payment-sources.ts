import { cardProviders } from '@doorward/core/billing/cards'
import { defaultCurrency } from '@doorward/core/constants'
import { platformResources } from '@doorward/core/platform'
import { expected } from '@doorward/core/text/expected'
import { Type } from 'typebox'
import { endpoint, permission } from '../endpoint.ts'
import { named } from '../named.ts'
import { BillingAccountIdSchema, BillingAccountSchema, billingCommon, billingParams } from './accounts.ts'

const PaymentSourceIdSchema = Type.String({
  minLength: 1,
  maxLength: 128,
  pattern: '^[A-Za-z0-9_]+$',
  ...expected('what the card provider calls the card', 'pm_sandbox_success_4f9a1c7b'),
})
const RedirectUrlSchema = Type.String({
  minLength: 1,
  maxLength: 2048,
  description: "Where the bank's page leads back to: an address of the console.",
})
const common = {
  ...billingCommon,
  isBeyondLog: true,
  rate: 'write',
  access: permission('billing:update', platformResources.AccountBilling),
} as const

/** The account as it stands then, and where the person has to go on at his bank, if anywhere. */
const PaymentSourceReply = named(
  'PaymentSourceReply',
  Type.Object({
    ...BillingAccountSchema.properties,
    followup: Type.Optional(named('PaymentFollowup', Type.Object({ redirectUrl: Type.String() }))),
  }),
)
const sourceParams = Type.Object({ accountId: BillingAccountIdSchema, paymentSourceId: PaymentSourceIdSchema })

export const putPaymentSource = endpoint({
  ...common,
  method: 'PUT',
  path: '/v1/accounts/:accountId/payment-sources',
  summary: 'Add a card',
  params: billingParams,
  body: named(
    'PaymentSourceInput',
    Type.Object(
      {
        paymentSourceId: PaymentSourceIdSchema,
        redirectUrl: RedirectUrlSchema,
        authorizationChargeCurrency: Type.Optional(Type.String({ maxLength: 16, default: defaultCurrency })),
        paymentSourceType: Type.Optional(
          Type.Enum([...cardProviders], { description: "The installation's card provider, unless said." }),
        ),
      },
      { additionalProperties: false },
    ),
  ),
  replies: { 200: PaymentSourceReply },
  refuses: ['CardProviderMissing', 'UnsupportedCurrency', 'TooManyCards'],
})
export const updatePaymentSource = endpoint({
  ...common,
  method: 'PATCH',
  path: '/v1/accounts/:accountId/payment-sources/:paymentSourceId',
  summary: 'Try a declined card again',
  params: sourceParams,
  body: named('PaymentSourceChange', Type.Object({ redirectUrl: RedirectUrlSchema }, { additionalProperties: false })),
  replies: { 200: PaymentSourceReply },
  refuses: ['CardProviderMissing'],
})
export const deletePaymentSource = endpoint({
  ...common,
  method: 'DELETE',
  path: '/v1/accounts/:accountId/payment-sources/:paymentSourceId',
  summary: 'Remove a card',
  params: sourceParams,
  replies: { 204: null },
  refuses: ['CardInUse'],
})
