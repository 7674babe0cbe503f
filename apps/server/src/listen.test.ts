import { connect, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { listen } from './listen.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function serve(addresses: string[] | undefined, port: number) {
  const app = Fastify({ http: { maxHeaderSize: 2_048 } })
  app.get('/', async (request) => ({ from: request.ip }))
  const listening = await listen(app, { port, addresses })
  closing.push(listening.close, () => app.close())
  return listening
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

const isOpen = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1_000 })
    const end = (answer: boolean) => () => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', end(true)).once('error', end(false)).once('timeout', end(false))
  })

/** An address of this machine that others may reach. */
const outer = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address
const loopback6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))

it('listens on the addresses given and on no other, under the same limits on each', async () => {
  const port = await freePort()
  const { addresses } = await serve(['127.0.0.1', '::1'], port)
  expect(addresses).toEqual(['127.0.0.1', ...(loopback6 ? ['::1'] : [])])
  for (const host of addresses.map((address) => (address.includes(':') ? `[${address}]` : address))) {
    expect((await fetch(`http://${host}:${port}/`)).status).toBe(200)
    expect((await fetch(`http://${host}:${port}/`, { headers: { large: 'x'.repeat(4_096) } })).status).toBe(431)
  }
  if (outer) expect(await isOpen(outer, port)).toBe(false)
  expect(await isOpen('127.0.0.2', port)).toBe(false)
})

it('listens everywhere where nothing is given', async () => {
  const port = await freePort()
  await serve(undefined, port)
  expect(await isOpen('127.0.0.1', port)).toBe(true)
  if (outer) expect(await isOpen(outer, port)).toBe(true)
})

it('passes over an address that this machine has not, unless it has none', async () => {
  const port = await freePort()
  expect((await serve(['203.0.113.9', '127.0.0.1'], port)).addresses).toEqual(['127.0.0.1'])
  await expect(serve(['203.0.113.9'], await freePort())).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' })
})

it('says in one sentence that the port is taken, on whichever address', async () => {
  const port = await freePort()
  const other = createServer()
  await new Promise<void>((resolve) => other.listen({ host: '127.0.0.2', port }, resolve))
  closing.push(() => other.close())
  await expect(serve(['127.0.0.1', '127.0.0.2'], port)).rejects.toThrow(`Port ${port} is taken`)
})
