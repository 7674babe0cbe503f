/** What the explorer shows besides operations, by the beginnings of their ids. */
const places = /^(?:overview|auth|servers|section|cmp--|tag--)/

function decoded(route: string): string | undefined {
  try {
    return decodeURIComponent(route)
  } catch {
    return undefined
  }
}

/**
 * Whether the explorer, which decodes once more what an address asks for, can read it. A call whose answer nobody looked at would be left out of the
 * built file.
 */
export const isReadable = (route: string): boolean => decoded(route) !== undefined

/**
 * What is shown of what an address asks for, by the ids of all operations, of which there are none until the document is
 * there. What the document has not, or nothing could have, is told as `missing` beside the overview.
 */
export function shownOf(route: string | null, known: readonly string[]): { shown: string; missing?: string } {
  if (!route) return { shown: 'overview' }
  const isThere = known.length === 0 || places.test(route) || known.includes(route)
  return isThere && isReadable(route) ? { shown: route } : { shown: 'overview', missing: route }
}
