import { ApiError } from '@doorward/contract/client'
import type { Effect, EffectLine } from '@doorward/contract/preview'
import type { KnownActions } from '@doorward/core/permissions/known-actions'
import { flags } from '@doorward/core/permissions/model'
import { usePortal } from '../../lib/portal-store.ts'
import { t } from '../../lib/texts.ts'
import { countsInWords, sumInWords } from './sums.ts'

/** From so many people on a name has to be typed first. */
const largeFrom = 100

/** Gains on everything there is. */
const gainsEverything = ({ resourceUri, gained }: EffectLine): boolean => resourceUri === '*' && gained.length > 0
const isFull = ({ action }: EffectLine['gained'][number]): boolean => action === '*'

/**
 * Whether a change moves so much that its name is typed before it is made: it reaches many people or everybody, gives or
 * takes every action, gives something on `*`, gives a right to let others give, or takes something from the one who makes it. A change by which
 * nobody gains or loses anything never is.
 */
export function isLarge({ gained, lost, control, everybody, lines = [] }: Effect): boolean {
  const me = usePortal.getState().profile?.userId
  return (
    everybody !== 'NOTHING' ||
    [gained, lost, control.gained, control.lost].some(({ users }) => users >= largeFrom) ||
    lines.some(
      (line) =>
        gainsEverything(line) ||
        line.gained.some((permission) => isFull(permission) || permission.delegate) ||
        line.lost.some(isFull) ||
        (line.userId === me && line.lost.length > 0),
    ) ||
    ownControlLost(control, me).length > 0
  )
}

/** Why a gain is large: what of it weighs most. */
export type LargeGain = 'everything' | 'everyAction' | 'delegate' | 'many' | 'other'

/** Says why what is given is asked about before; `other` where the effect is not known, or is large by something else. */
export function whyLargeGain(effect: Effect | undefined): LargeGain {
  if (!effect) return 'other'
  const { gained, everybody, lines = [] } = effect
  if (lines.some(gainsEverything)) return 'everything'
  if (lines.some((line) => line.gained.some(isFull))) return 'everyAction'
  if (lines.some((line) => line.gained.some(({ delegate }) => delegate))) return 'delegate'
  return everybody === 'GAINS' || gained.users >= largeFrom ? 'many' : 'other'
}

/** Whether an effect could not be told because it is larger than what can be counted. */
export const isBeyondCounting = (error: unknown): boolean => error instanceof ApiError && error.code === 'TooLarge'

/** What somebody ceases to control, as far as the names of who does are told. */
export const ownControlLost = ({ lines = [] }: Effect['control'], me: string | undefined) =>
  lines.filter(({ userId, change }) => userId === me && change === 'LOST')

/** So many lines the server tells at most. */
const linesMax = 1_000

/** What is moved of an action: doing it, or where that stays as it is, giving it to others or letting others give it. */
const sentences = {
  gained: { allow: 'effect.gain', grant: 'effect.gainGrant', delegate: 'effect.gainDelegate' },
  lost: { allow: 'effect.lose', grant: 'effect.loseGrant', delegate: 'effect.loseDelegate' },
} as const

/** Such as "14 people gain 3 actions on 2 resources", a sentence for each of what is moved; none where nobody moves. */
export function countInWords(effect: Effect, way: 'gained' | 'lost', known: KnownActions): string[] {
  const { lines = [], [way]: count } = effect
  if (count.users === 0) return []
  const told = flags.flatMap((flag) => {
    const places = lines.flatMap(({ userId, who, resourceUri, [way]: moved }) => {
      const actions = moved
        .filter((permission) => flags.find((each) => permission[each]) === flag)
        .map(({ action }) => action)
      return actions.length > 0 ? { who: userId ?? who, resourceUri, actions } : []
    })
    return places.length > 0 ? { flag, places } : []
  })
  if (told.length === 0 || lines.length >= linesMax) {
    // How many of all gain which of it is not told then: what all those have in common that are told is said of all.
    const [first, ...others] = told
    const flag = first && others.length === 0 ? first.flag : 'allow'
    return [t(sentences[way][flag], { count: count.users, what: countsInWords(count) })]
  }
  return told.map(({ flag, places }) => {
    // Who is only invited has no id to be told apart by.
    const users = told.length > 1 ? new Set(places.map(({ who }) => who)).size : count.users
    return t(sentences[way][flag], { count: users, what: sumInWords(places, known) })
  })
}

/** Who gains and who loses what, in a sentence each; nothing where nobody does. */
export function movedInWords(effect: Effect, known: KnownActions): string {
  return [...countInWords(effect, 'gained', known), ...countInWords(effect, 'lost', known)].join(' ')
}

/** Records and groups by their numbers. */
export function itemsInWords({ records, groups }: { records: number; groups: number }): string {
  const told = { records: t('effect.records', { count: records }), groups: t('effect.groups', { count: groups }) }
  if (records > 0 && groups > 0) return t('effect.recordsAndGroups', told)
  return records > 0 ? told.records : told.groups
}
