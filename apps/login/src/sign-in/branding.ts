import type { Branding, Picture, PictureUse } from '@doorward/core/branding/branding'
import { type BrandedPart, keyOfPart, layered } from '@doorward/core/branding/layers'
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
export function openBrands({ database }: Pick<LoginEnvironment, 'database'>): FindBrand {
  const kept = new LRUCache<AccountId, Looks>({ max: keptMax, ttl: keptMs })
  return async (accountId, parts = []) => {
    if (accountId === platformAccountId) return undefined
    const known = kept.get(accountId)
    if (known) return brandOf(known, parts)
    const key = { kind: 'account', id: accountId } as const
    const account = await database.account(accountId, (tx) => findItem(tx, accountId, key), 'read')
    const looks = (account?.doc ?? {}) as Looks // as it was saved
    kept.set(accountId, looks)
    return brandOf(looks, parts)
  }
}

/** What an account's document says of how its pages look. */
interface Looks {
  name?: string
  branding?: Branding
  partBranding?: Record<string, Branding>
}

function brandOf({ name, branding, partBranding = {} }: Looks, parts: readonly BrandedPart[]): Brand | undefined {
  const own = parts.flatMap((part) => partBranding[keyOfPart(part)] ?? [])
  if (!branding && own.length === 0) return undefined
  return { ...layered(branding, ...own), ...(name ? { name } : {}) }
}

/** How the pages of an account look; of a sign-in as its tenant and its application have it, the later named over the earlier. */
export type FindBrand = (accountId: AccountId, parts?: readonly BrandedPart[]) => Promise<Brand | undefined>
