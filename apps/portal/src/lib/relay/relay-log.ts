import { logFlushMs, logLinesWaitingMax } from '@doorward/core/constants'
import { scrubOpeners } from '@doorward/core/support/scrub'

type Level = 'warn' | 'error'
interface Line {
  level: Level
  name: string
  message: string
  /** ISO 8601. */
  time: string
}

const charsMax = 1_000
/** What a browser sends on while the page is left is 64 KB at most, all deliveries together. */
const bytesMax = 60_000
/** Lines that are kept while a delivery is under way; a page that fails without end does not fill the memory. */
const linesMax = 100

/** What a program said, in words; of an object nothing, for it may hold anything of anybody. */
function inWords(part: unknown): string {
  if (part instanceof Error) return part.stack ?? `${part.name}: ${part.message}`
  return typeof part === 'object' && part !== null ? Object.prototype.toString.call(part) : String(part)
}

/** Cuts lines into deliveries that the relay and the browser take. */
function deliveriesOf(lines: readonly Line[]): string[] {
  const bodies: string[] = []
  let body = ''
  for (const line of lines) {
    const longer = body + JSON.stringify(line)
    const isFull = body !== '' && new Blob([longer]).size > bytesMax
    if (isFull) bodies.push(body)
    body = `${isFull ? JSON.stringify(line) : longer}\n`
  }
  return body === '' ? bodies : [...bodies, body]
}

/**
 * Keeps what this page reports as wrong, and sends it to the relay every 15 s, as soon as more than 25 lines wait, and
 * when the page is left (ERR-06). A relay that fails is no failure of the page: nobody hears of it. Returns the way to stop.
 */
export function relayLog(address: string): () => void {
  let waiting: Line[] = []
  let underWay = 0
  const stopped = new AbortController()

  const send = async (body: string) => {
    underWay += 1
    // Plain text, so that no browser asks first; `keepalive`, so that it goes on while the page is left.
    const sending = { method: 'POST', body, keepalive: true, credentials: 'omit' } as const
    await fetch(address, { ...sending, headers: { 'content-type': 'text/plain;charset=UTF-8' } }).catch(() => undefined)
    underWay -= 1
  }
  const flush = () => {
    const lines = waiting
    waiting = []
    for (const body of deliveriesOf(lines)) void send(body)
  }
  const keep = (level: Level, name: string, parts: readonly unknown[]) => {
    if (waiting.length >= linesMax) return
    // A key that stands in an address stays in this browser, also where a library complains of the address.
    const message = scrubOpeners(parts.map(inWords).join(' ')).slice(0, charsMax)
    waiting.push({ level, name, message, time: new Date().toISOString() })
    if (waiting.length > logLinesWaitingMax && underWay === 0) flush()
  }

  const { error, warn } = console
  console.error = (...parts: unknown[]) => {
    error.apply(console, parts)
    keep('error', 'console', parts)
  }
  console.warn = (...parts: unknown[]) => {
    warn.apply(console, parts)
    keep('warn', 'console', parts)
  }
  const { signal } = stopped
  window.addEventListener('error', (event) => keep('error', 'page', [event.error ?? event.message]), { signal })
  window.addEventListener('unhandledrejection', ({ reason }) => keep('error', 'page', [reason]), { signal })
  window.addEventListener('pagehide', flush, { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush(), { signal })
  const timer = setInterval(flush, logFlushMs)
  return () => {
    stopped.abort()
    clearInterval(timer)
    Object.assign(console, { error, warn })
  }
}
