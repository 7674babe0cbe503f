import type { GraphStatement } from '../../queries/access/access-graph.ts'
import { beginningOf } from './folded.ts'

/** A statement of the graph, or the first of several that are told as one. */
export interface ToldStatement extends GraphStatement {
  /** What they are opened by, of how many access records they are, and what of how many resources' names is the same. */
  folds?: { key: string; records: number; beginning: string; resources: number }
}

/** As many as a page shows whole stand unfolded. */
const unfoldedMax = 12
/** So many that differ in their resource alone are told as one. */
const foldedMin = 3

/** What those have in common that are told as one: who, by which roles, and on what beginning; nothing where that is not all known. */
function sameOf({ users, groups, roles, resources }: GraphStatement): string | undefined {
  const [beginning, ...others] = new Set(resources.first.map(beginningOf))
  if (beginning === undefined || others.length > 0 || resources.count > resources.first.length) return undefined
  return JSON.stringify([users, groups, roles, beginning])
}

const statementKey = ({ recordId, statementIndex }: GraphStatement): string => `${recordId} ${statementIndex}`

const byName = new Intl.Collator(undefined, { numeric: true }).compare
const nameOf = ({ recordName, recordId }: GraphStatement): string => recordName ?? recordId

/** Several as one, in which what is true of any of them is told. */
function asOne(key: string, several: readonly [GraphStatement, ...GraphStatement[]]): ToldStatement {
  const uris = [...new Set(several.flatMap(({ resources }) => resources.first))]
  const records = new Set(several.map(({ recordId }) => recordId)).size
  const folds = { key, records, beginning: beginningOf(uris[0] ?? ''), resources: uris.length }
  return { ...several[0], resources: { first: uris, count: uris.length }, folds }
}

/** Statements by the names of their records; where they are many, those that differ in their resource alone as one, until opened. */
export function foldStatements(statements: readonly GraphStatement[], opened: readonly string[]): ToldStatement[] {
  const sorted = statements.toSorted(
    (one, other) => byName(nameOf(one), nameOf(other)) || one.statementIndex - other.statementIndex,
  )
  if (sorted.length <= unfoldedMax) return sorted
  const alike = new Map<string, GraphStatement[]>()
  for (const statement of sorted) {
    const key = sameOf(statement) ?? statementKey(statement)
    alike.set(key, [...(alike.get(key) ?? []), statement])
  }
  return [...alike].flatMap(([key, several]): ToldStatement[] => {
    const [first, ...others] = several
    const isFolded = several.length >= foldedMin && !opened.includes(key)
    return isFolded && first ? [asOne(key, [first, ...others])] : several
  })
}
