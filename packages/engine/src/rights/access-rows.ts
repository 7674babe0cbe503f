import type { GroupId, RecordId, RoleId, UserId } from '@doorward/core/ids'
import { byText } from '@doorward/core/permissions/evaluate'
import type { Work } from '@doorward/core/permissions/work'
import { contains, each } from '../index/bag.ts'
import { GroupEntry, type RecordEntry, type RoleEntry, type StatementEntry } from '../index/entries.ts'
import type { Graph } from '../index/graph.ts'

/** One user, by himself or by a group, with one existing role on one resource, by one statement. */
export interface AccessRow {
  userId: UserId
  groupId?: GroupId
  recordId: RecordId
  statementIndex: number
  roleId: RoleId
  resourceUri: string
}

/** How far rows were told: so many of this record, and all of the records before it. */
export interface RowsPlace {
  recordId: RecordId
  told: number
}

/** Which rows are asked for. */
export interface RowsAsked {
  from: RowsPlace | undefined
  count: number
  /** Those of this role alone. */
  roleId?: RoleId | undefined
}

/** Ids of records from one on, in their order, as many as asked for; the account is looked through once. Where a role is asked about, of those that give it. */
function recordIdsFrom(
  graph: Graph,
  { from, count, role }: { from: RecordId | undefined; count: number; role: RoleEntry | undefined },
  work: Work,
): RecordId[] {
  const cut = (ids: RecordId[]) => ids.sort(byText).slice(0, count)
  let nearest: RecordId[] = []
  work.spend(graph.records.size / stepsOfLooking)
  for (const record of graph.records.all()) {
    const id = graph.records.idOf(record)
    if (from !== undefined && id < from) continue
    if (role !== undefined && !gives(graph, record, role, work)) continue
    nearest.push(id)
    if (nearest.length >= 2 * count) nearest = cut(nearest)
  }
  return cut(nearest)
}

function gives(graph: Graph, record: RecordEntry, role: RoleEntry, work: Work): boolean {
  for (const statement of graph.records.statementsOf(record)) {
    work.spend(1)
    if (contains(graph.records.rolesOf(statement), role)) return true
  }
  return false
}

/** Looking at an id is that much less than looking something up. */
const stepsOfLooking = 8

type Named = Pick<AccessRow, 'userId' | 'groupId'>

/** Everyone whom a statement reaches, each way once, in order; who was deleted or is disabled holds nothing. */
function namedBy(graph: Graph, statement: StatementEntry, work: Work): Named[] {
  const named = new Map<string, Named>()
  const note = (userId: UserId, groupId?: GroupId) => {
    work.spend(1)
    if (!graph.gone.has(userId)) named.set(`${userId} ${groupId ?? ''}`, { userId, ...(groupId ? { groupId } : {}) })
  }
  for (const principal of graph.records.principalsOf(statement)) {
    if (principal instanceof GroupEntry) for (const { id } of each(principal.users)) note(id, principal.id)
    else note(principal.id)
  }
  return [...named].sort(([one], [other]) => byText(one, other)).map(([, who]) => who)
}

/** Rows of one statement from one on, at most `count`; and how many it has in all. */
function rowsOf(
  graph: Graph,
  statement: StatementEntry,
  { from, count, role }: { from: number; count: number; role: RoleEntry | undefined },
  work: Work,
) {
  if (role !== undefined && !contains(graph.records.rolesOf(statement), role)) return { rows: [], size: 0 }
  const named = namedBy(graph, statement, work)
  const roleIds = [...each(graph.records.rolesOf(statement))]
    .filter((each) => each.compiled !== null && (role === undefined || each === role))
    .map(({ id }) => id)
    .sort(byText)
  const uris = graph.records.urisOf(statement).sort(byText)
  const perUser = roleIds.length * uris.length
  const size = named.length * perUser
  const rows: (Named & Pick<AccessRow, 'roleId' | 'resourceUri'>)[] = []
  for (let at = from; at < size && rows.length < count; at++) {
    const who = named[Math.floor(at / perUser)]
    const roleId = roleIds[Math.floor(at / uris.length) % roleIds.length]
    const resourceUri = uris[at % uris.length]
    if (who && roleId && resourceUri !== undefined) rows.push({ ...who, roleId, resourceUri })
  }
  return { rows, size }
}

/**
 * Who has which role on what, by which statement and group: rows in the order of their records, from a place on.
 * @returns at most `count` rows, and the place after them; none where these are the last. Raises TooLarge beyond the work.
 */
export function accessRows(
  graph: Graph,
  { from, count, roleId }: RowsAsked,
  work: Work,
): { rows: AccessRow[]; next: RowsPlace | undefined } {
  const rows: AccessRow[] = []
  const role = roleId && graph.roles.byId.get(roleId)
  if (roleId !== undefined && role === undefined) return { rows, next: undefined }
  // Every record may be without rows, so one page also ends with the records that were looked for.
  const recordIds = recordIdsFrom(graph, { from: from?.recordId, count: count + 1, role }, work)
  for (const recordId of recordIds) {
    const record = graph.records.get(recordId)
    if (record === undefined) continue
    const toSkip = recordId === from?.recordId ? from.told : 0
    if (rows.length >= count) return { rows, next: { recordId, told: toSkip } }
    let before = 0
    let told = toSkip
    for (const [statementIndex, statement] of graph.records.statementsOf(record).entries()) {
      const found = rowsOf(
        graph,
        statement,
        { from: Math.max(0, told - before), count: count - rows.length, role },
        work,
      )
      rows.push(...found.rows.map((row) => ({ ...row, recordId, statementIndex })))
      told += found.rows.length
      before += found.size
      if (told < before) return { rows, next: { recordId, told } }
    }
  }
  const last = recordIds.at(-1)
  if (recordIds.length <= count || last === undefined) return { rows, next: undefined }
  return { rows, next: { recordId: last, told: Number.MAX_SAFE_INTEGER } }
}
