import { Refusal } from '@doorward/core/refusals'
import { readUsage } from '@doorward/store/events/usage'
import { findInstalledAccount, readAccountFigures } from '@doorward/store/installation/accounts'
import { listOwners } from '@doorward/store/items/owner-records'
import type { InstallationHandler } from './handler.ts'
import { showInstalledAccount } from './show-account.ts'

/** An account with how it does and what it uses, in numbers: no name, address or secret of anybody in it. */
export const getInstallationAccount: InstallationHandler<'getInstallationAccount'> = async ({
  params,
  environment,
}) => {
  const { accountId } = params
  const { database } = environment
  const account = await findInstalledAccount(database, accountId)
  if (!account) throw new Refusal('NotFound')
  const [{ items, lastChangeAt, lastSignInAt, featureSet, checks }, { months }, owners] = await database.account(
    accountId,
    (tx) => Promise.all([readAccountFigures(tx, accountId), readUsage(tx, accountId), listOwners(tx, accountId)]),
    'read',
  )
  const { revision, failedEvents, failingIntegrations, overdueSeconds, changesBehind } = account
  return {
    status: 200,
    body: {
      ...showInstalledAccount(account),
      revision,
      ...(lastChangeAt === null ? {} : { lastChangeTime: lastChangeAt.toISOString() }),
      owners: owners.length, // who they are stands in it, and is not told
      plan: featureSet,
      ...(lastSignInAt === null ? {} : { lastSignInTime: lastSignInAt.toISOString() }),
      items,
      failedEvents,
      failingIntegrations,
      overdueSeconds,
      changesBehind,
      checks,
      months,
    },
  }
}
