import { csvOf } from '@doorward/core/csv'
import { download } from '../../lib/download.ts'

/** What tells nothing of a row. */
const leftOut = new Set(['links', 'account'])

const cellOf = (value: unknown): string | number | undefined => {
  if (value === null || value === undefined) return undefined
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)
}

/** Rows as the API tells them, a column for each field; what is no text or number is JSON. */
export function rowsAsCsv(rows: readonly object[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => !leftOut.has(name))
  const cells = rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cellOf(value)])))
  return csvOf(columns, cells)
}

/** Hands rows of a noun to the browser as a file that is called like it. */
export const downloadRows = (rows: readonly unknown[], many: string): void =>
  download(
    new Blob([rowsAsCsv(rows as object[])], { type: 'text/csv;charset=utf-8' }), // what the API lists are objects
    `${many.replaceAll(' ', '-')}.csv`,
  )
