import { segmentOf } from '@doorward/core/permissions/resource-uri'

/** A permission that an endpoint needs: an action on a platform resource whose `{name}` parts are path parameters. */
export class NeededPermission {
  readonly action: string
  /** The resource with `*` in place of every parameter: who holds the action there holds it on each. */
  readonly everywhere: string
  /** The resource's texts and, in between, the names of its parameters. */
  readonly #pieces: string[]

  constructor(action: string, resource: string) {
    this.action = action
    this.everywhere = resource.replaceAll(/\{\w+\}/g, '*')
    this.#pieces = resource.split(/\{(\w+)\}/)
  }

  resourceUri(params: Record<string, string>): string {
    return this.#pieces.map((piece, place) => (place % 2 === 0 ? piece : segmentOf(params[piece] ?? ''))).join('')
  }
}
