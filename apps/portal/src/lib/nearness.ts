/** A text as it is compared: without the slash that begins an address, in small letters. */
export const searchText = (text: string): string => text.trim().replace(/^\/+/, '').toLowerCase()

/** How near a name is to a text: 4 the same, 3 begins with it, 2 a word of it does, 1 holds it, 0 does not. */
export function nearness(text: string, name: string): number {
  const [wanted, whole] = [searchText(text), searchText(name)]
  if (whole === wanted) return 4
  if (whole.startsWith(wanted)) return 3
  if (whole.split(/[\s/:._-]+/).some((word) => word.startsWith(wanted))) return 2
  return whole.includes(wanted) ? 1 : 0
}

/** So near is a name that begins with the text. */
export const namedFrom = 3

/** The nearest first; what is equally near keeps its order. */
export const nearestFirst = <Entry>(text: string, entries: Entry[], nameOf: (entry: Entry) => string): Entry[] =>
  entries
    .map((entry) => ({ entry, near: nearness(text, nameOf(entry)) }))
    .toSorted((left, right) => right.near - left.near)
    .map(({ entry }) => entry)
