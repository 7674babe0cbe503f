import { nearness, searchText } from '../../lib/nearness.ts'

interface Rankable {
  label?: string
  keywords?: string | string[]
}

function score(text: string, { label = '', keywords = '' }: Rankable): number {
  const near = nearness(text, label)
  if (near > 0) return near + 1
  const words = `${label} ${Array.isArray(keywords) ? keywords.join(' ') : keywords}`.toLowerCase()
  return text.split(/\s+/).every((part) => words.includes(part)) ? 1 : 0
}

/** Entries that match, best first: whole name, start of the name, start of a word, within, other words. */
export function rank<Entry extends Rankable>(text: string, entries: Entry[]): Entry[] {
  const wanted = searchText(text)
  if (wanted === '') return entries
  return entries
    .map((entry) => ({ entry, points: score(wanted, entry) }))
    .filter(({ points }) => points > 0)
    .toSorted((left, right) => right.points - left.points)
    .map(({ entry }) => entry)
}

const nouns: [RegExp, string][] = [
  [/^(ro_|Doorward:)[\w.:@-]+$/, 'roles'],
  [/^rec_[\w:|~-]+$/, 'records'],
  [/^sc_[\w-]+$/, 'clients'],
  [/^grp_[\w-]+$/, 'groups'],
  [/^ten_[\w-]+$/, 'tenants'],
  [/^con_[\w-]+$/, 'connections'],
  [/^app_[\w-]+$/, 'applications'],
  [/^ext_[\w-]+$/, 'extensions'],
  [/^[\w+.-]+\|[\w+.@|-]+$/, 'users'],
]

/** Where a pasted id leads straight to; nothing when the text is no id. */
export function idDestination(text: string): string | undefined {
  const id = text.trim()
  const noun = nouns.find(([pattern]) => pattern.test(id))?.[1]
  return noun ? `/settings/${noun}/${encodeURIComponent(id)}` : undefined
}
