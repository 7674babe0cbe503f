import type { FeatureSet, PlanOn } from '@doorward/core/billing/plans'
import { t } from '../texts.ts'

/** What people call each plan. */
export const planNames: Record<FeatureSet, string> = {
  LOCKED: t('billing.planLocked'),
  BETA_PLAN: t('billing.planBeta'),
  PROMOTER: t('billing.planPromoter'),
  ENTERPRISE: t('billing.planEnterprise'),
}

/** What an account is on, such as "Promoter, in EUR". */
export const planInWords = ({ featureSet, currency, lockedFrom }: PlanOn): string =>
  lockedFrom
    ? t('billing.planLockedFrom', { plan: planNames[lockedFrom] })
    : t('billing.planIn', { plan: planNames[featureSet], currency })
