import { billingEndpoints } from '@doorward/contract/billing/index'
import { publishedBilling } from '@doorward/contract/document/published-billing'
import type { HttpParts } from '@doorward/http/app/parts'
import { documentHandler } from '@doorward/http/endpoints/document-handler'
import { serve } from '@doorward/http/endpoints/serve'
import type { FastifyInstance } from 'fastify'
import { createBillingAccount } from './accounts/create-billing-account.ts'
import { getBillingAccount } from './accounts/get-billing-account.ts'
import { updateBillingAccount } from './accounts/update-billing-account.ts'
import { cardEvents, tells } from './cards/card-events.ts'
import { deletePaymentSource } from './cards/delete-payment-source.ts'
import { putPaymentSource } from './cards/put-payment-source.ts'
import { sandboxBank } from './cards/sandbox-bank.ts'
import { updatePaymentSource } from './cards/update-payment-source.ts'
import type { BillingEnvironment } from './environment.ts'
import { updatePaymentTargets } from './plans/update-payment-targets.ts'

const getDocument = documentHandler(publishedBilling)

const handlers = {
  getBillingOpenApi: getDocument,
  getBillingOpenApiJson: getDocument,
  createBillingAccount,
  getBillingAccount,
  updateBillingAccount,
  putPaymentSource,
  updatePaymentSource,
  deletePaymentSource,
  updatePaymentTargets,
}

/** Who pays for accounts, by what, and on which plan, at a host of its own (decision 51). */
export const billing =
  <Account>(parts: HttpParts<Account>, environment: BillingEnvironment) =>
  async (app: FastifyInstance): Promise<void> => {
    const { cards } = environment
    if (cards?.name === 'sandbox') await app.register(sandboxBank(parts, environment))
    if (cards && tells(cards)) await app.register(cardEvents(parts, environment, cards))
    await app.register(async (inner) => serve(inner, parts, { endpoints: billingEndpoints, handlers, environment }))
  }
