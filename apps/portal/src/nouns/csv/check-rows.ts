import type { Effect } from '@doorward/contract/preview'
import { toFailure } from '../../lib/failures.ts'
import { t } from '../../lib/texts.ts'
import { inItsTurn, workOnEach } from '../bulk/long-work.tsx'
import type { Noun } from '../noun.ts'
import type { ImportRow } from './read-rows.ts'

/** What the server says to each row, without making anything. */
export interface Checked {
  /** Those that can be made; the others say why not. */
  rows: ImportRow[]
  /** What making them would move. */
  effects: Effect[]
}

/** Tries every row that reads well, where the noun can be tried; a row that nobody reached, because it was stopped, is told so. */
export async function checkRows<Row, Values extends object, Input, Made>(
  { queries, one, many }: Noun<Row, Values, Input, Made>,
  rows: readonly ImportRow[],
): Promise<Checked> {
  const effects: Effect[] = []
  const { create: preview } = queries.effects
  if (!preview) return { rows: [...rows], effects }
  const problems = new Map<ImportRow, string>()
  const whole = rows.filter(({ problem }) => problem === undefined)
  const left = await workOnEach(t('csv.checking', { many }), whole, async (row) => {
    try {
      effects.push(await inItsTurn(() => preview(row.input as Input))) // the server judges what it is
    } catch (error) {
      problems.set(row, problemOf(error, one))
    }
  })
  for (const row of left) problems.set(row, t('csv.notChecked'))
  return { rows: rows.map((row) => ({ ...row, problem: row.problem ?? problems.get(row) })), effects }
}

/** What is wrong with a row, with the field where the server names it. */
function problemOf(error: unknown, noun: string): string {
  const { field, text } = toFailure(error, t('ui.createFailed', { noun }))
  return field ? t('csv.fieldProblem', { field, problem: text }) : text
}
