import { operator } from '@doorward/api/installation/admins'
import type { AccountId } from '@doorward/core/ids'
import { newRequestId } from '@doorward/http/app/request-id'
import type { Tx } from '@doorward/store/database/database'
import { findItems, type Item, type ItemKey } from '@doorward/store/items/items'
import type { Change } from '@doorward/store/writes/model'
import type { Platform } from '../platform.ts'
import type { Note, Tally } from './tally.ts'

/** One walk through an export: to say what would come, or to write it. */
export interface Run {
  platform: Platform
  accountId: AccountId
  /** Whose export it is. */
  product: string
  writes: boolean
  tally: Tally
  /** What this walk has decided to make or to take, as texts: where nothing is written the database does not know of it. */
  made: Set<string>
}

/** What a decision looks at. */
export interface Looked {
  tx: Tx
  at: Date
  item(key: ItemKey): Item | undefined
}

export interface Settled {
  changes: Change[]
  notes: Note[]
  /** Texts of what else was taken, which nobody may take again. */
  taken?: Iterable<string>
  /** Runs beside the changes, in their transaction. */
  also?: (tx: Tx) => Promise<void>
}

export const keyText = ({ kind, id }: ItemKey): string => `${kind} ${id}`

/** Says of something that it only happens to be called as in the export, so that nothing is put into it. */
export const closed = (key: ItemKey): string => `closed ${keyText(key)}`

/** Whether something lives, or comes into being by this walk. */
export const lives = (run: Run, looked: Looked, key: ItemKey): boolean => {
  const item = looked.item(key)
  return run.made.has(keyText(key)) || (item !== undefined && !item.deleted)
}

/**
 * Takes one decision, on the rows as they are, and counts it: written as the operator through the one door, or, on a walk that
 * only says what would come, taken alike and not written. So both come to the same. A decision may be taken again, so it
 * changes nothing but what it answers.
 */
export async function settle(
  { platform, accountId, writes, tally, made }: Run,
  reads: ItemKey[],
  decide: (looked: Looked) => Promise<Settled> | Settled,
): Promise<void> {
  const { database, commit } = platform
  let settled: Settled | undefined
  if (writes)
    await commit({
      ...{ accountId, actor: operator, requestId: newRequestId(), reads },
      decide: async (view) => {
        settled = await decide(view)
        const { changes, also } = settled
        const answer = { settlesFirst: true, reply: () => ({ status: 200, body: undefined }) }
        return { ...answer, changes, ...(also ? { also } : {}) }
      },
    })
  else
    settled = await database.account(
      accountId,
      async (tx) => {
        const items = new Map((await findItems(tx, accountId, reads)).map((item) => [keyText(item), item]))
        return decide({ tx, at: platform.now(), item: (key) => items.get(keyText(key)) })
      },
      'read',
    )
  tally.add(settled?.notes ?? [])
  for (const text of [...(settled?.changes ?? []).map(keyText), ...(settled?.taken ?? [])]) made.add(text)
}
