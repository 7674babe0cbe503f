import type { ManagementHandler } from '../account-management/handler.ts'
import { getItem, versionHeaders } from '../items/read-items.ts'
import { showConfiguration } from './show-configuration.ts'

/** The account's branding; where nothing was set, how pages look anyway. */
export const getConfiguration: ManagementHandler<'getConfiguration'> = async (call) => {
  const item = await getItem(call, { kind: 'account', id: call.accountId })
  return { status: 200, body: showConfiguration(call.environment.hosts)(item), headers: versionHeaders(item) }
}
