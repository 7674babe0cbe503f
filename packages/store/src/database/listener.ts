import type { Connection } from './connection.ts'
import type { Way } from './way.ts'

const firstDelayMs = 100
const longestDelayMs = 5_000

type Heard = (payload: string) => void

/** One connection that hears notifications for this process, made anew with a growing delay whenever it is lost. */
export class Listener {
  readonly #way: Way
  readonly #channels = new Map<string, Set<Heard>>()
  #connection: Promise<Connection> | undefined
  #retry: NodeJS.Timeout | undefined
  #attempt = 0
  #closed = false

  constructor(way: Way) {
    this.#way = way
    way.onMoved(
      () =>
        void this.#connection
          ?.then((connection) => connection.destroy(new Error('the database moved')))
          .catch(() => undefined),
    )
  }

  /** Calls `heard` for each notification on the channel, until the answer is called. */
  async listen(channel: string, heard: Heard): Promise<() => Promise<void>> {
    const listeners = this.#channels.get(channel) ?? new Set()
    const isFirst = listeners.size === 0
    listeners.add(heard)
    this.#channels.set(channel, listeners)
    if (isFirst) await this.#send(`listen ${quoted(channel)}`)
    return async () => {
      listeners.delete(heard)
      if (listeners.size > 0 || !this.#channels.delete(channel)) return
      await this.#send(`unlisten ${quoted(channel)}`)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#retry)
    const connection = await this.#connection?.catch(() => undefined)
    await connection?.close()
  }

  /** A statement that fails is not lost: connecting again listens to every channel that is wanted then. */
  async #send(statement: string): Promise<void> {
    try {
      this.#connection ??= this.#connect()
      const connection = await this.#connection
      await connection.sql.unsafe(statement)
    } catch {
      this.#again()
    }
  }

  async #connect(): Promise<Connection> {
    const connection = await this.#way.open({
      limited: true,
      heard: (channel, payload) => {
        for (const heard of this.#channels.get(channel) ?? []) heard(payload)
      },
    })
    connection.onLost(() => this.#again())
    this.#attempt = 0
    return connection
  }

  #again(): void {
    if (this.#closed || this.#retry) return
    this.#connection = undefined
    const delayMs = Math.min(firstDelayMs * 2 ** this.#attempt, longestDelayMs) * (0.5 + Math.random() / 2)
    this.#attempt += 1
    this.#retry = setTimeout(() => {
      this.#retry = undefined
      const wanted = [...this.#channels.keys()].map((channel) => `listen ${quoted(channel)}`)
      if (wanted.length > 0) void this.#send(wanted.join('; '))
    }, delayMs).unref()
  }
}

const quoted = (channel: string): string => `"${channel.replaceAll('"', '""')}"`
