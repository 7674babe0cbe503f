import { toFailure } from '../../lib/failures.ts'
import { t } from '../../lib/texts.ts'
import type { Undoing } from '../../queries/server/item-queries.ts'
import type { Undo } from '../../ui/action/toast.tsx'
import type { Line } from './BulkReport.tsx'
import { inItsTurn, workOnEach } from './long-work.tsx'

interface Work<Item> {
  title: string
  /** Says what failed, where the server's own words say nothing. */
  failed: string
  /** Says why one was refused, where that is not the server's words alone. */
  tell?: (error: unknown) => string
  idOf: (item: Item) => string
  nameOf: (item: Item) => string
  /** `wasLost` says that it was asked for before, and perhaps done. */
  act: (item: Item, wasLost: boolean) => Promise<Undoing | undefined>
  /** Twice does what once does: where an answer is lost, it is asked for again. */
  isRepeatable?: true
  /** So many of the last are done one by one, after all others. */
  lastAlone?: number
}
interface Worked {
  /** What became of each, in the order given. */
  lines: Line[]
  /** What takes back those that were done. */
  undoings: Undoing[]
}

/** Does the same to several, and tells of each what became of it. */
export async function workOnRows<Item>(
  items: readonly Item[],
  {
    title,
    failed,
    tell = (error) => toFailure(error, failed).text,
    idOf,
    nameOf,
    act,
    isRepeatable,
    lastAlone,
  }: Work<Item>,
): Promise<Worked> {
  const became = new Map<string, string | undefined>()
  const undoings: Undoing[] = []
  const workOn = async (item: Item) => {
    try {
      const undoing = await inItsTurn((wasLost) => act(item, wasLost), isRepeatable)
      if (undoing) undoings.push(undoing)
      became.set(idOf(item), undefined)
    } catch (error) {
      became.set(idOf(item), tell(error))
    }
  }
  await workOnEach(title, items, workOn, lastAlone)
  const whyOf = (id: string) => (became.has(id) ? became.get(id) : t('bulk.notReached'))
  return { lines: items.map((item) => ({ id: idOf(item), name: nameOf(item), why: whyOf(idOf(item)) })), undoings }
}

/** Takes all of them back; what can't be is told as a failure. */
export const undoAll = (
  many: string,
  undoings: readonly Undoing[],
  changed: () => Promise<unknown>,
  said: (count: number) => string = (count) => t('bulk.restoredMany', { count, many }),
): Undo | undefined =>
  undoings.length === 0
    ? undefined
    : async () => {
        let failure: unknown
        let count = 0
        await workOnEach(t('bulk.takingBack', { many }), undoings, async (undoing) => {
          try {
            await inItsTurn(undoing)
            count++
          } catch (error) {
            failure ??= error
          }
        })
        await changed()
        if (failure && count === 0) throw failure
        return count === undoings.length ? said(count) : t('bulk.restoredSome', { count, all: undoings.length, many })
      }
