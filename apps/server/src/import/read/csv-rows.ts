import { parseCsv } from '@doorward/core/csv'
import { StartError } from '@doorward/store/database/start-error'
import { type Place, placeText } from '../arrivals.ts'
import { type SourceFile, wholeTextOf } from './source.ts'

const charactersMax = 32 * 2 ** 20
const rowsMax = 200_000

/** Hashes as PHC strings have commas, by which a row without quotes has cells too many. */
const hintFor = (cells: readonly string[]): string =>
  cells.some((cell) => /^\s*\$(?:argon2|scrypt|pbkdf2)/.test(cell))
    ? '; a hash with commas stands in quotes, as "$argon2id$v=19$m=65536,t=3,p=4$…"'
    : ''

export type CsvRow<Column extends string> = { place: Place; of: Partial<Record<Column, string>> }

/**
 * The rows of a file with the names of its columns on the first line, read as the console reads one. Raises StartError naming
 * the line. Columns that are not known are left out.
 */
export async function csvRows<Column extends string>(
  file: SourceFile,
  { columns, needed }: { columns: readonly Column[]; needed: readonly Column[] },
): Promise<{ rows: CsvRow<Column>[]; leftOut: string[] }> {
  const read = parseCsv(await wholeTextOf(file, charactersMax))
  const fault = (line: number, why: string) => new StartError(`${placeText({ file: file.name, line })}: ${why}.`)
  if ('quote' in read)
    throw fault(
      read.line,
      read.quote === 'open' ? 'a quote is opened and not closed' : 'a quote stands inside of a cell',
    )
  const [head, ...rows] = read
  if (!head || rows.length === 0) throw new StartError(`${file.name} has no rows.`)
  if (rows.length > rowsMax) throw new StartError(`${file.name} has more than ${rowsMax} rows. Divide it.`)
  const names = head.cells.map((name) => name.trim())
  const known = names.map((name) => columns.find((column) => column === name))
  for (const column of needed)
    if (!known.includes(column))
      throw fault(head.line, `the column ${column} is missing; there are ${names.join(', ')}`)
  const twice = known.find((column, at) => column && known.indexOf(column) !== at)
  if (twice) throw fault(head.line, `the column ${twice} stands twice`)
  return {
    leftOut: names.filter((name, at) => name !== '' && known[at] === undefined),
    rows: rows.map(({ line, cells }) => {
      if (cells.slice(names.length).some((cell) => cell.trim() !== ''))
        throw fault(line, `the row has more than the ${names.length} cells of the first line${hintFor(cells)}`)
      const of: Partial<Record<Column, string>> = {}
      known.forEach((column, at) => {
        const cell = cells[at]?.trim()
        if (column && cell) of[column] = cell
      })
      return { place: { file: file.name, line }, of }
    }),
  }
}

/** A cell that says yes or no. Raises StartError naming the line for any other word. */
export function yesIn(cell: string | undefined, { place, name }: { place: Place; name: string }): boolean {
  const word = cell?.toLowerCase() ?? 'false'
  if (['true', 'yes', '1'].includes(word)) return true
  if (['false', 'no', '0'].includes(word)) return false
  throw new StartError(`${placeText(place)}: ${name} is true or false.`)
}
