import { invalid } from '../refusals.ts'
import { momentOf } from '../text/moment.ts'

/** A moment of an account's past: right after the changes of a revision, or whatever stood at a time. */
export type AsOf = { revision: number } | { at: Date }

/** What `asOf` may say: the number of a revision, or a time with its zone (RFC 3339). */
export const asOfPattern = String.raw`^(\d{1,15}|\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d{1,9})?([Zz]|[+-]\d{2}:\d{2}))$`
const pattern = new RegExp(asOfPattern)

/** Reads an `asOf`. Raises InvalidRequest for what is neither a revision nor a time. */
export function parseAsOf(text: string): AsOf {
  if (/^\d{1,15}$/.test(text)) return { revision: Number(text) }
  const at = pattern.test(text) && momentOf(text)
  if (!at) throw invalid('asOf', 'asOf is a time such as 2026-05-03T10:42:00Z, or a revision.')
  return { at }
}
