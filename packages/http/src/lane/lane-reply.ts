import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Incoming, Outgoing } from '../app/incoming.ts'
import { answerError } from '../app/problem.ts'

/** The time of an answer (RFC 9110 §6.6.1), made anew once a second. */
let stamp = { second: 0, text: '' }
function dateNow(): string {
  const second = Math.floor(Date.now() / 1000)
  if (second !== stamp.second) stamp = { second, text: new Date(second * 1000).toUTCString() }
  return stamp.text
}

const json = 'application/json; charset=utf-8'

interface Way {
  socket: Socket
  /** Seconds for which the connection is kept without a request; undefined where this answer is its last. */
  keptSeconds: () => number | undefined
  sent: (status: number) => void
}

/** An answer that is written to its connection in one piece, with the headers that Node's own server gives an answer. */
export class LaneReply implements Outgoing {
  readonly #request: Incoming
  readonly #socket: Socket
  readonly #keptSeconds: Way['keptSeconds']
  readonly #sent: (status: number) => void
  #status = 200
  readonly #headers: [name: string, value: string][] = []

  /** @param sent hears of the status once the whole answer was handed to the system */
  constructor(request: Incoming, { socket, keptSeconds, sent }: Way) {
    this.#request = request
    this.#socket = socket
    this.#keptSeconds = keptSeconds
    this.#sent = sent
  }

  code(status: number): this {
    this.#status = status
    return this
  }

  header(name: string, value: unknown): this {
    const had = this.#headers.find(([known]) => known === name)
    if (had) had[1] = String(value)
    else this.#headers.push([name, String(value)])
    return this
  }

  headers(values: Record<string, unknown>): this {
    for (const [name, value] of Object.entries(values)) this.header(name, value)
    return this
  }

  getHeader(name: string): string | undefined {
    return this.#headers.find(([known]) => known === name)?.[1]
  }

  type(mediaType: string): this {
    return this.header('content-type', mediaType)
  }

  send(body?: unknown): this {
    if (body instanceof Error) return this.fail(body)
    const text = typeof body === 'string' ? body : (JSON.stringify(body) ?? '')
    if (this.getHeader('content-type') === undefined) this.type(json)
    const length = Buffer.byteLength(text)
    let head = `HTTP/1.1 ${this.#status} ${STATUS_CODES[this.#status]}\r\n`
    for (const [name, value] of this.#headers) head += `${name}: ${value}\r\n`
    const kept = this.#keptSeconds()
    const connection = kept === undefined ? 'close' : `keep-alive\r\nKeep-Alive: timeout=${kept}`
    head += `content-length: ${length}\r\nDate: ${dateNow()}\r\nConnection: ${connection}\r\n\r\n`
    this.#socket.write(head + text, length === text.length ? 'latin1' : 'utf8') // headers are ASCII
    this.#sent(this.#status)
    return this
  }

  /** Answers what was raised as a problem. */
  fail(cause: unknown): this {
    return answerError(cause, this.#request, this)
  }
}
