import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const version = 'http://specs.openid.net/auth/2.0'
const anyIdentifier = `${version}/identifier_select`

type Fields = Record<string, string>

/** What can be said wrongly of an answer. */
export interface Wrong {
  /** Fields that are said otherwise, and signed so. */
  says?: Fields
  /** Fields that are changed behind the signature. */
  forges?: Fields
  /** Fields that are left out of the signature, though they are said. */
  unsigned?: readonly string[]
}

const documentOf = (type: string, endpoint: string, localId = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><xrds:XRDS xmlns:xrds="xri://$xrds" xmlns="xri://$xrd*($v*2.0)"><XRD><Service priority="5"><Type>http://other.example/service</Type><URI>http://other.example/</URI></Service><Service priority="10"><Type>${type}</Type><URI>${endpoint}</URI>${localId}</Service></XRD></xrds:XRDS>`

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer) // a request gives buffers
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

function demand(isRight: unknown, what: string): void {
  if (!isRight) throw new Error(what)
}

/** What OpenID Authentication 2.0 §9.1 demands of a request. */
function checkRequest(asked: URLSearchParams): void {
  demand(asked.get('openid.ns') === version, 'openid.ns')
  demand(asked.get('openid.mode') === 'checkid_setup', 'openid.mode')
  for (const name of ['openid.claimed_id', 'openid.identity']) demand(asked.get(name) === anyIdentifier, name)
  const realm = asked.get('openid.realm') ?? ''
  demand(new URL(realm).pathname === '/' && !realm.includes('#'), 'openid.realm')
  demand(asked.get('openid.return_to')?.startsWith(`${realm}/`), 'openid.return_to')
  demand(asked.get('openid.ns.sreg') && asked.get('openid.sreg.optional'), 'simple registration')
  demand(asked.get('openid.ns.ax') && asked.get('openid.ax.mode') === 'fetch_request', 'attribute exchange')
}

/** A provider of OpenID Authentication 2.0 on a port of its own, as its text has it; it refuses what is not. */
export async function openLegacyProvider() {
  const key = randomBytes(32)
  const issued = new Map<string, 'open' | 'asked'>()
  const verified: string[] = []
  const moved = new Map<string, { status: number; headers: Fields; body: string }>()

  const signatureOf = (fields: URLSearchParams): string => {
    const lines = (fields.get('openid.signed') ?? '')
      .split(',')
      .map((name) => `${name}:${fields.get(`openid.${name}`)}\n`)
    return createHmac('sha256', key).update(lines.join('')).digest('base64')
  }

  async function verify(request: IncomingMessage): Promise<string> {
    demand(/^application\/x-www-form-urlencoded/.test(request.headers['content-type'] ?? ''), 'the content type')
    const fields = await bodyOf(request)
    demand(fields.get('openid.mode') === 'check_authentication', 'openid.mode')
    const handle = fields.get('openid.assoc_handle') ?? ''
    const isValid = fields.get('openid.sig') === signatureOf(fields) && issued.get(handle) === 'open'
    issued.set(handle, 'asked') // of each answer once (§11.4.2)
    if (isValid) verified.push(handle)
    return `ns:${version}\nis_valid:${isValid}\n`
  }

  async function answerTo(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin)
    const planted = moved.get(pathname)
    const name = pathname.split('/')[2] ?? ''
    const send = (type: string, body: string) => reply.writeHead(200, { 'content-type': type }).end(body)
    if (planted) return void reply.writeHead(planted.status, planted.headers).end(planted.body)
    if (pathname === '/op' && request.method === 'POST') return void send('text/plain', await verify(request))
    if (pathname === '/op') {
      checkRequest(searchParams)
      return void send('text/html', '<h1>Who are you?</h1>')
    }
    demand(request.headers.accept?.includes('application/xrds+xml'), 'what kinds of answer are taken')
    if (pathname === '/')
      return void send('application/xrds+xml; charset=utf-8', documentOf(`${version}/server`, endpoint))
    if (pathname.startsWith('/id/')) return void send('application/xrds+xml', documentOf(`${version}/signon`, endpoint))
    if (pathname.startsWith('/delegates/'))
      return void send(
        'application/xrds+xml',
        documentOf(`${version}/signon`, endpoint, `<LocalID>${origin}/id/${name}</LocalID>`),
      )
    if (pathname.startsWith('/page/'))
      return void send(
        'text/html',
        `<html><head><link rel='openid2.provider' href="${endpoint}"></head><body>${name}</body></html>`,
      )
    reply.writeHead(404).end()
  }

  const server = createServer((request, reply) => {
    answerTo(request, reply).catch((error: unknown) => reply.writeHead(400).end(`wrong: ${String(error)}`))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const endpoint = `${origin}/op`

  return {
    origin,
    endpoint,
    /** Answers that it has said to be its own. */
    verified,
    /** Puts something else at a path. */
    plant: (path: string, body: string, headers: Fields, status = 200) =>
      void moved.set(path, { status, headers, body }),
    /** What it sends a browser back with, for whoever signs in there (§10.1). */
    answer(
      returnTo: string,
      claimedId: string,
      { says = {}, forges = {}, unsigned = [] }: Wrong = {},
    ): URLSearchParams {
      const handle = randomBytes(9).toString('base64url')
      issued.set(handle, 'open')
      const fields: Fields = {
        ...{ op_endpoint: endpoint, claimed_id: claimedId, identity: claimedId, return_to: returnTo },
        response_nonce: `${new Date().toISOString().slice(0, 19)}Z${randomBytes(6).toString('base64url')}`,
        assoc_handle: handle,
        ...says,
      }
      const signed = Object.keys(fields).filter((name) => !unsigned.includes(name))
      const entries = Object.entries({ ns: version, mode: 'id_res', ...fields, signed: signed.join(',') })
      const answer = new URLSearchParams(entries.map(([name, value]) => [`openid.${name}`, value]))
      answer.set('openid.sig', signatureOf(answer))
      for (const [name, value] of Object.entries(forges)) answer.set(`openid.${name}`, value)
      return answer
    },
    close: () => new Promise<unknown>((resolve) => server.close(resolve)),
  }
}
