import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Odd, oddConnection } from './odd-checks.ts'
import { clockWithoutLimits, seedOf } from './sweep.ts'
import { type Node, openNode, openTestApi, type TestApi } from './test-api.ts'

/**
 * Issue 19: what comes on a connection is answered in the lane as by the router alone. Two nodes on one database, one of
 * which has its lane shut, are sent the same odd bytes: a sample of them, or as many connections as `LANE_CONNECTIONS` says
 * (100000 for the whole sweep). The seed is printed; `LANE_SEED` runs it again.
 */
const connections = Number(process.env.LANE_CONNECTIONS ?? 500)
const seed = seedOf('LANE')
const msOfConnection = 300
/** Longer than an answer takes; a server that still waits then is told that nothing more comes. */
const quietMs = 3_000
/** After so long nothing is waited for any more: what was sent is no whole request. */
const unansweredMs = 100

let api: TestApi
let plain: Node
let accessKey: string
let otherKey: string
let otherHost: string
/** What nobody caught. */
const unhandled: unknown[] = []
const note = (cause: unknown) => void unhandled.push(cause)
beforeAll(async () => {
  const clock = clockWithoutLimits()
  api = await openTestApi({ clock })
  plain = await openNode(api.rows, api.rows.another(), { clock })
  plain.app.lane.shut()
  for (const { app } of [api.node, plain]) await app.listen({ port: 0, host: '127.0.0.1' })
  accessKey = (await api.ownerClient()).accessKey
  const other = await api.another()
  otherHost = other.host
  otherKey = (await other.ownerClient()).accessKey
  const record = {
    name: 'Documents',
    users: [{ userId: 'user_1' }],
    statements: [{ roles: ['Doorward:ReadResource'], resources: [{ resourceUri: 'documents/1' }] }],
  }
  await api.call('POST', '/v1/records', { body: record })
  await pause(1_100) // as long as the other node may not know of it
  process.on('unhandledRejection', note)
})
afterAll(async () => {
  process.off('unhandledRejection', note)
  await plain.close()
  await api.close()
})

/** What differs from answer to answer is written alike. */
const alike = (text: string): string =>
  text
    .replaceAll(/req_[a-z0-9]{20}/g, 'req_')
    .replaceAll(/^Date: .*$/gm, 'Date:')
    .replaceAll(/^consistency-token: .*$/gm, 'consistency-token:')

/**
 * All that a node answers until it ends the connection.
 * @param lingerMs how long after the first answer what is sent next waits for others
 */
async function answersOf({ app }: Node, { bursts, halfClosed }: Odd, lingerMs: number): Promise<string> {
  const socket = connect({ port: (app.server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true }) // it listens on TCP
  let got = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    got += text
  })
  socket.on('error', () => undefined) // a server may end it in the middle of what is sent
  const next = (event: string) => new Promise<void>((resolve) => socket.once(event, () => resolve()))
  const closed = next('close')
  const ended = next('end').then(() => socket.end())
  await once(socket, 'connect')
  socket.setNoDelay(true)
  for (const pieces of bursts) {
    const answered = next('data')
    for (const piece of pieces) {
      socket.write(piece, 'latin1')
      await pause(2) // so that each comes by itself
    }
    await Promise.race([answered, closed, pause(unansweredMs)])
    await pause(lingerMs)
  }
  if (halfClosed) socket.end()
  else socket.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  await Promise.race([closed, ended, pause(quietMs)])
  socket.destroy()
  await closed
  return alike(got)
}

/** Whether what follows meets an answer that is still to come is chance, by the router alone too: then it is left more time. */
const lingers = [0, 20, 100, 300]

const count = (text: string, part: string) => text.split(part).length - 1

it(
  `API-11 answers odd requests in the lane as the router alone does (${connections} connections, LANE_SEED=${seed})`,
  async () => {
    process.stdout.write(`odd requests: ${connections} connections, LANE_SEED=${seed}\n`)
    const allowed: number[] = []
    await fc.assert(
      fc.asyncProperty(oddConnection({ host: api.host, otherHost, accessKey, otherKey }), async (odd) => {
        for (const lingerMs of lingers) {
          const [here, there] = await Promise.all([answersOf(api.node, odd, lingerMs), answersOf(plain, odd, lingerMs)])
          allowed.push(count(here, 'HTTP/1.1 200 OK'))
          if (here === there) return
          if (lingerMs === lingers.at(-1)) expect(here).toBe(there)
        }
      }),
      { numRuns: connections, seed, endOnFailure: false },
    )
    expect(unhandled).toEqual([])
    expect(allowed.some((answers) => answers > 0)).toBe(true)
  },
  60_000 + connections * msOfConnection,
)
