import type { ClientReply } from '@doorward/contract/authorization/build/clients'
import { t } from '../../lib/texts.ts'

export type Duration = NonNullable<ClientReply['rateLimits']>[number]['duration']

/** What a rate limit may count calls of. */
export const durations: { value: Duration; label: string }[] = [
  { value: 'PT5M', label: t('form.fiveMinutes') },
  { value: 'PT1H', label: t('form.hour') },
  { value: 'P1D', label: t('form.day') },
  { value: 'P1M', label: t('form.month') },
]
export const quotaMax = 1_000_000
