import { UriMap } from '@doorward/core/permissions/giving/uri-map'
import { isPublicAction } from '@doorward/core/permissions/public'

/** The resources of an account that are open to everyone, by the normalised URI that is their item's id. */
export class OpenResources {
  readonly #resources = new UriMap<string>()
  readonly #uris = new Set<string>()

  get size(): number {
    return this.#uris.size
  }

  /** Every open URI, in no order. */
  get uris(): Iterable<string> {
    return this.#uris
  }

  set(uri: string, open: boolean): void {
    if (open) {
      this.#uris.add(uri)
      this.#resources.set(uri, uri)
    } else {
      this.#uris.delete(uri)
      this.#resources.delete(uri)
    }
  }

  /** Open URIs that cover a normalised one, in no order. */
  covering(uri: string): string[] {
    return this.#resources.covering(uri)
  }

  /** Whether everyone is allowed a normalised action there. */
  allows(action: string, uri: string): boolean {
    return isPublicAction(action) && this.covering(uri).length > 0
  }
}
