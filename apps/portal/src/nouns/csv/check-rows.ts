import { limits } from '@doorward/core/limits'
import { t } from '../../lib/texts.ts'
import type { Together } from '../../queries/server/item-queries.ts'
import { inItsTurn, showWork } from '../bulk/long-work.tsx'
import type { EffectAsked } from '../effect/use-effect-of.ts'
import type { Noun } from '../noun.ts'
import type { CsvColumn } from './columns.ts'
import { sumOf } from './in-portions.ts'
import type { ImportRow } from './read-rows.ts'
import { rowProblem } from './row-problem.ts'

/** What the server says to the rows, without making anything. */
export interface Checked {
  /** Those that can be made; the others say why not. */
  rows: ImportRow[]
  /** What making them would move; nothing where the noun moves no rights. */
  asked: EffectAsked | undefined
  /** Whether it is the sum of several answers, in which people can be counted twice. */
  isSum: boolean
}

/** Tries every row that reads well, where the noun can be tried; a row that nobody reached, because it was stopped, is told so. */
export async function checkRows<Row, Values extends object, Input, Made>(
  { queries, one, many }: Noun<Row, Values, Input, Made>,
  rows: readonly ImportRow[],
  columns: readonly CsvColumn[],
): Promise<Checked> {
  const ask = queries.effects.createSeveral
  const whole = rows.filter(({ problem }) => problem === undefined)
  if (!ask || whole.length === 0) return { rows: [...rows], asked: undefined, isSum: false }
  const problems = new Map<ImportRow, string>()
  const strangers = new Map<ImportRow, readonly string[]>()
  const asked: EffectAsked = { effect: undefined, error: null, isAsking: false }
  const size = limits.plannedWritesMax
  await showWork(t('csv.checking', { many }), whole.length, async (told, signal) => {
    for (let from = 0; from < whole.length; from += size) {
      const portion = whole.slice(from, from + size)
      if (signal.aborted) for (const row of portion) problems.set(row, t('csv.notChecked'))
      else {
        const inputs = portion.map(({ input }) => input as Input) // the server judges what it is
        const found = await inItsTurn(() => ask(inputs)).catch((error: unknown) => ({ error }))
        if ('error' in found) asked.error ??= found.error
        else note(found, portion, { asked, problems, strangers, tell: (error) => rowProblem(error, one, columns) })
      }
      told(from + portion.length)
    }
  })
  if (asked.error) asked.effect = undefined // it would tell of some rows only
  return {
    rows: rows.map((row) => ({
      ...row,
      problem: row.problem ?? problems.get(row),
      unknown: strangers.get(row) ?? [],
    })),
    asked,
    isSum: whole.length > size,
  }
}

interface Notes {
  asked: EffectAsked
  problems: Map<ImportRow, string>
  strangers: Map<ImportRow, readonly string[]>
  tell: (error: unknown) => string
}

function note({ effect, refused, unknown }: Together, portion: readonly ImportRow[], notes: Notes): void {
  const { asked, problems, strangers, tell } = notes
  asked.effect = asked.effect ? sumOf(asked.effect, effect) : effect
  for (const [place, error] of refused) {
    const row = portion[place]
    if (row) problems.set(row, tell(error))
  }
  for (const [place, userIds] of unknown ?? []) {
    const row = portion[place]
    if (row) strangers.set(row, userIds)
  }
}
