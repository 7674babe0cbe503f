import { listed, t } from '../../lib/texts.ts'
import { wholeInWords } from '../../pickers/resource-text.ts'

/** What somebody may do on one resource, or gains or loses there. */
export interface Place {
  who: string
  resourceUri: string
  actions: readonly string[]
}

/** Resources with as many actions on each. */
interface Part {
  actions: number
  resources: string[]
  /** Not the same actions on each of them. */
  differ: boolean
}

/** So many parts are told one by one; of more, the most there is. */
const partsMax = 3

const setOf = ({ actions }: Pick<Place, 'actions'>): string => [...new Set(actions)].toSorted().join(' ')
const countOf = ({ actions }: Pick<Place, 'actions'>): number => new Set(actions).size

function grouped<Value>(values: readonly Value[], keyOf: (value: Value) => string): Value[][] {
  const groups = new Map<string, Value[]>()
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value])
  return [...groups.values()]
}

/** Places with the same set of actions, the most places first. */
export const bySet = <Each extends Pick<Place, 'actions'>>(places: readonly Each[]): Each[][] =>
  grouped(places, setOf).toSorted((left, right) => right.length - left.length)

/** What stands for everything is a part of its own: what holds there is not said of the others, nor theirs of it. */
function partsOf(places: readonly Place[]): Part[] {
  const keyOf = (place: Place) => `${wholeInWords(place.resourceUri) ?? ''} ${countOf(place)}`
  return grouped(places, keyOf)
    .map((part) => ({
      actions: Math.max(...part.map(countOf)),
      resources: part.map(({ resourceUri }) => resourceUri),
      differ: new Set(part.map(setOf)).size > 1,
    }))
    .toSorted((left, right) => right.resources.length - left.resources.length)
}

const resourcesInWords = (resources: readonly string[]): string =>
  wholeInWords(resources[0] ?? '') ?? t('effect.resources', { count: resources.length })

function partInWords({ actions, resources, differ }: Part): string {
  const told = { actions: t('effect.actions', { count: actions }), resources: resourcesInWords(resources) }
  return t(differ ? 'effect.actionsOnEach' : 'effect.actionsOn', told)
}

/** What one has by itself, as its signature: who has the like has as many actions on as many resources. */
const likeness = (parts: readonly Part[]): string =>
  parts.map(({ actions, resources, differ }) => `${actions} ${differ} ${resourcesInWords(resources)}`).join('; ')

interface Most {
  actions: number
  resources: number
  /** There is nothing with fewer. */
  isExact?: Partial<Record<'actions' | 'resources', boolean>>
}

/** Where it is not the same for each: no more than so many. */
function atMost(
  { actions, resources, isExact = {} }: Most,
  words: 'effect.actionsOn' | 'effect.actionsOnEach',
): string {
  const most = (told: string, exact: boolean | undefined) => (exact ? told : t('effect.upTo', { many: told }))
  return t(words, {
    actions: most(t('effect.actions', { count: actions }), isExact.actions || actions === 1),
    resources: most(t('effect.resources', { count: resources }), isExact.resources || resources === 1),
  })
}

/** Where each has it on other resources: on how many those are together; where somebody has it on everything, that. */
function inAll(places: readonly Place[], hasSeveral: boolean): string {
  const uris = [...new Set(places.map(({ resourceUri }) => resourceUri))]
  const counts = places.map(countOf)
  const told = t('effect.actions', { count: max(counts) })
  const isSame = new Set(counts).size === 1
  const whole = uris.find((uri) => wholeInWords(uri) !== undefined)
  // Who has several of them has so many on each.
  const words = hasSeveral ? 'effect.actionsOnEach' : 'effect.actionsInAll'
  return t(whole === undefined ? words : 'effect.actionsOn', {
    actions: isSame ? told : t('effect.upTo', { many: told }),
    resources: resourcesInWords(whole === undefined ? uris : [whole]),
  })
}

const max = (counts: readonly number[]): number => counts.reduce((most, count) => Math.max(most, count), 0)

/**
 * How many actions on how many resources, such as "3 actions on 2 resources", so that it is true of each who is counted and of each
 * resource: where some have more than others it is told by parts, "2 actions on 20 resources, 5 actions on 6 resources", or what the
 * most is. Where several have it on other resources each, all of these are counted.
 */
export function sumInWords(places: readonly Place[]): string {
  const each = grouped(places, ({ who }) => who)
  const sizes = each.map(({ length }) => length)
  if (new Set(places.map(({ resourceUri }) => resourceUri)).size > max(sizes)) return inAll(places, max(sizes) > 1)
  const parts = each.map(partsOf)
  const [first = []] = parts
  if (new Set(parts.map(likeness)).size <= 1 && first.length <= partsMax) return listed(first.map(partInWords))
  const counts = places.map(countOf)
  const isSame = (numbers: readonly number[]) => new Set(numbers).size <= 1
  const isExact = { actions: isSame(counts), resources: isSame(sizes) }
  const words = max(sizes) > 1 && max(counts) > 1 ? 'effect.actionsOnEach' : 'effect.actionsOn'
  return atMost({ actions: max(counts), resources: max(sizes), isExact }, words)
}

/** The same where only the numbers are known: of several, and of several resources, they say what the most is. */
export function countsInWords({ users, actions, resources }: { users: number } & Most): string {
  const isExact = { actions: users === 1 && resources === 1, resources: users === 1 }
  return atMost({ actions, resources, isExact }, 'effect.actionsOn')
}
