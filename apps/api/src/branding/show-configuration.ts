import type { ConfigurationReply } from '@doorward/contract/accounts/configuration'
import { accountOrigin, type HostTable } from '@doorward/http/app/host'
import type { Item } from '@doorward/store/items/items'
import { storedAccount } from '../accounts/show-account.ts'
import { showBranding } from './show-branding.ts'

/** The branding of an account, where it stands. */
export const showConfiguration =
  (hosts: HostTable) =>
  (item: Item): ConfigurationReply => {
    const { accountId, region, branding = {} } = storedAccount(item)
    const home = accountOrigin(hosts, accountId, region)
    return {
      ...showBranding(home, branding),
      lastUpdated: item.lastUpdated.toISOString(),
      links: { self: { href: `${home}/api/accounts/${accountId}/configuration` } },
    }
  }
