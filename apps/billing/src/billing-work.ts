import { payBackJob } from '@doorward/store/billing/credit-notes'
import { tellProvider, tellProviderJob } from './accounts/tell-provider.ts'
import { closeMonths, closeMonthsJob } from './closing/close-months.ts'
import { collect } from './collecting/collect.ts'
import { collectJob } from './collecting/start-collecting.ts'
import type { WorkParts } from './parts.ts'
import { payBack } from './refunds/pay-back.ts'

/** The work of billing beside requests, by the kinds of its jobs. */
export const billingWork = (parts: WorkParts) => ({
  [closeMonthsJob]: closeMonths(parts),
  [collectJob]: collect(parts),
  [payBackJob]: payBack(parts),
  [tellProviderJob]: tellProvider(parts),
})
