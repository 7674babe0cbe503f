import type { GraphFocus, GraphStatement } from '../../queries/access/access-graph.ts'
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

/** Parts that the beginning of a resource's name has: another where all would be one row that tells nothing. */
const partsTried = [1, 2] as const

/** Around a role so many rows are still told apart by their groups. */
const rowsMax = 8

/** So many stand whole around a resource: each of them ends in it, so that fewer are told apart at a glance. */
const wholeAroundResource = 5
/** Around a resource those alike name one resource, not one beginning: the one asked about, or one above it. */
const aroundResource: Folding = { parts: Number.POSITIVE_INFINITY, mixesPeople: true, mixesGroups: true }

/** How several become one: by how many parts of a resource's name, and whether different people, or groups, may stand in one row. */
interface Folding {
  parts: number
  mixesPeople: boolean
  mixesGroups?: boolean
}

/** What those have in common that are told as one: who, by which roles, and on what beginning; nothing where that is not all known. */
function sameOf({ users, groups, roles, resources }: GraphStatement, { parts, mixesPeople, mixesGroups }: Folding) {
  const [beginning, ...others] = new Set(resources.first.map((uri) => beginningOf(uri, parts)))
  if (beginning === undefined || others.length > 0 || resources.count > resources.first.length) return undefined
  const unless = (mixes: boolean | undefined, some: GraphStatement['users'] | GraphStatement['groups']) =>
    mixes && some.count === some.first.length ? null : some
  return JSON.stringify([unless(mixesPeople, users), unless(mixesGroups, groups), roles, beginning])
}

const statementKey = ({ recordId, statementIndex }: GraphStatement): string => `${recordId} ${statementIndex}`

const byName = new Intl.Collator(undefined, { numeric: true }).compare
const nameOf = ({ recordName, recordId }: GraphStatement): string => recordName ?? recordId

/** Several as one, in which what is true of any of them is told. */
function asOne(key: string, several: readonly [GraphStatement, ...GraphStatement[]], parts: number): ToldStatement {
  const uris = [...new Set(several.flatMap(({ resources }) => resources.first))]
  const records = new Set(several.map(({ recordId }) => recordId)).size
  const folds = { key, records, beginning: beginningOf(uris[0] ?? '', parts), resources: uris.length }
  // Of those whose people or groups are not all known each has the same.
  const together = <Id>(lists: { first: Id[]; count: number }[]) => {
    const first = [...new Set(lists.flatMap((list) => list.first))]
    return { first, count: Math.max(first.length, lists[0]?.count ?? 0) }
  }
  const users = together(several.map((each) => each.users))
  const groups = together(several.map((each) => each.groups))
  return { ...several[0], users, groups, resources: { first: uris, count: uris.length }, folds }
}

/** Statements that are alike, by what they have in common. */
function alikeIn(statements: readonly GraphStatement[], folding: Folding): Map<string, GraphStatement[]> {
  const alike = new Map<string, GraphStatement[]>()
  for (const statement of statements) {
    const key = sameOf(statement, folding) ?? statementKey(statement)
    alike.set(key, [...(alike.get(key) ?? []), statement])
  }
  return alike
}

/** Which statements are alike, by what the map is drawn around; nothing where they are few enough to stand whole. */
function alikeAround(kind: GraphFocus['kind'], statements: readonly GraphStatement[]) {
  if (kind === 'resource')
    return statements.length > wholeAroundResource
      ? { parts: aroundResource.parts, alike: alikeIn(statements, aroundResource) }
      : undefined
  if (statements.length <= unfoldedMax) return undefined
  const mixesPeople = kind === 'role'
  const tried = partsTried.map((parts) => ({ parts, alike: alikeIn(statements, { parts, mixesPeople }) }))
  const apart = tried.find(({ alike }) => alike.size > 1) ?? tried[0]
  return apart && mixesPeople && apart.alike.size > rowsMax
    ? { ...apart, alike: alikeIn(statements, { parts: apart.parts, mixesPeople, mixesGroups: true }) }
    : apart
}

/**
 * Statements by the names of their records; where they are many, those that differ in their resource alone as one, until opened.
 * Around a role they also differ in their people, who are told together, and where that leaves many rows in their groups. Around a
 * resource those are one that give the same roles on it, whoever they name.
 */
export function foldStatements(
  statements: readonly GraphStatement[],
  opened: readonly string[],
  around: GraphFocus['kind'],
): ToldStatement[] {
  const sorted = statements.toSorted(
    (one, other) => byName(nameOf(one), nameOf(other)) || one.statementIndex - other.statementIndex,
  )
  const told = alikeAround(around, sorted)
  if (!told) return sorted
  return [...told.alike].flatMap(([key, several]): ToldStatement[] => {
    const [first, ...others] = several
    const isFolded = several.length >= foldedMin && !opened.includes(key)
    return isFolded && first ? [asOne(key, [first, ...others], told.parts)] : several
  })
}
