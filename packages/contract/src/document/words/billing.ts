import { idempotencyChapter, permissionsChapter, preconditionsChapter, refusalsChapter } from './introduction.ts'
import { accountId, changed, created } from './values.ts'

/** What a stranger must know before the first call of billing (CommonMark). */
export const introduction = `Who pays for an account, by which card, and on which plan. Usage and invoices are read at the account's own origin, by the authorization API.

## Hosts
Billing has an origin of its own, \`https://billing.{domain}\`, for all accounts: each operation names its account, by its id with the platform's prefix (\`Doorward|acc-…\`, encoded or not) or without it.

## Authentication
Send \`Authorization: Bearer {token}\` with the access token of somebody who signed in to the console, or a limited token of his. Without a valid one the answer is 401; of an account that is not the caller's it is 404, as if it did not exist.

${permissionsChapter}

${refusalsChapter}

${preconditionsChapter}

${idempotencyChapter}

## Cards
No number of a card ever comes here: whoever keeps cards for the installation (\`cardProvider\`) names a card, and that name is sent. A card whose bank asks who holds it answers where to go on, \`followup.redirectUrl\`; its status is \`pending\` until then.

## Locked accounts
What is open after a card was declined four times locks the account: at the authorization API writes of its configuration are then refused with 402. Every operation of billing goes on, so that it can be paid.`

/** What each group of operations is about. */
export const tags = {
  Billing: 'Who pays for an account, its cards, and its plan.',
  'Well-known documents': 'Documents at addresses that standards name.',
}

export const descriptions = {
  createBillingAccount:
    'Notes who pays for an account, once: whoever asks again is answered what stands (200). The account is named by the body; billing:create on its AccountBilling is asked for there.',
  getBillingAccount:
    'Who pays, the cards with how each stands, and the plan. Cards that wait for their bank are looked at first, so that whoever comes back from there sees how it went.',
  updateBillingAccount:
    'Changes where bills go, or which card pays. Only a card that is `active` can be the default; what is open is charged to it at once.',
  putPaymentSource:
    'Makes a card the account’s, as the card provider names it. The first that pays becomes the default, and what is open is charged to it at once. The same card again is tried again.',
  updatePaymentSource:
    'Tries a card that was declined again, which may lead to its bank; what is open is charged to it when it pays.',
  deletePaymentSource:
    'Removes a card, here and at the card provider. The one that pays for a plan that needs one stays.',
  updatePaymentTargets:
    'Puts the account on a plan, in a currency; the change log tells who chose what. ENTERPRISE is given by the operator, and nobody chooses LOCKED.',
  getBillingOpenApi: 'This document, with the asked origin as its server.',
  getBillingOpenApiJson: 'The same document at an address that ends in .json.',
} as const

const card = {
  paymentMethodId: 'pm_sandbox_success_4f9a1c7b',
  type: 'card',
  status: 'active',
  brand: 'visa',
  last4: '4242',
  expiryMonth: 12,
  expiryYear: 2030,
  createdTime: created,
}
const account = {
  accountId: `Doorward|${accountId}`,
  email: 'bills@acme.example',
  createdTime: created,
  lastUpdated: changed,
  featureSet: 'PROMOTER',
  currency: 'EUR',
  paymentAccount: { paymentMethods: [card], defaultPaymentMethodId: card.paymentMethodId },
  cardProvider: { name: 'sandbox', isTestMoney: true },
}
const redirectUrl = 'https://doorward.example/app/#/settings/billing?tab=cards'

/** One value that fits, by the name of its schema. */
export const examples = {
  BillingAccount: account,
  BillingAccountInput: { accountId: account.accountId, email: account.email },
  BillingAccountChange: { paymentAccount: { defaultPaymentMethodId: card.paymentMethodId } },
  PaymentSourceInput: { paymentSourceId: card.paymentMethodId, redirectUrl },
  PaymentSourceChange: { redirectUrl },
  PaymentSourceReply: {
    ...account,
    followup: { redirectUrl: 'https://billing.doorward.example/sandbox/bank?account=acc-9f3k2m7q1x4z' },
  },
  PaymentTargetChange: {
    operation: 'ADD',
    paymentTarget: { featureSet: 'PROMOTER', currency: 'EUR', selection: { unitPrice: '0.0011' } },
  },
  OpenApiDocument: { openapi: '3.1.0', info: { title: 'Doorward billing API', version: 'v1' }, paths: {} },
}

/** What fields of billing mean, besides those that mean the same everywhere. */
export const fields = {
  paymentSourceId: 'Which card, as the card provider names it.',
  paymentAccount: 'What is paid by.',
  cardProvider: 'Who keeps the cards of this installation.',
  paymentMethods: 'Its cards, the oldest first.',
  defaultPaymentMethodId: 'The card that pays. Absent: none does.',
  paymentMethodId: 'Which card, as the card provider names it.',
  'PaymentMethod.type': 'What it is: a card.',
  'PaymentMethod.status':
    'active: it pays. pending: it waits for its bank. card_declined: its bank said no; it can be tried again. expired: its time is over.',
  brand: 'Who issues it, such as visa. Absent: not known yet.',
  last4: 'The last four digits of its number. Absent: not known yet.',
  expiryMonth: 'The last month in which it pays, from 1. Absent: not known yet.',
  expiryYear: 'The year of that month. Absent: not known yet.',
  authorizationChargeCurrency: 'In which currency it is to pay: one in which the product charges.',
  followup: 'Where the person has to go on. Absent: nowhere.',
  'PaymentFollowup.redirectUrl': 'The page of the bank, which leads back to the `redirectUrl` that was sent.',
  operation: 'What is done with the target: it is put on.',
  paymentTarget: 'What is paid for.',
  'PaymentTarget.type': 'Of which product; there is one.',
  'PaymentTarget.featureSet': 'The plan: BETA_PLAN or PROMOTER. ENTERPRISE is given by the operator.',
  identityUrl: 'Taken and not read: who chooses is told by the token.',
  'PaymentTarget.identityId': 'Taken and not read: who chooses is told by the token.',
}
