import { getAccount as endpoint } from '@doorward/contract/authorization/accounts'
import { Refusal } from '@doorward/core/refusals'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { getItem, versionHeaders } from '../items.ts'
import { showAccount, showAccountName } from './show-account.ts'

/** Any identity of the account learns its name and region; the rest needs account:read. */
export const getAccount = handles(endpoint, async (call, environment: ApiEnvironment) => {
  const { caller, accountId } = call
  const belongs = async () =>
    caller.issuedFor === accountId ||
    ((await environment.engine.index(accountId, { kind: 'strong' }))?.hasAnyGrant(caller.userId) ?? false)
  if (!call.permitted && !(await belongs())) throw new Refusal('NotFound')
  const item = await getItem(call, environment, { kind: 'account', id: accountId })
  const show = call.permitted ? showAccount : showAccountName
  return { status: 200, body: show(environment.hosts)(item), headers: versionHeaders(item) }
})
