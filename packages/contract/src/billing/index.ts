import { endpointsIn } from '../endpoint.ts'
import * as accounts from './accounts.ts'
import * as paymentSources from './payment-sources.ts'
import * as paymentTargets from './payment-targets.ts'
import * as wellKnown from './well-known.ts'

/** What the billing host answers by endpoints (decision 51, specification 7). */
export const billingEndpoints = {
  ...endpointsIn(accounts),
  ...endpointsIn(paymentSources),
  ...endpointsIn(paymentTargets),
  ...endpointsIn(wellKnown),
}
