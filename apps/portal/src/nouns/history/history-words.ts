import type { Change } from '../../queries/server/item-queries.ts'

/** Says a state of an item in words, each value under the label of its field. */
export type InWords = (state: NonNullable<Change['after']>) => NonNullable<Change['after']>

/** Tells what was done to an item, where its noun has a word of its own for it: the key of a text that has `who`. */
export type ToldAs = (
  change: Pick<Change, 'before' | 'after'>,
) => 'history.askedForIt' | 'history.approvedBy' | 'history.deniedBy' | 'history.withdrawnBy' | undefined

/** How the changes of a noun are told, where its fields alone say less. */
export interface HistoryWords {
  inWords: InWords
  toldAs?: ToldAs
}
