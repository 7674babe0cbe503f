import { create } from 'zustand'
import { masked, maskedAddress } from './masked.ts'

/** A call of the API as it may be shown: no token, no secret, nothing of its answer. */
export interface NotedCall {
  key: number
  /** Milliseconds since 1970. */
  at: number
  method: string
  origin: string
  /** Path and query. */
  address: string
  /** The path as the contract says it, such as `/v1/roles/:roleId`. */
  template: string
  params: Readonly<Record<string, string>>
  /** What a save is held against. */
  headers: Readonly<Record<string, string>>
  /** As JSON; an empty object in the place of what is too large to be kept. */
  body: string | undefined
  isBodyLeftOut: boolean
  /** Undefined while there is no answer; 0 where none came. */
  status: number | undefined
  tookMs: number | undefined
  /** Why no answer came: the page wanted none any more, an extension of the browser failed, or the network. */
  failedBy?: 'page' | 'extension' | 'network'
  requestId: string | undefined
}

const keptMax = 100
const bodyLettersMax = 20_000
const keptHeaders = ['if-match', 'if-unmodified-since']

/** The last calls of this tab, newest first; in memory alone. Those from `pageBeganAt` on are of the page shown, the `pages`th. */
export const useCallLog = create<{ calls: readonly NotedCall[]; pages: number; pageBeganAt: number }>(() => ({
  calls: [],
  pages: 0,
  pageBeganAt: 0,
}))

let lastKey = 0

/** Says that further calls are another page's. */
export const beginPage = (): void =>
  useCallLog.setState(({ pages }) => ({ pages: pages + 1, pageBeganAt: lastKey + 1 }))

/** What is known of a call before it is sent. */
interface Outgoing {
  template: string
  params: Readonly<Record<string, string>>
}

/** A `fetch` that notes what it sends and how that ends. */
export function notingFetch({ template, params }: Outgoing): typeof fetch {
  return async (input, init) => {
    const key = note({ template, params, address: new URL(String(input)), init })
    const began = performance.now()
    const end = (facts: Pick<NotedCall, 'status' | 'requestId' | 'failedBy'>) =>
      useCallLog.setState(({ calls }) => ({
        calls: calls.map((call) =>
          call.key === key ? { ...call, ...facts, tookMs: Math.round(performance.now() - began) } : call,
        ),
      }))
    try {
      const answer = await globalThis.fetch(input, init)
      end({ status: answer.status, requestId: answer.headers.get('x-request-id') ?? undefined })
      return answer
    } catch (error) {
      end({ status: 0, requestId: undefined, failedBy: failedBy(error, init?.signal) })
      throw error
    }
  }
}

/** An extension that stands in for `fetch` is named where the error comes from. */
function failedBy(error: unknown, signal: AbortSignal | null | undefined): NonNullable<NotedCall['failedBy']> {
  if (signal?.aborted) return 'page'
  return error instanceof Error && error.stack?.includes('-extension://') ? 'extension' : 'network'
}

function note({ address, init, ...known }: Outgoing & { address: URL; init: RequestInit | undefined }): number {
  lastKey += 1
  const sent = new Headers(init?.headers)
  const call: NotedCall = {
    template: known.template,
    params: Object.fromEntries(Object.entries(known.params).map(([name, value]) => [name, maskedAddress(value)])),
    key: lastKey,
    at: Date.now(),
    method: init?.method ?? 'GET',
    origin: address.origin,
    address: maskedAddress(address.pathname + address.search),
    headers: Object.fromEntries([...sent].filter(([name]) => keptHeaders.includes(name))),
    ...bodyOf(init?.body),
    status: undefined,
    tookMs: undefined,
    requestId: undefined,
  }
  useCallLog.setState(({ calls }) => ({ calls: [call, ...calls].slice(0, keptMax) }))
  return call.key
}

function bodyOf(body: RequestInit['body']): Pick<NotedCall, 'body' | 'isBodyLeftOut'> {
  if (typeof body !== 'string') return { body: undefined, isBodyLeftOut: false }
  if (body.length > bodyLettersMax) return { body: '{}', isBodyLeftOut: true }
  return { body: JSON.stringify(masked(JSON.parse(body)), null, 2), isBodyLeftOut: false }
}
