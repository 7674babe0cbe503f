import type { Effect } from '@doorward/contract/preview'
import { t } from '../../lib/texts.ts'
import { isLarge } from '../effect/effect-words.ts'

type Count = Effect['gained']
const none: Count = { users: 0, actions: 0, resources: 0 }
const add = (left: Count, right: Count): Count => ({
  users: left.users + right.users,
  actions: left.actions + right.actions,
  resources: left.resources + right.resources,
})

/** What several writes move together, at most: who loses by two of them is counted twice. */
function sumOf(effects: readonly Effect[]): Pick<Effect, 'gained' | 'lost' | 'everybody' | 'lines'> {
  return {
    gained: effects.map(({ gained }) => gained).reduce(add, none),
    lost: effects.map(({ lost }) => lost).reduce(add, none),
    everybody: effects.find(({ everybody }) => everybody !== 'NOTHING')?.everybody ?? 'NOTHING',
    lines: effects.flatMap(({ lines = [] }) => lines),
  }
}

/** Whether several writes together move so much that a word is typed first. */
export const areLarge = (effects: readonly Effect[]): boolean => isLarge({ revision: 0, ...sumOf(effects) })

/** The sum in sentences; none where nothing was asked. */
export function sumInWords(effects: readonly Effect[]): string[] {
  if (effects.length === 0) return []
  const { gained, lost, everybody } = sumOf(effects)
  const moved = [
    ...(everybody === 'LOSES' ? [t('effect.everybodyLoses')] : []),
    ...(everybody === 'GAINS' ? [t('effect.everybodyGains')] : []),
    ...(lost.users > 0 ? [t('bulk.loseAtMost', { count: lost.users })] : []),
    ...(gained.users > 0 ? [t('bulk.gainAtMost', { count: gained.users })] : []),
  ]
  return moved.length > 0 ? moved : [t('effect.nothing')]
}
