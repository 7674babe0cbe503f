import { capital } from '../lib/capital.ts'
import { t } from '../lib/texts.ts'
import { places } from './list.ts'
import type { ListedNoun, Page, Place } from './place.ts'

export type PlaceKey = keyof typeof places
export type NounKey = { [K in PlaceKey]: (typeof places)[K] extends ListedNoun ? K : never }[PlaceKey]
export type PageKey = Exclude<PlaceKey, NounKey>

/** A place with its key in the list, and what the navigation calls it. */
export interface Destination extends Place {
  key: PlaceKey
  label: string
}

// Object.entries forgets that an object's keys are its own.
const entries = Object.entries(places) as [PlaceKey, Page | ListedNoun][]

/** Every place, in the order of the list. */
export const destinations: Destination[] = entries.map(([key, place]) => ({
  ...place,
  key,
  label: 'one' in place ? capital(place.many) : place.label,
}))

/** Every noun, in the order of the list. */
export const nouns: (ListedNoun & { key: NounKey })[] = entries.flatMap(([key, place]) =>
  // What has a name for one is a noun, and its key a noun's.
  'one' in place ? [{ ...place, key: key as NounKey }] : [],
)

/** The headings of the navigation, each with what stands under it; what stands above them all has none. */
export const headings: { key: Place['group']; label: string | undefined; under: Destination[] }[] = [
  ...new Set(destinations.map(({ group }) => group)),
].map((key) => ({
  key,
  label: key && t(`headings.${key}`),
  under: destinations.filter(({ group }) => group === key),
}))

/** Address of the page of one. */
export const addressOf = (key: NounKey, id: string): string => `${places[key].path}/${encodeURIComponent(id)}`

/** What making one of a noun is called. */
export const createLabelOf = ({ createLabel, one }: Pick<ListedNoun, 'createLabel' | 'one'>): string =>
  createLabel ?? t('nouns.createNoun', { noun: one })
