import type { ConfigurationReply } from '@doorward/contract/accounts/configuration'
import { type BrandedPart, keyOfPart } from '@doorward/core/branding/layers'
import { accountOrigin, type HostTable } from '@doorward/http/app/host'
import type { Item } from '@doorward/store/items/items'
import { storedAccount } from '../accounts/show-account.ts'
import { showBranding } from './show-branding.ts'

/** The branding of an account where it stands, or what a part of it has of its own. */
export const showConfiguration =
  (hosts: HostTable, part?: BrandedPart) =>
  (item: Item): ConfigurationReply => {
    const { accountId, region, branding = {}, partBranding = {} } = storedAccount(item)
    const home = accountOrigin(hosts, accountId, region)
    const { includeSso = true, includeEmail = true } = branding
    return {
      ...(part
        ? showBranding(home, { includeSso, includeEmail, ...partBranding[keyOfPart(part)] })
        : showBranding(home, branding)),
      lastUpdated: item.lastUpdated.toISOString(),
      links: { self: { href: `${home}/api/accounts/${accountId}/configuration${queryOf(part)}` } },
    }
  }

const queryOf = (part: BrandedPart | undefined): string =>
  part ? `?${new URLSearchParams({ [`${part.kind}Id`]: part.id })}` : ''
