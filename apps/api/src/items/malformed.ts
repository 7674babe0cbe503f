import type { AccountId } from '@doorward/core/ids'

/** What no version of ours would have stored. */
interface MalformedItem {
  accountId: AccountId
  kind: string
  id: string
}
export type NoteMalformed = (item: MalformedItem) => void

const rememberedMax = 10_000

/** Tells of each item once, as far as it remembers: the last 10,000 of them. */
export function eachOnce(tell: NoteMalformed): NoteMalformed {
  const told = new Set<string>()
  return (item) => {
    const name = `${item.accountId} ${item.kind} ${item.id}`
    if (told.has(name)) return
    told.add(name)
    const [oldest] = told
    if (oldest !== undefined && told.size > rememberedMax) told.delete(oldest)
    tell(item)
  }
}
