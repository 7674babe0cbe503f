import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { accountSites, authenticated, type Endpoint } from '@doorward/contract/endpoint'
import type { AccountId } from '@doorward/core/ids'
import { regions } from '@doorward/core/regions'
import type { Soon } from '@doorward/core/soon'
import { Type } from 'typebox'
import { onTestFinished } from 'vitest'
import { createApp } from '../src/app/app.ts'
import type { HttpParts } from '../src/app/parts.ts'
import type { Caller, Standing } from '../src/callers/caller.ts'
import type { KeyLookups } from '../src/callers/key-lookups.ts'
import { tokenVerifier } from '../src/callers/verify-token.ts'
import type { Answer, Call } from '../src/endpoints/call.ts'
import type { Freshness } from '../src/endpoints/freshness.ts'
import { opaqueTexts } from '../src/endpoints/opaque-texts.ts'
import { serve } from '../src/endpoints/serve.ts'
import { rateLimiter } from '../src/limits/rate-limit.ts'
import { keyOf, one, two, world } from './lookups.ts'
import { madeAt, personToken, portalToken } from './signed.ts'

const hosts = { domain: 'doorward.localhost:8080', scheme: 'http', port: 8080, regions } as const
export const hostOf = {
  one: 'acc-one.eu-west.doorward.localhost:8080',
  two: 'acc-two.na-east.doorward.localhost:8080',
  region: 'eu-west.doorward.localhost:8080',
  portal: 'doorward.localhost:8080',
  login: 'login.doorward.localhost:8080',
  local: 'localhost:8080',
} as const

const places = {
  [one]: { accountId: one, region: 'eu-west' as const },
  [two]: { accountId: two, region: 'na-east' as const },
}
/** A token of `ann`, or of whoever is named, as the login of the first account makes it. */
export const tokenOf = (userId = 'ann', claims: Record<string, unknown> = {}, accountId = one) =>
  personToken(accountId === two ? keyOf.two : keyOf.one, accountId, userId, { claims })
export const tokenOfPortal = (subject = 'olga') => portalToken(keyOf.platform, subject)
/** A token of the service client `sc_bot`, by the grant of client credentials. */
export const tokenOfClient = () => tokenOf('sc_bot', { client_id: 'sc_bot', client_key: 'k1' })

/** An endpoint of the account: `GET /v1/things` for whoever has a token, unless told otherwise. */
export const thing = (more: Partial<Endpoint> = {}): Endpoint => ({
  ...{ method: 'GET', path: '/v1/things', summary: 'Things', tag: 'Things' },
  ...{ access: authenticated, rate: 'read', sites: accountSites, replies: { 200: Type.Unknown(), 204: null } },
  ...more,
})

/** An account as it was asked for. */
interface Seen {
  accountId: AccountId
  freshness: Freshness
}

type Answering = (call: Call<Endpoint>) => Soon<Answer<Endpoint>>

export interface Opened {
  /** What is served: endpoints that answer 200 and `{}`, or with what they shall answer. */
  endpoints?: (Endpoint | [Endpoint, Answering])[]
  /** Permissions that are held, as `ann things:read Doorward:Things`; nobody holds any unless told. */
  held?: string[]
  /** Standing of a user other than `belongs`, as `ann acc-one`; several are what he is found as in turn. */
  standing?: Record<string, Standing | Standing[]>
  /** Whether what is looked up comes later instead of at once. */
  later?: boolean
  lookups?: Partial<KeyLookups>
  parts?: Partial<HttpParts<Seen>>
  /** What is declared on the app before it is ready. */
  more?: (app: ReturnType<typeof createApp>, parts: HttpParts<Seen>) => void
}

export interface Sent {
  method?: Endpoint['method'] | 'OPTIONS' | 'HEAD' | 'TRACE'
  token?: string | undefined
  host?: string
  headers?: Record<string, string>
  body?: unknown
  from?: string
}

/** A server with endpoints of the test's own and real keys; closed when the test ends. */
export async function openApp({ endpoints = [thing()], held = [], standing = {}, later, ...opened }: Opened = {}) {
  const soonOf = <Value>(value: Value): Soon<Value> => (later ? Promise.resolve(value) : value)
  const calls: Call<Endpoint>[] = []
  const asked: string[] = []
  let now = 0
  const parts: HttpParts<Seen> = {
    hosts,
    findAccount: (accountId) => soonOf(places[accountId]),
    defaultAccount: () => soonOf(places[one]),
    authenticate: tokenVerifier(world(opened.lookups, soonOf), () => madeAt),
    now: () => madeAt,
    seeAccount: (accountId, freshness) => soonOf({ accountId, freshness }),
    standingOf({ userId }: Caller, account) {
      const at = `${userId} ${account?.accountId}`
      asked.push(`${userId} at ${account?.accountId} ${account?.freshness.kind}`)
      const [known = 'belongs', ...rest] = [standing[at] ?? []].flat()
      if (rest.length > 0) standing[at] = rest
      return known
    },
    mayDo({ caller, account, needed, params }) {
      const ask = `${caller.userId} ${needed.action} ${needed.resourceUri(params)}`
      asked.push(`${ask} ${account.freshness.kind}`)
      return held.includes(ask)
    },
    mayCallFrom: (origin) => soonOf(origin === 'https://shop.example.com'),
    texts: opaqueTexts(Buffer.alloc(32, 7)),
    limiter: rateLimiter(() => now),
    logger: false,
    ...opened.parts,
  }
  const app = createApp(parts)
  const served = endpoints.map((each, place) => {
    const [endpoint, answer = () => ({ status: 200, body: {} as never })] = Array.isArray(each) ? each : [each] // as its schema says
    const handler: Answering = (call) => {
      calls.push(call)
      return later ? Promise.resolve().then(() => answer(call)) : answer(call)
    }
    return { id: `thing${place}`, endpoint, handler }
  })
  opened.more?.(app, parts)
  serve(app, parts, {
    endpoints: Object.fromEntries(served.map(({ id, endpoint }) => [id, endpoint])),
    handlers: Object.fromEntries(served.map(({ id, handler }) => [id, handler])),
    environment: undefined,
  })
  await app.ready()
  onTestFinished(() => app.close())

  async function send(url: string, { method = 'GET', token, host = hostOf.one, headers, body, from }: Sent = {}) {
    const answer = await app.inject({
      method: method as 'GET', // the client also sends methods that its type doesn't name
      url,
      headers: { host, ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(from ? { remoteAddress: from } : {}),
    })
    return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: bodyOf(answer.body) }
  }

  /** What comes back for bytes on a connection, once the server has ended it. */
  async function sendBytes(...lines: string[]) {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1') // it listens on TCP
    await once(socket, 'connect')
    socket.write(lines.map((line) => `${line}\r\n`).join(''))
    const [head = '', rest = ''] = (await text(socket)).split('\r\n\r\n')
    const [first = '', ...headers] = head.split('\r\n')
    return { status: first.slice('HTTP/1.1 '.length), headers, body: bodyOf(rest) }
  }
  const pass = (ms: number) => {
    now += ms
  }
  return { app, calls, asked, send, sendBytes, pass }
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
function bodyOf(answer: string): any {
  try {
    return JSON.parse(answer)
  } catch {
    return undefined
  }
}
