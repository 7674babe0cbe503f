import type { GraphStatement } from '../../queries/access/access-graph.ts'
import { bySet } from '../effect/sums.ts'

/** A resource with the statements that reach it, or several below one beginning. */
export interface Reached {
  resourceUri: string
  /** Those that stand behind it while they are folded away, or below it. */
  below?: Reached[]
  statements: GraphStatement[]
  /** What their roles permit; undefined where not every role and statement is known, or those below differ. */
  actions: string[] | undefined
}

/** The first part of a resource's name, or the first few. */
export const beginningOf = (resourceUri: string, parts = 1): string => resourceUri.split('/').slice(0, parts).join('/')

/** Resources of one beginning as one row, with what each of them permits where that is the same; single ones as they are. */
export function folded(rows: readonly Reached[]): Reached[] {
  const groups = new Map<string, Reached[]>()
  for (const row of rows) {
    const beginning = beginningOf(row.resourceUri)
    groups.set(beginning, [...(groups.get(beginning) ?? []), row])
  }
  return [...groups].flatMap(([beginning, below]) => {
    if (below.length === 1) return below
    const statements = new Map(
      below.flatMap((row) => row.statements.map((each) => [`${each.recordId} ${each.statementIndex}`, each] as const)),
    )
    const [alike = [], ...others] = bySet(below.map((row) => ({ actions: row.actions ?? [] })))
    const isSame = others.length === 0 && below.every((row) => row.actions)
    const actions = isSame ? alike[0]?.actions : undefined
    return [{ resourceUri: beginning, below, statements: [...statements.values()], actions }]
  })
}
