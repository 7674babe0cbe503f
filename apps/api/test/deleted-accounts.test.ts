import type { AccountId } from '@doorward/core/ids'
import { insertAccount } from '@doorward/store/items/accounts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Node, openNode, openTestApi, portalToken, send, type TestApi } from './test-api.ts'

let api: TestApi
let other: Node
beforeAll(async () => {
  api = await openTestApi()
  other = await openNode(api.rows, api.rows.another())
})
afterAll(async () => {
  await other.close()
  await api.close()
})

let founders = 0
/** An account with an owner of its own, a client with a key, and a user who may read reports. */
async function founded() {
  founders += 1
  const name = `founder-${founders}`
  const token = await portalToken(api.node, name)
  const { body: account } = await send(api.node, undefined, 'POST', '/v1/accounts', { token, body: { name: 'Acme' } })
  const accountId: string = account.accountId
  const call = (node: Node, method: string, url: string, sent: object = {}) =>
    send(node, account.accountId, method, url, { token, ...sent })
  const record = {
    name: 'Reports',
    users: [{ userId: 'ada' }],
    statements: [{ roles: ['Doorward:ReadResource'], resources: [{ resourceUri: 'reports' }] }],
  }
  await call(api.node, 'POST', '/v1/records', { body: record })
  const { body: client } = await call(api.node, 'POST', '/v1/clients', { body: { name: 'Program' } })
  const { body: key } = await call(api.node, 'POST', `/v1/clients/${client.clientId}/access-keys`)
  const url = `/v1/accounts/${accountId}`
  const atRoot = (method: string, at: string, sent: object = {}) =>
    send(api.node, undefined, method, at, { token, ...sent })
  return { name, token, account, accountId, call, client, key, url, atRoot, userId: `Doorward|${name}` }
}
const check = '/v1/users/ada/resources/reports%2F1/permissions/read'

describe('SCR-16 an account that is deleted', () => {
  it('is missing on every node within a second, for checks and keys too, and comes back as it was', async () => {
    const { accountId, call, client, key, url, atRoot, account } = await founded()
    const byKey = (node: Node) => call(node, 'GET', `/v1/clients/${client.clientId}`, { token: key.accessKey })
    for (const node of [api.node, other]) {
      expect((await call(node, 'GET', check)).status).toBe(200)
      expect((await byKey(node)).status).toBe(200)
    }
    const deleted = await call(api.node, 'DELETE', url)
    expect(deleted).toMatchObject({ status: 202, body: { accountId, state: 'DELETING' } })
    const days = (Date.parse(deleted.body.erasedTime) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(30)
    expect((await call(api.node, 'GET', check)).status).toBe(404)
    await vi.waitFor(
      async () => {
        expect((await call(other, 'GET', check)).status).toBe(404)
        expect([401, 404]).toContain((await byKey(other)).status)
      },
      { timeout: 1_000, interval: 50 },
    )
    expect((await call(other, 'POST', '/v1/records', { body: { name: 'Late', statements: [] } })).status).toBe(404)

    const { body: listed } = await atRoot('GET', '/v1/accounts')
    expect(listed.accounts).toMatchObject([{ accountId, state: 'DELETING' }])
    const back = await atRoot('POST', `${url}/restore`)
    expect(back).toMatchObject({ status: 200, body: { accountId, name: account.name } })
    expect(back.body).not.toHaveProperty('state')
    for (const node of [api.node, other]) {
      expect((await call(node, 'GET', check)).status).toBe(200)
      expect((await byKey(node)).status).toBe(200)
    }
    const { body: history } = await call(api.node, 'GET', `${url}/history`)
    expect(history.changes.slice(0, 2).map(({ after }: { after: object }) => 'deletingSince' in after)).toEqual([
      false,
      true,
    ])
  })

  it('is deleted and restored by its owners alone, who signed in lately, and not by a program', async () => {
    const { name, accountId, call, url, atRoot, key } = await founded()
    const guest = await portalToken(api.node, 'guest')
    const record = {
      name: 'Supervises',
      users: [{ userId: 'Doorward|guest' }],
      statements: [{ roles: ['Doorward:Supervisor'], resources: [{ resourceUri: '*' }] }],
    }
    await call(api.node, 'POST', '/v1/records', { body: record })
    expect(await call(api.node, 'DELETE', url, { token: guest })).toMatchObject({
      status: 403,
      body: { errorCode: 'MissingGrant' },
    })
    expect((await call(api.node, 'DELETE', url, { token: key.accessKey })).status).toBe(403)
    const old = await portalToken(api.node, name, { signedIn: 900 })
    expect(await call(api.node, 'DELETE', url, { token: old })).toMatchObject({
      status: 401,
      body: { errorCode: 'InsufficientUserAuthentication' },
    })
    await call(api.node, 'DELETE', url)
    expect((await atRoot('POST', `${url}/restore`, { token: guest })).status).toBe(404)
    expect((await atRoot('GET', '/v1/accounts', { token: guest })).body.accounts).toEqual([])
    expect((await atRoot('POST', `${url}/restore`, { token: old })).status).toBe(401)
    expect((await call(api.node, 'POST', `${url}/restore`)).status).toBe(404)
    expect((await atRoot('POST', `${url}/restore`)).status).toBe(200)
    expect((await atRoot('GET', '/v1/accounts', { token: guest })).body.accounts).toMatchObject([{ accountId }])
  })

  it('sends no mail and does no work meanwhile', async () => {
    const { accountId, call, url } = await founded()
    await api.rows.owner`insert into jobs (account_id, job) values (${accountId}, 'integration:WEBHOOK')`
    await api.rows.owner`
      insert into mails (account_id, mail_id, sealed, expires_at) values (${accountId}, 'm', '', clock_timestamp() + interval '1 day')`
    await call(api.node, 'DELETE', url)
    await api.node.runJobs()
    api.node.environment.outbox.look()
    const [job] = await api.rows
      .owner`select taken::int from jobs where account_id = ${accountId} and job = 'integration:WEBHOOK'`
    const [mail] = await api.rows.owner`select attempts from mails where account_id = ${accountId}`
    expect([job?.taken, mail?.attempts]).toEqual([0, 0])
  })

  it('stays where it is the default account of the installation', async () => {
    const answer = await api.call('DELETE', `/v1/accounts/${api.accountId}`)
    expect(answer).toMatchObject({ status: 409, body: { errorCode: 'InUse' } })
  })
})

describe('SCR-16 an account whose 30 days are over', () => {
  it('is erased from every table that has rows of it, with its data key, and its id is never given again', async () => {
    const { accountId, call, url, atRoot } = await founded()
    const { owner } = api.rows
    const tables = await owner<{ name: string }[]>`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attname = 'account_id' and not a.attisdropped`
    const holding = async () => {
      const counts = await Promise.all(
        tables.map(async ({ name }) => {
          const [row] = await owner`select count(*)::int as count from ${owner(name)} where account_id = ${accountId}`
          return [name, row?.count] as const
        }),
      )
      return Object.fromEntries(counts.filter(([, count]) => count > 0))
    }
    expect(Object.keys(await holding())).toEqual(expect.arrayContaining(['items', 'account_changes', 'data_keys']))
    await call(api.node, 'DELETE', url)
    const due = { job: 'erase-account', days: 30 }
    expect(
      await owner`select job, round(extract(epoch from due_at - clock_timestamp()) / 86400)::int as days from jobs
        where account_id = ${accountId}`,
    ).toEqual([due])
    // Before its time nothing is erased, whoever asks.
    await owner`update jobs set due_at = clock_timestamp() - interval '1 minute' where account_id = ${accountId}`
    await api.node.runJobs()
    expect(await holding()).toHaveProperty('items')

    await owner`update accounts set deleting_since = clock_timestamp() - interval '31 days' where account_id = ${accountId}`
    expect((await atRoot('POST', `${url}/restore`)).status).toBe(404)
    await owner`update jobs set due_at = clock_timestamp() - interval '1 minute' where account_id = ${accountId}`
    await api.node.runJobs()
    expect(await holding()).toEqual({ erased_accounts: 1 })
    expect((await atRoot('GET', '/v1/accounts')).body.accounts).toEqual([])
    const head = { accountId: accountId as AccountId, region: 'eu-west', createdBy: 'x' } as const // an id that was made
    expect(await api.node.environment.database.account(head.accountId, (tx) => insertAccount(tx, head))).toBe(false)
  })
})
