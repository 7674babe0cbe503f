import { randomBytes } from 'node:crypto'
import { connect, createServer } from 'node:net'
import type { AccountId } from '@doorward/core/ids'
import { expect, inject, test } from 'vitest'
import { openTestDatabase } from '../../test/test-database.ts'
import { asOwner } from '../../test/test-servers.ts'
import type { Tx } from './database.ts'
import { openPostgres } from './open-postgres.ts'

const urlOf = async () => {
  const store = await openTestDatabase({ store: 'outside' })
  if (!('url' in store.target)) throw new TypeError('the outside store has a URL')
  return { store, url: store.target.url }
}

test('opens a database by its URL, as a user who is no superuser', async () => {
  const { store, url } = await urlOf()
  const database = await openPostgres(url)
  const name = (tx: Tx) => tx<{ name: string }[]>`select current_user as name`
  expect(await database.account('acc-a' as AccountId, name)).toEqual([{ name: 'doorward_server' }])
  expect(await database.acrossAccounts('health', name)).toEqual([{ name: 'doorward_across' }])
  await database.close()
  await store.close()
})

/** Logins of the program's roles' own, as an operator makes them. */
async function withLogins() {
  const { store, url } = await urlOf()
  const suffix = randomBytes(4).toString('hex')
  const login = async (name: string, role: string) => {
    await asOwner(store.target, `create role ${name} login password 'pass' in role ${role}`)
    return url.replace(/\/\/[^@]+@/, `//${name}:pass@`)
  }
  const server = await login(`srv_${suffix}`, 'doorward_server')
  const across = await login(`acr_${suffix}`, 'doorward_across')
  return { store, url, login: (role: string) => login(`x_${randomBytes(4).toString('hex')}`, role), server, across }
}

test('serves by logins of its own, which see no other account whatever they run', async () => {
  const { store, url, server, across } = await withLogins()
  const database = await openPostgres(url, { logins: { server, across } })
  for (const id of ['acc-a', 'acc-b'] as AccountId[])
    await store.owner`insert into accounts (account_id, region, created_by) values (${id}, 'eu-west', 'ann')`
  const seen = (statement: string) =>
    database
      .account('acc-a' as AccountId, async (tx) => {
        await tx.unsafe(statement)
        return tx`select account_id from accounts where account_id <> 'acc-a'`
      })
      .catch((error: { code?: string }) => error.code)
  for (const statement of [
    'reset role',
    "set local doorward.account = '*'",
    'set role doorward_across',
    'set role app',
  ])
    expect([statement, await seen(statement)]).toEqual([statement, expect.toBeOneOf([[], '42501'])])
  expect(await database.acrossAccounts('hosts', (tx) => tx`select account_id from accounts order by 1`)).toHaveLength(3)
  await database.close()
  await store.close()
})

test('refuses logins that are more than their role, or less', async () => {
  const { store, url, server, across, login } = await withLogins()
  const tries: [string, { server: string; across: string }][] = [
    ['DATABASE_SERVER_URL must be no more than doorward_server', { server: url, across }],
    ['DATABASE_SERVER_URL must be doorward_server', { server: across, across }],
    ['DATABASE_ACROSS_URL must be doorward_across', { server, across: server }],
    ['DATABASE_SERVER_URL must be no more', { server: await login('doorward_server, doorward_across'), across }],
    ['DATABASE_ACROSS_URL is not of the form', { server, across: 'nothing' }],
  ]
  for (const [says, logins] of tries) await expect(openPostgres(url, { logins })).rejects.toThrow(says)
  await store.close()
})

test('uses the host that answers when the URL names several', async () => {
  const { store, url } = await urlOf()
  const database = await openPostgres(url.replace('@', '@127.0.0.1:1,'))
  const works = async () => (await database.acrossAccounts('health', (tx) => tx`select 1 as one`).catch(() => []))[0]
  await expect.poll(works).toEqual({ one: 1 })
  await database.close()
  await store.close()
})

const outside = () => inject('testServers').outside.url

const unusable = [
  {
    what: 'nobody listens',
    url: () => 'postgres://me:topsecret@127.0.0.1:1/db',
    says: /127\.0\.0\.1:1\/db: it did not answer \(ECONNREFUSED\)\.$/,
  },
  {
    what: 'the password is wrong',
    url: () => outside().replace(/app:\w+@/, 'app:topsecret@'),
    says: /password authentication failed/,
  },
  {
    what: 'the database does not exist',
    url: () => outside().replace(/\/postgres$/, '/absent'),
    says: /"absent" does not exist/,
  },
  { what: 'the URL is none', url: () => 'mysql://me:topsecret@host/db', says: /is not of the form postgres:/ },
]

test.each(unusable)('says in one sentence, without the password, that $what', async ({ url, says }) => {
  const failure = await openPostgres(url()).catch((error: Error) => error)
  expect(failure).toMatchObject({ name: 'StartError', message: expect.stringMatching(says) })
  expect(String(failure)).not.toContain('topsecret')
  expect(String(failure)).not.toMatch(/app:\w{6}/)
})

test('gives up within 2 s on a server that accepts and says nothing (security F2)', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  const address = silent.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const began = performance.now()
  await expect(openPostgres(`postgres://me:topsecret@127.0.0.1:${port}/db`)).rejects.toThrow('did not answer')
  expect(performance.now() - began).toBeLessThan(2_000)
  silent.close()
})

/** Passes bytes on to the server and cuts the line once the server has said so many messages. */
async function cutAfter(answers: number): Promise<{ port: number; close: () => void }> {
  const { hostname, port } = new URL(outside())
  const relay = createServer((near) => {
    const far = connect({ host: hostname, port: Number(port) })
    let said = 0
    for (const socket of [near, far]) socket.on('error', () => socket.destroy())
    near.pipe(far)
    far.on('data', (bytes) => {
      said += 1
      if (said > answers) near.destroy()
      else near.write(bytes)
    })
    near.on('close', () => far.destroy())
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => relay.once('listening', resolve))
  const address = relay.address()
  return { port: typeof address === 'object' && address ? address.port : 0, close: () => relay.close() }
}

// A rejection that nobody handles would end the program; the runner fails on one.
test.each([0, 1, 2, 3, 4, 5, 6])('a server that dies after %i answers is one error, handled', async (answers) => {
  const { port, close } = await cutAfter(answers)
  const opening = openPostgres(outside().replace(/@[^/]+/, `@127.0.0.1:${port}`))
  await expect(opening).rejects.toMatchObject({ name: 'StartError' })
  close()
})
