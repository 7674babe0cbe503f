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
  /** The cells of the file. */
  cells: readonly string[]
  /** The field and what is wrong with it, in a sentence. */
  problem: string | undefined
  /** Whom it names and the account does not know. */
  unknown?: readonly string[]
  /** What of it may be meant, and should be seen. */
  warnings?: readonly string[]
}
/** What a file says, with the names on its first line. */
export interface ReadFile {
  head: readonly string[]
  rows: ImportRow[]
  leftOut: string[]
  isMisread: boolean
}

/**
 * Reads a file of the columns that the export writes. Columns that say nothing of a new item, such as those that the
 * server alone writes, are left out and named.
 */
export function readRows(text: string, columns: readonly CsvColumn[]): ReadFile | { problem: string } {
  if (/^\ufeff?\s*$/.test(text)) return { problem: t('csv.empty') }
  const read = parseCsv(text)
  if ('quote' in read)
    return { problem: t(read.quote === 'open' ? 'csv.openQuote' : 'csv.strayQuote', { line: String(read.line) }) }
  const [named, ...rows] = read.filter(({ cells }, at) => at === 0 || withoutBlankEnd(cells).length > 0)
  if (!named) return { problem: t('csv.empty') }
  const head = withoutBlankEnd(named.cells)
  if (rows.length === 0) return { problem: t('csv.noRows') }
  if (rows.length > rowsMax) return { problem: t('csv.tooManyRows', { count: rowsMax }) }
  const known = head.map((name) => columns.find((column) => column.name === name.trim()))
  if (known.every((column) => column === undefined))
    return {
      problem: t('csv.noColumn', { found: head.join(', '), columns: columns.map(({ name }) => name).join(', ') }),
    }
  const twice = known.find((column, at) => column && known.indexOf(column) !== at)
  if (twice) return { problem: t('csv.columnTwice', { column: twice.name }) }
  const missing = columns.find((column) => column.needed && !known.includes(column))
  if (missing) return { problem: t('csv.columnMissing', { column: missing.name }) }
  const isNamed = columns.some(({ name, needed }) => name === 'name' && !needed)
  return {
    head,
    rows: compared(
      rows.map(({ line, cells }) => rowOf(line, cells, { known, width: head.length, isNamed })),
      columns.filter(({ isKey }) => isKey),
    ),
    isMisread: text.includes('\ufffd'),
    leftOut: head.filter((_, at) => known[at] === undefined),
  }
}

/** A line without the empty cells at its end, which spreadsheets write where another line has or had more. */
const withoutBlankEnd = (cells: readonly string[]): readonly string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)

/** The rows as they are, with what a later one has in common with one before it: an id that only one can have, or a name. */
function compared(rows: readonly ImportRow[], keys: readonly CsvColumn[]): ImportRow[] {
  const first = new Map<string, number>()
  const earlier = (kind: string, value: unknown, line: number): number | undefined => {
    if (typeof value !== 'string' || value === '') return undefined
    const key = `${kind} ${value}`
    const before = first.get(key)
    if (before === undefined) first.set(key, line)
    return before
  }
  return rows.map((row) => {
    const same = keys.map(({ name }) => ({ column: name, line: earlier(name, row.input[name], row.line) }))
    const taken = same.find(({ line }) => line !== undefined)
    const named = earlier('', row.name, row.line)
    const problem = row.problem ?? (taken && t('csv.sameId', { column: taken.column, line: String(taken.line) }))
    if (problem || named === undefined) return { ...row, problem }
    return { ...row, warnings: [...(row.warnings ?? []), t('csv.sameName', { line: String(named) })] }
  })
}

/** Whether it names all there is, as what may be done or where. */
const givesAll = ({ permissions, statements }: Record<string, unknown>): boolean =>
  /"(?:action|resourceUri)":"\/?\*"/.test(JSON.stringify([permissions, statements]))

interface Head {
  known: readonly (CsvColumn | undefined)[]
  width: number
  /** Whether what is made has a name that need not be given. */
  isNamed: boolean
}

function rowOf(line: number, cells: readonly string[], { known, width, isNamed }: Head): ImportRow {
  const input: Record<string, unknown> = {}
  let problem = withoutBlankEnd(cells).length > width ? t('csv.tooManyCells', { count: width }) : undefined
  known.forEach((column, at) => {
    if (!column) return
    const read = valueIn(column, cells[at] ?? '')
    if ('problem' in read) problem ??= read.problem
    else if (read.value !== undefined) input[column.name] = read.value
  })
  const cellOf = (wanted: (column: CsvColumn) => boolean) =>
    cells[known.findIndex((column) => column && wanted(column))]
  const name = cellOf((column) => column.name === 'name') || nameIn(input) || cellOf(({ isKey }) => isKey) || ''
  const warnings = [
    ...(givesAll(input) ? [t('csv.givesAll')] : []),
    ...(isNamed && input.name === undefined ? [t('csv.nameless')] : []),
  ]
  return { line, name, input, cells, problem, ...(warnings.length > 0 ? { warnings } : {}) }
}

/** Names with commas, semicolons or blanks between them, as spreadsheets have them. */
const namedIn = (cell: string, entryOf: (name: string) => Record<string, unknown>): Record<string, unknown>[] =>
  cell
    .split(/[\s,;]+/)
    .filter((name) => name !== '')
    .map(entryOf)

/** The value of a cell; none where it is empty. */
function valueIn(column: CsvColumn, cell: string): { value: unknown } | { problem: string } {
  const { name, isText, needed, lettersMax, pattern } = column
  if (cell === '') return needed ? { problem: t('csv.needed', { column: name }) } : { value: undefined }
  if (column.listOf !== undefined && !/^\s*\[/.test(cell)) return { value: namedIn(cell, column.listOf) }
  if (!isText) {
    try {
      return { value: JSON.parse(cell) }
    } catch {
      return { problem: t('csv.noJson', { column: name }) }
    }
  }
  if (lettersMax !== undefined && cell.length > lettersMax)
    return { problem: t('csv.tooLong', { column: name, count: lettersMax }) }
  return pattern && !pattern.test(cell) ? { problem: t('csv.wrongLetters', { column: name }) } : { value: cell }
}

function nameIn({ data, email }: Record<string, unknown>): string | undefined {
  const named = (data as { name?: unknown } | null | undefined)?.name ?? email // tenants have theirs there
  return typeof named === 'string' ? named : undefined
}
