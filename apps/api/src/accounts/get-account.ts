import { getAccount as endpoint } from '@doorward/contract/authorization/accounts'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { getItem, versionHeaders } from '../items.ts'
import { showAccount, showAccountName } from './show-account.ts'

/** Everybody who belongs to the account learns its name and region; the rest needs account:read. */
export const getAccount = handles(endpoint, async (call, environment: ApiEnvironment) => {
  const item = await getItem(call, environment, { kind: 'account', id: call.accountId })
  const show = call.permitted ? showAccount : showAccountName
  return { status: 200, body: show(environment.hosts)(item), headers: versionHeaders(item) }
})
