import type { InstallationAccount } from '@doorward/contract/installation/accounts'
import { troublesOf } from '@doorward/core/installation/health'
import type { InstalledAccount } from '@doorward/store/installation/accounts'

const days = 30

/** An account as the operator's people find it in the list: nothing of what stands in it. */
export const showInstalledAccount = (account: InstalledAccount): InstallationAccount => {
  const { accountId, name, region, createdAt, deletingSince, openTickets } = account
  const { failedEvents, failingIntegrations, overdueSeconds } = account
  const calls = Array.from({ length: days }, () => 0)
  for (const { daysAgo, calls: count } of account.calls) if (daysAgo < days) calls[days - 1 - daysAgo] = count
  return {
    accountId,
    ...(name === null ? {} : { name }),
    region,
    createdTime: createdAt.toISOString(),
    ...(deletingSince === null ? {} : { deletingTime: deletingSince.toISOString() }),
    troubles: troublesOf({ isDeleting: deletingSince !== null, failedEvents, failingIntegrations, overdueSeconds }),
    openTickets,
    calls,
  }
}
