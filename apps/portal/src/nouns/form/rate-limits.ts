import type { ClientReply } from '@doorward/contract/authorization/clients'

export type Duration = NonNullable<ClientReply['rateLimits']>[number]['duration']

/** What a rate limit may count calls of. */
export const durations: { value: Duration; label: string }[] = [
  { value: 'PT5M', label: '5 minutes' },
  { value: 'PT1H', label: 'hour' },
  { value: 'P1D', label: 'day' },
  { value: 'P1M', label: 'month' },
]
export const quotaMax = 1_000_000
