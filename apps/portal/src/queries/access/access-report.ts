import { getAccessReport } from '@doorward/contract/authorization/access/access-report'
import type { ReplyOf } from '@doorward/contract/endpoint'
import { limits } from '@doorward/core/limits'
import type { InfiniteData } from '@tanstack/react-query'
import { call } from '../server/call.ts'
import { readCsv } from '../server/csv.ts'
import { type Page, pagesOf } from '../server/paging.ts'
import { queryClient } from '../server/query-client.ts'

type Report = ReplyOf<typeof getAccessReport>
/** One row, with the moment that all of the report is about; of what is open to everybody only the resource. */
export type ReportRow = (Report['rows'][number] | { openTo: string }) & { moment: Report['asOf'] }

const rowsPerPage = 200
const lineEnd = '\r\n'

/** Who has access to what, now or as of a time, a row each. */
export const accessReportQuery = (asOf: string | undefined) =>
  pagesOf<ReportRow>(['access-report', asOf ?? null], async (cursor, signal) => {
    const query = { limit: rowsPerPage, ...(asOf ? { asOf } : {}), ...(cursor ? { cursor } : {}) }
    const { body } = await call(getAccessReport, { query, signal })
    const open = (body.public ?? []).map(({ resourceUri }) => ({ openTo: resourceUri, moment: body.asOf }))
    const rows = body.rows.map((row) => ({ ...row, moment: body.asOf }))
    return { rows: [...open, ...rows], cursor: body.pagination?.next?.cursor }
  })

/**
 * Reads what the pages of a report still lack, so that whoever shows it shows all of it. Answers whether that is all: it
 * ends once there are `limits.csvRowsMax` rows or more.
 * @param told hears how many rows are there
 */
export async function readWholeReport(
  asOf: string | undefined,
  signal: AbortSignal,
  told: (rows: number) => void,
): Promise<boolean> {
  const { queryKey, queryFn, initialPageParam, getNextPageParam } = accessReportQuery(asOf)
  type Pages = InfiniteData<Page<ReportRow>, string | undefined>
  const { pages, pageParams } = queryClient.getQueryData<Pages>(queryKey) ?? { pages: [], pageParams: [] }
  const read: Pages = { pages: [...pages], pageParams: [...pageParams] }
  let rows = pages.reduce((sum, page) => sum + page.rows.length, 0)
  const next = () => {
    const last = read.pages.at(-1)
    return last ? getNextPageParam(last) : initialPageParam
  }
  while ((read.pages.length === 0 || next() !== undefined) && rows < limits.csvRowsMax) {
    const pageParam = next()
    const page = await queryFn({ pageParam, signal })
    read.pages.push(page)
    read.pageParams.push(pageParam)
    rows += page.rows.length
    told(rows)
  }
  signal.throwIfAborted()
  await queryClient.cancelQueries({ queryKey }) // a page that is under way would be put behind the wrong one
  queryClient.setQueryData<Pages>(queryKey, read)
  return next() === undefined
}

/**
 * All of it as CSV, read in as many parts as it takes; every part is about the moment of the first.
 * @param told hears how many rows are there
 */
export async function accessReportAsCsv(
  asOf: string | undefined,
  signal: AbortSignal,
  told: (rows: number) => void,
): Promise<Blob> {
  const parts: string[] = []
  let rows = 0
  let cursor: string | undefined
  do {
    const part = await readCsv(getAccessReport, { limit: limits.csvRowsMax, asOf, cursor }, signal)
    const headEnd = part.text.indexOf(lineEnd) + lineEnd.length
    parts.push(cursor ? part.text.slice(headEnd) : part.text)
    rows += part.text.split(lineEnd).length - 2
    cursor = part.cursor
    told(rows)
  } while (cursor)
  return new Blob(parts, { type: 'text/csv' })
}
