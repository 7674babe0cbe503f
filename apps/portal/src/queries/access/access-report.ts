import { getAccessReport } from '@doorward/contract/authorization/access/access-report'
import type { ReplyOf } from '@doorward/contract/endpoint'
import type { RoleId } from '@doorward/core/ids'
import { limits } from '@doorward/core/limits'
import { isProgram } from '@doorward/core/permissions/owners'
import { queryOptions } from '@tanstack/react-query'
import { asId } from '../../lib/as-id.ts'
import { language } from '../../lib/texts.ts'
import { keepUserNames } from '../nouns/kept-names.ts'
import type { ResourceUser } from '../nouns/resources.ts'
import { call } from '../server/call.ts'
import { readCsv } from '../server/csv.ts'
import { type Page, pagesOf } from '../server/paging.ts'

type Report = ReplyOf<typeof getAccessReport>
/** One row, with the moment that all of the report is about; of what is open to everybody only the resource. */
export type ReportRow = (Report['rows'][number] | { openTo: string }) & { moment: Report['asOf'] }

/** What a report is of: as of when, and whom, by which group and where alone. */
export interface ReportAsked {
  asOf: string | undefined
  userId?: string | undefined
  groupId?: string | undefined
  resourceUri?: string | undefined
}

/** The same as the server is asked it: what is left out asks for all. */
const queryOf = (asked: ReportAsked): Record<string, string> =>
  Object.fromEntries(Object.entries(asked).flatMap(([key, value]) => (value ? [[key, String(value)]] : [])))

const rowsPerPage = 200
/** Where all of them are read. */
const rowsPerPart = 1_000
const lineEnd = '\r\n'

async function readPart(
  asked: ReportAsked,
  { cursor, limit }: { cursor: string | undefined; limit: number },
  signal: AbortSignal,
): Promise<Page<ReportRow>> {
  const query = { limit, ...queryOf(asked), ...(cursor ? { cursor } : {}) }
  const { body } = await call(getAccessReport, { query, signal })
  const open = (body.public ?? []).map(({ resourceUri }) => ({ openTo: resourceUri, moment: body.asOf }))
  const rows = body.rows.map((row) => ({ ...row, moment: body.asOf }))
  return { rows: [...open, ...rows], cursor: body.pagination?.next?.cursor }
}

/** Who has access to what, now or as of a time, a row each. */
export const accessReportQuery = (asked: ReportAsked) =>
  pagesOf<ReportRow>(['access-report', queryOf(asked)], (cursor, signal) =>
    readPart(asked, { cursor, limit: rowsPerPage }, signal),
  )

/** Who has a role, a row for each way by which it comes: through what, and where. Takes that one may read records. */
export const roleHoldersQuery = (roleId: string) =>
  pagesOf<ResourceUser>(['access-report', 'of-role', roleId], async (cursor, signal) => {
    const query = { limit: rowsPerPage, roleId: asId<RoleId>(roleId), ...(cursor ? { cursor } : {}) }
    const { body } = await call(getAccessReport, { query, signal })
    keepNames(body.rows)
    const rows = body.rows.map(({ userId, ...way }) => ({
      userId,
      roles: [{ roleId: query.roleId }],
      through: [{ ...way, roleId: query.roleId }],
    }))
    return { rows, cursor: body.pagination?.next?.cursor }
  })

/** Keeps what people are called; whom the rows do not name stays to be asked for. */
function keepNames(rows: Report['rows']): void {
  const named = rows.flatMap(({ userId, userName: name, email }) =>
    name || email ? [{ userId, ...(name ? { name } : {}), ...(email ? { email } : {}) }] : [],
  )
  keepUserNames(
    named.map(({ userId }) => userId),
    named,
  )
}

/**
 * Rows in the order of whom they are of: by name, else address, else id; what is open to everybody first. Each person's
 * stand by resource, then role.
 */
export function byName(rows: readonly ReportRow[]): ReportRow[] {
  const { compare } = new Intl.Collator(language, { numeric: true })
  const keyed = rows.map((row) =>
    'openTo' in row
      ? { row, who: '', id: '', on: row.openTo, role: '' }
      : {
          row,
          who: row.userName ?? row.email ?? row.userId,
          id: row.userId,
          on: row.resourceUri,
          role: row.roleName ?? row.roleId ?? '',
        },
  )
  // Two people may have one name: the id keeps the rows of each together.
  keyed.sort((a, b) => compare(a.who, b.who) || compare(a.id, b.id) || compare(a.on, b.on) || compare(a.role, b.role))
  return keyed.map(({ row }) => row)
}

/**
 * Reads all rows of a report, all of one moment; undefined where there are more than `limits.csvRowsMax`.
 * @param told hears how many rows are there
 */
export async function readWholeReport(
  asked: ReportAsked,
  signal: AbortSignal,
  told: (rows: number) => void,
): Promise<ReportRow[] | undefined> {
  const rows: ReportRow[] = []
  let cursor: string | undefined
  do {
    const part = await readPart(asked, { cursor, limit: rowsPerPart }, signal)
    for (const row of part.rows) rows.push(row)
    cursor = part.cursor
    told(rows.length)
  } while (cursor && rows.length < limits.csvRowsMax)
  signal.throwIfAborted()
  return cursor ? undefined : byName(rows)
}

export interface ReportTotals {
  people: number
  clients: number
  rows: number
  resources: number
}

/** How many people, clients, rows and resources a report names. */
export function totalsIn(rows: readonly ReportRow[]): ReportTotals {
  const who = [...new Set(rows.flatMap((row) => ('openTo' in row ? [] : [row.userId])))]
  const clients = who.filter(isProgram).length
  return {
    people: who.length - clients,
    clients,
    rows: rows.length,
    resources: new Set(rows.map((row) => ('openTo' in row ? row.openTo : row.resourceUri))).size,
  }
}

/** How much all of it is, read in full; null where there is more than `limits.csvRowsMax`. */
export const reportTotalsQuery = (asked: ReportAsked) =>
  queryOptions({
    queryKey: ['access-report', 'totals', queryOf(asked)],
    staleTime: 60_000,
    retry: false,
    queryFn: async ({ signal }): Promise<ReportTotals | null> => {
      const rows = await readWholeReport(asked, signal, () => {})
      return rows ? totalsIn(rows) : null
    },
    placeholderData: undefined,
  })

/**
 * All of it as CSV, read in as many parts as it takes; every part is about the moment of the first.
 * @param told hears how many rows are there
 */
export async function accessReportAsCsv(
  asked: ReportAsked,
  signal: AbortSignal,
  told: (rows: number) => void,
): Promise<Blob> {
  const parts: string[] = []
  let rows = 0
  let cursor: string | undefined
  do {
    const part = await readCsv(getAccessReport, { limit: limits.csvRowsMax, ...queryOf(asked), cursor }, signal)
    const headEnd = part.text.indexOf(lineEnd) + lineEnd.length
    parts.push(cursor ? part.text.slice(headEnd) : part.text)
    rows += part.text.split(lineEnd).length - 2
    cursor = part.cursor
    told(rows)
  } while (cursor)
  return new Blob(parts, { type: 'text/csv' })
}
