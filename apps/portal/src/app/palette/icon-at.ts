import { type Icon, IconArrowRight } from '@tabler/icons-react'
import { destinations } from '../../nouns/navigation.ts'

/** The icon of the place that an address lies in; an arrow for one outside of them all. */
export const iconAt = (path: string): Icon =>
  destinations.find(
    (place) => path === place.path || (/^[/?]/.test(path.slice(place.path.length)) && path.startsWith(place.path)),
  )?.Icon ?? IconArrowRight
