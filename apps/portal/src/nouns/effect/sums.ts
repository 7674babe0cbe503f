import { actionCovers } from '@doorward/core/permissions/actions'
import type { KnownActions } from '@doorward/core/permissions/known-actions'
import { listed, t } from '../../lib/texts.ts'
import { isBelow, placeInWords, wholeInWords } from '../../pickers/resource-text.ts'

/** What somebody may do on one resource, or gains or loses there. */
export interface Place {
  who: string
  resourceUri: string
  actions: readonly string[]
}

/** Resources with as many actions on each. */
interface Part {
  /** In words. */
  actions: string
  resources: string[]
  /** Not the same actions on each of them. */
  differ: boolean
}

/** So many parts are told one by one; of more, the most there is. */
const partsMax = 3

const setOf = ({ actions }: Pick<Place, 'actions'>): string => [...new Set(actions)].toSorted().join(' ')

/** Those that no other of them covers. */
const widest = (actions: readonly string[]): string[] =>
  actions.filter((action) => !actions.some((other) => actionCovers(other, action) && !actionCovers(action, other)))

/** So many branches are named. */
const branchesNamedMost = 2
const nameOf = (action: string): string => action.replace(/:\*$/, '')
/** Whether actions are known that it stands for. */
const isBranch = (action: string, known: KnownActions): boolean =>
  known.standsFor(action).some((each) => each !== nameOf(action))

/** By their number; a branch by its name, for nobody reads from a number that it has no end. */
function actionsTold({ actions }: Pick<Place, 'actions'>, known: KnownActions): string {
  if (actions.includes('*')) return t('effect.everyAction')
  const most = widest([...new Set(actions)])
  const count = known.count(actions)
  if (most.length === 0 || most.length > branchesNamedMost || !most.every((action) => isBranch(action, known)))
    return t('effect.actions', { count })
  return listed(most.map((action) => t('effect.everyOf', { branch: nameOf(action), count: known.count([action]) })))
}

function grouped<Value>(values: readonly Value[], keyOf: (value: Value) => string): Value[][] {
  const groups = new Map<string, Value[]>()
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value])
  return [...groups.values()]
}

/** Places with the same set of actions, the most places first. */
export const bySet = <Each extends Pick<Place, 'actions'>>(places: readonly Each[]): Each[][] =>
  grouped(places, setOf).toSorted((left, right) => right.length - left.length)

/** What stands for everything, or for all below something, is a part of its own: what holds there is not said of the others, nor theirs of it. */
function partsOf(places: readonly Place[], known: KnownActions): Part[] {
  const keyOf = (place: Place) =>
    `${wholeInWords(place.resourceUri) ?? isBelow(place.resourceUri)} ${actionsTold(place, known)}`
  return grouped(places, keyOf)
    .map((part) => ({
      actions: part[0] ? actionsTold(part[0], known) : '',
      resources: part.map(({ resourceUri }) => resourceUri),
      differ: new Set(part.map(setOf)).size > 1,
    }))
    .toSorted((left, right) => right.resources.length - left.resources.length)
}

function resourcesInWords(resources: readonly string[]): string {
  const [first = ''] = resources
  const count = resources.length
  if (count === 1 && isBelow(first)) return placeInWords(first)
  const areBelow = count > 0 && resources.every(isBelow)
  return wholeInWords(first) ?? t(areBelow ? 'effect.belowResources' : 'effect.resources', { count })
}

function partInWords({ actions, resources, differ }: Part): string {
  const told = { actions, resources: resourcesInWords(resources) }
  return t(differ ? 'effect.actionsOnEach' : 'effect.actionsOn', told)
}

/** What one has by itself, as its signature: who has the like has as many actions on as many resources. */
const likeness = (parts: readonly Part[]): string =>
  parts.map(({ actions, resources, differ }) => `${actions} ${differ} ${resourcesInWords(resources)}`).join('; ')

/** As it is, or no more than so many. */
const orLess = (told: string, isExact: boolean): string => (isExact ? told : t('effect.upTo', { many: told }))

/** What all have, if it is the same in words, or how much the most is. */
function mostInWords(places: readonly Place[], known: KnownActions): string {
  const [one = '', ...others] = new Set(places.map((place) => actionsTold(place, known)))
  const count = max(places.map(({ actions }) => known.count(actions)))
  return others.length === 0 ? one : orLess(t('effect.actions', { count }), false)
}

/** Where each has it on other resources: on how many those are together; where somebody has it on everything, that. */
function inAll(places: readonly Place[], hasSeveral: boolean, known: KnownActions): string {
  const uris = [...new Set(places.map(({ resourceUri }) => resourceUri))]
  const whole = uris.find((uri) => wholeInWords(uri) !== undefined)
  // Who has several of them has so many on each.
  const words = hasSeveral ? 'effect.actionsOnEach' : 'effect.actionsInAll'
  return t(whole === undefined ? words : 'effect.actionsOn', {
    actions: mostInWords(places, known),
    resources: resourcesInWords(whole === undefined ? uris : [whole]),
  })
}

const max = (counts: readonly number[]): number => counts.reduce((most, count) => Math.max(most, count), 0)

/**
 * How many actions on how many resources, such as "3 actions on 2 resources", so that it is true of each who is counted and of each
 * resource: where some have more than others it is told by parts, "2 actions on 20 resources, 5 actions on 6 resources", or what the
 * most is. Where several have it on other resources each, all of these are counted.
 */
export function sumInWords(places: readonly Place[], known: KnownActions): string {
  const each = grouped(places, ({ who }) => who)
  const sizes = each.map(({ length }) => length)
  if (new Set(places.map(({ resourceUri }) => resourceUri)).size > max(sizes))
    return inAll(places, max(sizes) > 1, known)
  const parts = each.map((own) => partsOf(own, known))
  const [first = []] = parts
  if (new Set(parts.map(likeness)).size <= 1 && first.length <= partsMax) return listed(first.map(partInWords))
  const haveSeveral = places.some(({ actions }) => widest(actions).length > 1)
  const words = max(sizes) > 1 && haveSeveral ? 'effect.actionsOnEach' : 'effect.actionsOn'
  return t(words, {
    actions: mostInWords(places, known),
    resources: orLess(t('effect.resources', { count: max(sizes) }), new Set(sizes).size === 1),
  })
}

/** The same where only the numbers are known: of several, and of several resources, they say what the most is. */
export function countsInWords({
  users,
  actions,
  resources,
}: Record<'users' | 'actions' | 'resources', number>): string {
  const isOfOne = users === 1
  return t('effect.actionsOn', {
    actions: orLess(t('effect.actions', { count: actions }), actions === 1 || (isOfOne && resources === 1)),
    resources: orLess(t('effect.resources', { count: resources }), resources === 1 || isOfOne),
  })
}
