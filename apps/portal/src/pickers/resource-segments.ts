import { oneSpelling } from '@doorward/core/permissions/resource-uri'
import { hasPlatformPrefix } from '@doorward/core/platform'
import { searchText } from '../lib/nearness.ts'

/** A resource without the `/*` that stands for all below it, spelled as it is compared. */
export const bareUri = (uri: string): string => oneSpelling(uri).replace(/\/\*$/, '')

/** Whether a resource, or one below it, is among these. */
export function isNamed(uri: string, known: readonly string[]): boolean {
  const wanted = bareUri(uri)
  return known.map(bareUri).some((each) => each === wanted || each.startsWith(`${wanted}/`))
}

/** What lies above several of the resources, as patterns: `reports/*` where `reports/hamburg` and `reports/lyon` are known. */
export function branchesAbove(uris: readonly string[]): string[] {
  const below = new Map<string, Set<string>>()
  for (const uri of uris) {
    const path = bareUri(uri)
    for (let at = path.indexOf('/', 1); at > 0; at = path.indexOf('/', at + 1)) {
      const branch = path.slice(0, at)
      below.set(branch, (below.get(branch) ?? new Set()).add(path))
    }
  }
  return [...below].filter(([, paths]) => paths.size > 1).map(([branch]) => `${branch}/*`)
}

const segmentsOf = (text: string): string[] => searchText(text).split('/')
const depthOf = (text: string): number => segmentsOf(text).length

/**
 * Whether the first suggestion completes what is typed: it begins so, and no suggestion goes on from there to another
 * segment. What ends with a whole segment needs no completion.
 */
export function isCompletion(typed: string, [first, ...others]: readonly string[]): boolean {
  const wanted = searchText(typed)
  const at = segmentsOf(typed).length - 1
  const begun = (uri: string) => searchText(uri).startsWith(wanted)
  if (wanted === '' || first === undefined || !begun(first)) return false
  const ends = new Set([first, ...others.filter(begun)].map((uri) => segmentsOf(uri)[at]))
  return ends.size === 1 && !ends.has(segmentsOf(typed)[at])
}

/** Where a resource stands among suggestions: 0 no deeper than the segment that is typed, 1 deeper, 2 the platform's own. */
export const segmentRank = (typed: string, uri: string): number =>
  hasPlatformPrefix(uri) ? 2 : Number(depthOf(bareUri(uri)) > depthOf(typed))
