import { nearness, searchText } from '../../lib/nearness.ts'
import { type NounKey, nouns } from '../../nouns/navigation.ts'

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

/** Whether the best entry of one list is nearer to a text than the best of another; both are ranked by it. */
export const isNearer = (text: string, [one]: readonly Rankable[], [other]: readonly Rankable[]): boolean => {
  const wanted = searchText(text)
  return wanted !== '' && (one ? score(wanted, one) : 0) > (other ? score(wanted, other) : 0)
}

/** Letters of an id after its prefix; and an id that a provider gave, such as `google|1184`, which is a person's. */
const restOfId = /^[\w.:|~@-]+$/
const idOfPerson = /^[\w+.-]+\|[\w+.@|-]+$/

/** The id of its client for an access key that was pasted: what comes after the dot may be secret, and is sent nowhere. */
export const withoutKey = (text: string): string => text.replace(/^\s*(sc_[\w-]+)\..*/, '$1')

/** The noun that an id is of; nothing when the text is no id. */
export function nounOfId(id: string): NounKey | undefined {
  const begins = (prefix: string) => id.startsWith(prefix) && restOfId.test(id.slice(prefix.length))
  return idOfPerson.test(id) ? 'users' : nouns.find(({ idPrefixes }) => idPrefixes.some(begins))?.key
}
