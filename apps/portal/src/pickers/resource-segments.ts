import { hasPlatformPrefix } from '@doorward/core/platform'
import { searchText } from '../lib/nearness.ts'

const bare = (uri: string): string => uri.replace(/\/\*$/, '')

/** What lies above several of the resources, as patterns: `reports/*` where `reports/hamburg` and `reports/lyon` are known. */
export function branchesAbove(uris: readonly string[]): string[] {
  const below = new Map<string, Set<string>>()
  for (const uri of uris) {
    const path = bare(uri)
    for (let at = path.indexOf('/', 1); at > 0; at = path.indexOf('/', at + 1)) {
      const branch = path.slice(0, at)
      below.set(branch, (below.get(branch) ?? new Set()).add(path))
    }
  }
  return [...below].filter(([, paths]) => paths.size > 1).map(([branch]) => `${branch}/*`)
}

const depthOf = (text: string): number => searchText(text).split('/').length

/** Where a resource stands among suggestions: 0 no deeper than the segment that is typed, 1 deeper, 2 the platform's own. */
export const segmentRank = (typed: string, uri: string): number =>
  hasPlatformPrefix(uri) ? 2 : Number(depthOf(bare(uri)) > depthOf(typed))
