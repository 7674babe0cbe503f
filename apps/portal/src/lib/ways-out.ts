import type { RefusalCode } from '@doorward/core/refusals'
import { t } from './texts.ts'

/** Where somebody who was refused goes on. */
interface WayOut {
  to: string
  label: string
}

/** The way out of each refusal that has one. */
const waysOut = {
  AccountLocked: { to: '/settings/billing?tab=invoices', label: t('billing.seeOpen') },
  PaymentSourceMissing: { to: '/settings/billing?tab=cards', label: t('billing.toCards') },
  CardProviderMissing: { to: '/support', label: t('billing.writeToOperator') },
} satisfies { [Code in RefusalCode]?: WayOut }

/** A refusal that leads somewhere. */
export type LeadingRefusal = keyof typeof waysOut

export const leadsOn = (code: string | undefined): code is LeadingRefusal => code !== undefined && code in waysOut

export const wayOutOf = (code: LeadingRefusal): WayOut => waysOut[code]
