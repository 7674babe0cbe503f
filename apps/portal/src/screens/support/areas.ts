import { billingArea, refundArea } from '@doorward/core/support/areas'
import { t } from '../../lib/texts.ts'

/** What a message may be about, as the server knows it and as people read it. */
const words = {
  'Access and permissions': t('support.aboutAccess'),
  'Sign-in': t('support.aboutSignIn'),
  'API and SDKs': t('support.aboutApi'),
  [billingArea]: t('support.aboutBilling'),
  [refundArea]: t('support.aboutRefund'),
  Security: t('support.aboutSecurity'),
  'Something else': t('support.aboutElse'),
}
export const areas = Object.entries(words).map(([value, label]) => ({ value, label }))
