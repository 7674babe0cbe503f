import { defaultCurrency } from '@doorward/core/constants'
import { platformResources, productName } from '@doorward/core/platform'
import { Type } from 'typebox'
import { endpoint, permission } from '../endpoint.ts'
import { named } from '../named.ts'
import { BillingAccountSchema, billingCommon, billingParams } from './accounts.ts'

/** What is paid for: a plan of the product. Which are known is judged by the handler, whose refusals have codes of their own. */
const PaymentTarget = named(
  'PaymentTarget',
  Type.Object(
    {
      type: Type.Optional(Type.Literal(productName, { default: productName })),
      currency: Type.Optional(Type.String({ maxLength: 16, default: defaultCurrency })),
      featureSet: Type.String({ maxLength: 64 }),
      selection: Type.Optional(
        Type.Union(
          [
            Type.String({ maxLength: 256 }),
            named('PlanSelection', Type.Object({}, { additionalProperties: true, maxProperties: 20 })),
            Type.Null(),
          ],
          {
            description:
              'What the person was shown and chose, such as the price of a call. Empty is missing; a `unitPrice` that is named is the price of a further call now, as text with four places; what else it names is not read.',
          },
        ),
      ),
      identityUrl: Type.Optional(Type.String({ maxLength: 512 })),
      identityId: Type.Optional(Type.String({ maxLength: 128 })),
    },
    { additionalProperties: false },
  ),
)

/** Chooses a plan. It stands in the account's change log, so that its history tells who chose what. */
export const updatePaymentTargets = endpoint({
  ...billingCommon,
  method: 'PATCH',
  path: '/v1/accounts/:accountId/payment-targets',
  summary: 'Choose a plan',
  rate: 'write',
  access: permission('billing:update', platformResources.AccountBilling, { stepUp: true }),
  params: billingParams,
  body: named(
    'PaymentTargetChange',
    Type.Object(
      { operation: Type.Optional(Type.Literal('ADD', { default: 'ADD' })), paymentTarget: PaymentTarget },
      { additionalProperties: false },
    ),
  ),
  replies: { 200: BillingAccountSchema },
  refuses: [
    'PlanSelectionInformationMissing',
    'UnknownFeatureSet',
    'UnsupportedCurrency',
    'CardProviderMissing',
    'PaymentSourceMissing',
    'PlanGivenByOperator',
    'AccountLocked',
  ],
})
