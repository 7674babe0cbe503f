import { toFailure } from '../../lib/failures.ts'
import { t } from '../../lib/texts.ts'
import type { CsvColumn } from './columns.ts'

/**
 * The column that a field of the server's answer stands in, and where in its cell, in words: `statements.0.roles` is column
 * "statements", entry 1 of its list, under "roles". Undefined where it is in none.
 */
function placeOf(field: string, columns: readonly CsvColumn[]): string | undefined {
  const [first, ...rest] = field.split(/[.[\]]+/).filter(Boolean)
  const column = columns.find(({ name }) => name === first)
  if (!column) return undefined
  const inside = rest.map((part) =>
    /^\d+$/.test(part) ? t('csv.entry', { number: Number(part) + 1 }) : t('csv.under', { name: part }),
  )
  return [t('csv.inColumn', { column: column.name }), ...inside].join(', ')
}

/** What is wrong with a row, by its column and in a sentence that names no field of the server's. */
export function rowProblem(error: unknown, noun: string, columns: readonly CsvColumn[]): string {
  const { field, text } = toFailure(error, t('parts.createFailed', { noun }))
  const place = field === undefined ? undefined : placeOf(field, columns)
  if (field === undefined || place === undefined) return text
  const wrong = text.startsWith(`${field} `) ? t('csv.fieldWrong', { wrong: text.slice(field.length + 1) }) : text
  return t('csv.fieldProblem', { field: place, problem: wrong })
}
