import type { Effect } from '@doorward/contract/preview'
import { t } from '../../lib/texts.ts'
import { isLarge } from '../effect/effect-words.ts'

type Counts = Record<string, number>
/** What several counts come to, name by name. */
const sum = <Count extends Counts>(none: Count, all: readonly Count[]): Count =>
  all.reduce(
    (left, right) =>
      Object.fromEntries(Object.entries(left).map(([name, count]) => [name, count + (right[name] ?? 0)])) as Count, // the same names
    none,
  )
const nothing: Effect['gained'] = { users: 0, actions: 0, resources: 0 }
const noControl: Effect['control']['gained'] = { users: 0, records: 0, groups: 0 }

/** What several writes move together, at most: who loses by two of them is counted twice. */
const sumOf = (effects: readonly Effect[]): Omit<Effect, 'replay'> => ({
  revision: 0,
  gained: sum(
    nothing,
    effects.map(({ gained }) => gained),
  ),
  lost: sum(
    nothing,
    effects.map(({ lost }) => lost),
  ),
  control: {
    gained: sum(
      noControl,
      effects.map(({ control }) => control.gained),
    ),
    lost: sum(
      noControl,
      effects.map(({ control }) => control.lost),
    ),
    lines: effects.flatMap(({ control }) => control.lines ?? []),
  },
  everybody: effects.find(({ everybody }) => everybody !== 'NOTHING')?.everybody ?? 'NOTHING',
  lines: effects.flatMap(({ lines = [] }) => lines),
})

/** Whether several writes together move so much that a word is typed first. */
export const areLarge = (effects: readonly Effect[]): boolean => isLarge(sumOf(effects))

/** The sum in sentences; none where nothing was asked. */
export function sumInWords(effects: readonly Effect[]): string[] {
  if (effects.length === 0) return []
  const { gained, lost, control, everybody } = sumOf(effects)
  const moved = [
    ...(everybody === 'LOSES' ? [t('effect.everybodyLoses')] : []),
    ...(everybody === 'GAINS' ? [t('effect.everybodyGains')] : []),
    ...(lost.users > 0 ? [t('bulk.loseAtMost', { count: lost.users })] : []),
    ...(gained.users > 0 ? [t('bulk.gainAtMost', { count: gained.users })] : []),
    ...(control.lost.users > 0 ? [t('bulk.loseControlAtMost', { count: control.lost.users })] : []),
    ...(control.gained.users > 0 ? [t('bulk.gainControlAtMost', { count: control.gained.users })] : []),
  ]
  return moved.length > 0 ? moved : [t('effect.nothing')]
}
