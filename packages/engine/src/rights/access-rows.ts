import type { GroupId, RecordId, RoleId, UserId } from '@doorward/core/ids'
import { byText } from '@doorward/core/permissions/evaluate'
import { stepsOfLooking, type Work } from '@doorward/core/permissions/work'
import { contains, each } from '../index/bag.ts'
import {
  GroupEntry,
  type PrincipalEntry,
  type RecordEntry,
  type ResourceNumber,
  type RoleEntry,
  type StatementEntry,
} from '../index/entries.ts'
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

/** Rows of some alone: of a role, of a person, of whom has it by a group, and on what has something in common with a place. */
export interface RowsWanted {
  roleId?: RoleId | undefined
  userId?: UserId | undefined
  groupId?: GroupId | undefined
  /** Normalised. */
  resourceUri?: string | undefined
}

/** Which rows are asked for. */
export interface RowsAsked extends RowsWanted {
  from: RowsPlace | undefined
  count: number
}

/** The same, looked up once. */
interface Wanted extends Pick<RowsWanted, 'userId' | 'groupId'> {
  role: RoleEntry | undefined
  /** Who is named where a row comes about; nothing where it may be anybody. */
  principals: readonly PrincipalEntry[] | undefined
  /** On what; nothing where it may be anything. */
  resources: ReadonlySet<ResourceNumber> | undefined
}

/** Nothing where there is no such role, person or group, of which there are no rows. */
function lookedUp(graph: Graph, { roleId, userId, groupId, resourceUri }: RowsWanted): Wanted | undefined {
  const role = roleId && graph.roles.byId.get(roleId)
  const user = userId && graph.findUser(userId)
  const group = groupId && graph.groups.get(groupId)
  if ((roleId && !role) || (userId && !user) || (groupId && !group)) return undefined
  const principals = group ? [group] : user ? [user, ...each(user.groups)] : undefined
  const resources = resourceUri === undefined ? undefined : graph.resources.meeting(resourceUri)
  return { userId, groupId, role: role || undefined, principals, resources }
}

/** Records that can have rows of those wanted. */
function* recordsOf(graph: Graph, { principals }: Wanted): Iterable<RecordEntry> {
  if (principals === undefined) yield* graph.records.all()
  else yield* new Set(principals.flatMap((principal) => [...graph.records.of(principal)]))
}

/** Ids of records from one on that have rows of those wanted, in their order, as many as asked for; the account is looked through once. */
function recordIdsFrom(
  graph: Graph,
  { from, count, wanted }: { from: RecordId | undefined; count: number; wanted: Wanted },
  work: Work,
): RecordId[] {
  const cut = (ids: RecordId[]) => ids.sort(byText).slice(0, count)
  let nearest: RecordId[] = []
  work.spend((graph.records.size + (wanted.resources ? graph.resources.size : 0)) / stepsOfLooking)
  for (const record of recordsOf(graph, wanted)) {
    const id = graph.records.idOf(record)
    if (from !== undefined && id < from) continue
    if (!gives(graph, record, wanted, work)) continue
    nearest.push(id)
    if (nearest.length >= 2 * count) nearest = cut(nearest)
  }
  return cut(nearest)
}

function gives(graph: Graph, record: RecordEntry, { role, resources }: Wanted, work: Work): boolean {
  if (role === undefined && resources === undefined) return true
  for (const statement of graph.records.statementsOf(record)) {
    work.spend(1)
    const hasRole = role === undefined || contains(graph.records.rolesOf(statement), role)
    if (hasRole && (resources === undefined || graph.records.isOn(statement, resources))) return true
  }
  return false
}

type Named = Pick<AccessRow, 'userId' | 'groupId'>

/** Everyone wanted whom a statement reaches, each way once, in order; who was deleted or is disabled holds nothing. */
function namedBy(graph: Graph, statement: StatementEntry, wanted: Wanted, work: Work): Named[] {
  const named = new Map<string, Named>()
  const note = (userId: UserId, groupId?: GroupId) => {
    work.spend(1)
    if (wanted.userId !== undefined && userId !== wanted.userId) return
    if (!graph.gone.has(userId)) named.set(`${userId} ${groupId ?? ''}`, { userId, ...(groupId ? { groupId } : {}) })
  }
  for (const principal of graph.records.principalsOf(statement)) {
    if (wanted.groupId !== undefined && principal.id !== wanted.groupId) continue
    if (principal instanceof GroupEntry) for (const { id } of each(principal.users)) note(id, principal.id)
    else note(principal.id)
  }
  return [...named].sort(([one], [other]) => byText(one, other)).map(([, who]) => who)
}

/** Rows of one statement from one on, at most `count`; and how many it has in all. */
function rowsOf(
  graph: Graph,
  statement: StatementEntry,
  { from, count, wanted }: { from: number; count: number; wanted: Wanted },
  work: Work,
) {
  const { role } = wanted
  if (role !== undefined && !contains(graph.records.rolesOf(statement), role)) return { rows: [], size: 0 }
  const named = namedBy(graph, statement, wanted, work)
  const roleIds = [...each(graph.records.rolesOf(statement))]
    .filter((each) => each.compiled !== null && (role === undefined || each === role))
    .map(({ id }) => id)
    .sort(byText)
  const uris = [...each(graph.records.resourcesOf(statement))]
    .filter((resource) => wanted.resources?.has(resource) ?? true)
    .map((resource) => graph.resources.uriOf(resource))
    .sort(byText)
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
  { from, count, ...asked }: RowsAsked,
  work: Work,
): { rows: AccessRow[]; next: RowsPlace | undefined } {
  const rows: AccessRow[] = []
  const wanted = lookedUp(graph, asked)
  if (wanted === undefined) return { rows, next: undefined }
  // Every record may be without rows, so one page also ends with the records that were looked for.
  const recordIds = recordIdsFrom(graph, { from: from?.recordId, count: count + 1, wanted }, work)
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
        { from: Math.max(0, told - before), count: count - rows.length, wanted },
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
