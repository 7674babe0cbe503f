import type { Branding, Picture, PictureUse } from '@doorward/core/branding/branding'
import { type AccountId, platformAccountId } from '@doorward/core/ids'
import { findItem } from '@doorward/store/items/items'
import { LRUCache } from 'lru-cache'
import type { LoginEnvironment } from '../environment.ts'

/** A picture on a page; one that is kept has the address of its id. */
export interface ShownPicture extends Picture {
  address?: string
}

/** How the pages of an account look, and what it is called. */
export interface Brand extends Omit<Branding, PictureUse>, Partial<Record<PictureUse, ShownPicture>> {
  name?: string
}

const keptMs = 1_000
const keptMax = 5_000

/** Looks how the pages of an account look, at most once a second; undefined where nothing was set, as for the platform itself. */
export function openBrands({ database }: Pick<LoginEnvironment, 'database'>) {
  const kept = new LRUCache<AccountId, { brand: Brand | undefined }>({ max: keptMax, ttl: keptMs })
  return async (accountId: AccountId): Promise<Brand | undefined> => {
    if (accountId === platformAccountId) return undefined
    const known = kept.get(accountId)
    if (known) return known.brand
    const key = { kind: 'account', id: accountId } as const
    const account = await database.account(accountId, (tx) => findItem(tx, accountId, key), 'read')
    const { branding, name } = (account?.doc ?? {}) as { branding?: Branding; name?: string } // as it was saved
    const brand = branding && { ...branding, ...(name ? { name } : {}) }
    kept.set(accountId, { brand })
    return brand
  }
}
