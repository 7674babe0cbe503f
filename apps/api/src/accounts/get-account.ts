import type { Handler } from '../handler.ts'
import { getItem, versionHeaders } from '../items/read-items.ts'
import { showAccount, showAccountName } from './show-account.ts'

/** Everybody who belongs to the account learns its name and region; the rest needs account:read. */
export const getAccount: Handler<'getAccount'> = async (call) => {
  const item = await getItem(call, { kind: 'account', id: call.accountId })
  const show = call.permitted ? showAccount : showAccountName
  return { status: 200, body: show(call.environment.hosts)(item), headers: versionHeaders(item) }
}
