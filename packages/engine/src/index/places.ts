import { UriMap } from '@doorward/core/permissions/giving/uri-map'
import { Place } from './entries.ts'

/** The URIs that statements name, each once. */
export class Places extends UriMap<Place> {
  ensure(uri: string): Place {
    const found = this.get(uri)
    if (found !== undefined) return found
    const place = new Place(uri)
    this.set(uri, place)
    return place
  }
}
