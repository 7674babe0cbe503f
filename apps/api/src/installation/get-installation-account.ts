import { Refusal } from '@doorward/core/refusals'
import { readUsage } from '@doorward/store/events/usage'
import { findInstalledAccount, readAccountFigures } from '@doorward/store/installation/accounts'
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
  const [{ items, lastChangeAt, checks }, { months }] = await database.account(
    accountId,
    (tx) => Promise.all([readAccountFigures(tx, accountId), readUsage(tx, accountId)]),
    'read',
  )
  const { revision, failedEvents, overdueSeconds, changesBehind } = account
  return {
    status: 200,
    body: {
      ...showInstalledAccount(account),
      revision,
      ...(lastChangeAt === null ? {} : { lastChangeTime: lastChangeAt.toISOString() }),
      items,
      failedEvents,
      overdueSeconds,
      changesBehind,
      checks,
      months,
    },
  }
}
