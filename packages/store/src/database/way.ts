import { Connection, type ConnectionOptions, type Target } from './connection.ts'
import { isFull, readOnlyServer } from './unavailable.ts'

/**
 * The way to whoever takes writes, of the places where a database may be. All who go one way know together where it leads:
 * when a place no longer takes writes they are told, and the others are tried.
 */
export class Way {
  readonly targets: readonly Target[]
  readonly #told = new Set<() => void>()
  #place: number
  #looking: Promise<void> | undefined

  /** @param place the target that is known to take writes, or is tried first */
  constructor(targets: readonly Target[], place = 0) {
    if (place >= targets.length) throw new RangeError('a way needs a target')
    this.targets = targets
    this.#place = place
  }

  /** The way of the same places for another who goes in there. */
  as(entering: (target: Target) => Target): Way {
    return new Way(this.targets.map(entering), this.#place)
  }

  /** Opens a connection that takes writes. Where there is none now, raises why and looks whether another place has one. */
  async open(options: ConnectionOptions): Promise<Connection> {
    try {
      return await this.#enter(this.#target, options)
    } catch (error) {
      if (this.targets.length > 1 && !isFull(error)) this.#looking ??= this.#look()
      throw error
    }
  }

  /** Whether this is still the server that all go to. */
  isCurrent(connection: Connection): boolean {
    return connection.target === this.#target
  }

  /** Calls `told` whenever the way leads elsewhere. */
  onMoved(told: () => void): void {
    this.#told.add(told)
  }

  get #target(): Target {
    return this.targets[this.#place] as Target // within bounds
  }

  async #enter(target: Target, options: ConnectionOptions): Promise<Connection> {
    const connection = new Connection(target, options)
    try {
      await connection.open()
      if (connection.readOnly) throw readOnlyServer()
      return connection
    } catch (error) {
      connection.destroy(error)
      throw error
    }
  }

  /** All places at once, so that one that says nothing holds nobody up. */
  async #look(): Promise<void> {
    const tries = this.targets.map(async (target, place) => {
      const connection = await this.#enter(target, { limited: true })
      void connection.close()
      return place
    })
    try {
      const found = await Promise.any(tries)
      if (found === this.#place) return
      this.#place = found
      for (const told of this.#told) told()
    } catch {
      // None takes writes now; whoever comes next has all tried again.
    } finally {
      this.#looking = undefined
    }
  }
}
