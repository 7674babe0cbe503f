import type { GuidePage, Section } from './pages.ts'

/** A place of the guide that answers a search. */
export interface Found {
  page: string
  /** Heading within the page, where it is not the page itself. */
  heading: string | undefined
  /** Below the guide's own address. */
  path: string
  excerpt: string
}

export const queryLettersMax = 100
const foundMax = 12
const excerptLetters = 160

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** The name of an error code, which reads as one word and has many within it. */
const isCode = (heading: string): boolean => /^(?:[A-Z][a-z]+){2,}$/.test(heading)

/**
 * How well a section answers: the title of a page that has every word most, then a word in a heading, in the title of its page and
 * below; an error code counts as a heading only for who writes all of it. 0 where a word is missing.
 */
function score(words: string[], { id, heading, text }: Section, title: string): number {
  const [above, page, below] = [heading.toLowerCase(), title.toLowerCase(), text.toLowerCase()]
  const inHeading = isCode(heading) && !words.includes(above) ? 2 : 8
  const points = words.map((word) =>
    above.includes(word) ? inHeading : page.includes(word) ? 4 : below.includes(word) ? 1 : 0,
  )
  const isTitled = id === undefined && words.every((word) => above.includes(word))
  return points.includes(0) ? 0 : points.reduce((sum: number, each) => sum + each, 0) * (isTitled ? 2 : 1)
}

/** The text around the first word that was looked for. */
function excerptOf(text: string, words: string[]): string {
  const first = Math.max(0, Math.min(...words.map((word) => text.toLowerCase().indexOf(word)).filter((at) => at >= 0)))
  const from =
    Number.isFinite(first) && first > excerptLetters / 2 ? text.indexOf(' ', first - excerptLetters / 2) + 1 : 0
  const cut = text.slice(from, from + excerptLetters)
  return `${from > 0 ? '… ' : ''}${cut}${from + excerptLetters < text.length ? ' …' : ''}`
}

/** The places of the guide in which every word of a query stands, the best ones first; at most twelve. */
export function searchGuide(pages: Iterable<GuidePage>, query: string): Found[] {
  const words = wordsOf(query.slice(0, queryLettersMax))
  if (words.length === 0) return []
  return [...pages]
    .flatMap(({ name, title, sections }) =>
      sections.map((section) => ({ name, title, section, points: score(words, section, title) })),
    )
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points)
    .slice(0, foundMax)
    .map(({ name, title, section: { id, heading, text } }) => ({
      page: title,
      heading: id === undefined ? undefined : heading,
      path: `${name}${id === undefined ? '' : `#${id}`}`,
      excerpt: excerptOf(text, words),
    }))
}
