/** What a spreadsheet would take for a formula, also by its wide signs, or for a cell that was written so that it is none. */
const formula = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/**
 * A cell that a spreadsheet shows as text: never a formula (security 57), quoted where RFC 4180 wants it, and where a
 * spreadsheet that parts cells by semicolons would begin another one.
 */
function cell(value: string | number | undefined): string {
  const text = value === undefined ? '' : String(value)
  const plain = formula.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** Rows as CSV (RFC 4180), with their names on the first line. */
export const csvOf = <T extends string>(
  columns: readonly T[],
  rows: readonly { [Key in T]?: string | number | undefined }[],
): string =>
  [columns.join(','), ...rows.map((row) => columns.map((name) => cell(row[name])).join(',')), ''].join('\r\n')

/** A row of a table, and the line of the text that it begins on, from 1. */
export interface CsvRow {
  line: number
  cells: string[]
}

/** A cell as it was before it was written, so that what `csvOf` made comes back as it was. */
const asItWas = (text: string): string => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text)

type Separator = ',' | ';' | '\t'
const parts: Readonly<Record<Separator, RegExp>> = {
  ',': /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/gy,
  ';': /(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n|\n|\r|$)/gy,
  '\t': /(?:"((?:[^"]|"")*)"|([^"\t\r\n]*))(\t|\r\n|\n|\r|$)/gy,
}

/** A first line by which some spreadsheets say what stands between the cells; it is no row. */
const separatorLine = /^\ufeff?"?sep=([,;\t])"?(?:\r\n|\n|\r|$)/i

/** What stands between the cells of the first line, whose quoted ones may hold any of it. */
function separatorIn(text: string): Separator {
  const [head = ''] = text.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1)
  if (head.includes(',')) return ','
  return ([';', '\t'] as const).find((each) => head.includes(each)) ?? ','
}

/** Where a text is no CSV: at a quote in a cell that has no quotes around it, or behind them, or at one that has no end. */
export interface BrokenCsv {
  line: number
  quote: 'stray' | 'open'
}

/**
 * Reads CSV (RFC 4180): quoted cells may hold commas, quotes and lines; lines end as they like, and empty ones are none.
 * Some spreadsheets write semicolons or tabs between the cells; which it is, the first line tells, by its own or as `sep=;`.
 */
export function parseCsv(text: string): CsvRow[] | BrokenCsv {
  const rows: CsvRow[] = []
  const told = separatorLine.exec(text)
  const separator = (told?.[1] as Separator | undefined) ?? separatorIn(text) // one of those that the pattern has
  const part = parts[separator]
  part.lastIndex = told?.[0].length ?? (text.startsWith('\ufeff') ? 1 : 0)
  const first = told ? 2 : 1
  let row: CsvRow = { line: first, cells: [] }
  for (let line = first; part.lastIndex < text.length || row.cells.length > 0; ) {
    const at = part.lastIndex
    const found = part.exec(text)
    if (!found) return { line, quote: /^"(?:[^"]|"")*$/.test(text.slice(at)) ? 'open' : 'stray' }
    const [whole, quoted, plain = '', end] = found
    row.cells.push(asItWas(quoted?.replaceAll('""', '"') ?? plain))
    line += whole.split(/\r\n|\n|\r/).length - 1
    if (end === separator) continue
    if (row.cells.length > 1 || row.cells[0] !== '') rows.push(row)
    row = { line, cells: [] }
  }
  return rows
}
