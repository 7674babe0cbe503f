import type { AccountReply } from '@doorward/contract/authorization/account/accounts'
import type { CallOf, Handler } from '../handler.ts'
import { getItem, versionHeaders } from '../items/read-items.ts'
import { showAccount, showAccountName } from './show-account.ts'
import { ssoDomainStatus } from './sso-domain-status.ts'

/** With what only the rows of other accounts can say: whether the name of its single sign-on leads here. */
async function withStatus(
  { environment, accountId }: CallOf<'getAccount'>,
  account: AccountReply,
): Promise<AccountReply> {
  const { ssoConfiguration: sso } = account
  if (!sso?.domain) return account
  const domainStatus = await ssoDomainStatus(environment.database, accountId, sso.domain)
  return { ...account, ssoConfiguration: { ...sso, domainStatus } }
}

/** Everybody who belongs to the account learns its name and region; the rest needs account:read. */
export const getAccount: Handler<'getAccount'> = async (call) => {
  const item = await getItem(call, { kind: 'account', id: call.accountId })
  const { hosts } = call.environment
  const body = call.permitted ? await withStatus(call, showAccount(hosts)(item)) : showAccountName(hosts)(item)
  return { status: 200, body, headers: versionHeaders(item) }
}
