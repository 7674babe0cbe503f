import { UriMap } from '@doorward/core/permissions/giving/uri-map'
import { ResourceEntry } from './entries.ts'

/** The URIs that statements name, each once. */
export class Resources extends UriMap<ResourceEntry> {
  ensure(uri: string): ResourceEntry {
    const found = this.get(uri)
    if (found !== undefined) return found
    const resource = new ResourceEntry(uri)
    this.set(uri, resource)
    return resource
  }
}
