import { parseCsv } from '@doorward/core/csv'
import { t } from '../../lib/texts.ts'
import type { CsvColumn } from './columns.ts'

/** A file holds no more. */
export const rowsMax = 5_000
export const bytesMax = 5 * 1_048_576

/** A row of a file: what would be made of it, or what is wrong with it. */
export interface ImportRow {
  line: number
  /** What the row is called in the table. */
  name: string
  input: Record<string, unknown>
  /** The field and what is wrong with it, in a sentence. */
  problem: string | undefined
  /** Whom it names and the account does not know. */
  unknown?: readonly string[]
}
type ReadFile = { rows: ImportRow[]; leftOut: string[] } | { problem: string }

/**
 * Reads a file of the columns that the export writes. Columns that say nothing of a new item, such as those that the
 * server alone writes, are left out and named.
 */
export function readRows(text: string, columns: readonly CsvColumn[]): ReadFile {
  const [head, ...rows] = parseCsv(text) ?? []
  if (!head) return { problem: t('csv.notReadable') }
  if (rows.length === 0) return { problem: t('csv.noRows') }
  if (rows.length > rowsMax) return { problem: t('csv.tooManyRows', { count: rowsMax }) }
  const known = head.cells.map((name) => columns.find((column) => column.name === name.trim()))
  if (known.every((column) => column === undefined))
    return { problem: t('csv.noColumn', { columns: columns.map(({ name }) => name).join(', ') }) }
  const missing = columns.find((column) => column.needed && !known.includes(column))
  if (missing) return { problem: t('csv.columnMissing', { column: missing.name }) }
  return {
    rows: rows.map(({ line, cells }) => rowOf(line, cells, { known, width: head.cells.length })),
    leftOut: head.cells.filter((_, at) => known[at] === undefined),
  }
}

interface Head {
  known: readonly (CsvColumn | undefined)[]
  width: number
}

function rowOf(line: number, cells: readonly string[], { known, width }: Head): ImportRow {
  const input: Record<string, unknown> = {}
  let problem = cells.length > width ? t('csv.tooManyCells', { count: width }) : undefined
  known.forEach((column, at) => {
    if (!column) return
    const read = valueIn(column, cells[at] ?? '')
    if ('problem' in read)
      problem ??= t('csv.fieldProblem', { field: t('csv.inColumn', { column: column.name }), problem: read.problem })
    else if (read.value !== undefined) input[column.name] = read.value
  })
  return { line, name: nameIn(input) ?? cells.find((each) => each !== '') ?? '', input, problem }
}

/** Names with commas, semicolons or blanks between them, as spreadsheets have them. */
const namedIn = (cell: string, key: string): Record<string, string>[] =>
  cell
    .split(/[\s,;]+/)
    .filter((name) => name !== '')
    .map((name) => ({ [key]: name }))

/** The value of a cell; none where it is empty. */
function valueIn(column: CsvColumn, cell: string): { value: unknown } | { problem: string } {
  const { isText, needed, lettersMax, pattern } = column
  if (cell === '') return needed ? { problem: t('csv.needed') } : { value: undefined }
  if (column.listOf !== undefined && !/^\s*\[/.test(cell)) return { value: namedIn(cell, column.listOf) }
  if (!isText) {
    try {
      return { value: JSON.parse(cell) }
    } catch {
      return { problem: t('csv.noJson') }
    }
  }
  if (lettersMax !== undefined && cell.length > lettersMax) return { problem: t('csv.tooLong', { count: lettersMax }) }
  return pattern && !pattern.test(cell) ? { problem: t('csv.wrongLetters') } : { value: cell }
}

function nameIn({ name, data, email }: Record<string, unknown>): string | undefined {
  const named = name ?? (data as { name?: unknown } | undefined)?.name ?? email // tenants have theirs there
  return typeof named === 'string' ? named : undefined
}
