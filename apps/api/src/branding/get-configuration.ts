import type { ManagementHandler } from '../account-management/handler.ts'
import { getItem, versionHeaders } from '../items/read-items.ts'
import { partOf } from './part.ts'
import { showConfiguration } from './show-configuration.ts'

/** The account's branding, or a part's; where nothing was set, how pages look anyway. Raises NotFound for a part that there is not. */
export const getConfiguration: ManagementHandler<'getConfiguration'> = async (call) => {
  const part = partOf(call.query)
  if (part) await getItem(call, part)
  const item = await getItem(call, { kind: 'account', id: call.accountId })
  return { status: 200, body: showConfiguration(call.environment.hosts, part)(item), headers: versionHeaders(item) }
}
