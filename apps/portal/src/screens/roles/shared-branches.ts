import { partsOf } from './permission-rows.ts'

/** The branches that some of the actions share, those of most actions first, each as the action that stands for all of it. */
export function branchesOf(actions: readonly string[]): { branch: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const action of actions) {
    const end = action.indexOf(':')
    const branch = `${action.slice(0, end)}:*`
    if (end > 0 && action !== branch) counts.set(branch, (counts.get(branch) ?? 0) + 1)
  }
  const shared = [...counts].flatMap(([branch, count]) => (count > 1 ? [{ branch, count }] : []))
  return shared.toSorted((left, right) => right.count - left.count)
}

/** The pasted text with one action for a whole branch, in place of those that share it. */
export function withBranch(text: string, branch: string): string {
  const isOfIt = (part: string) => part.toLowerCase().startsWith(branch.slice(0, -1))
  const parts = partsOf(text)
  const at = parts.findIndex(isOfIt)
  return parts.flatMap((part, place) => (place === at ? [branch] : isOfIt(part) ? [] : [part])).join('\n')
}
