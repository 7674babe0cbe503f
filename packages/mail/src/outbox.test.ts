import { platformAccountId } from '@doorward/core/ids'
import { openKeyring } from '@doorward/store/secrets/keyring'
import { parseMasterKey } from '@doorward/store/secrets/vault'
import { openTestDatabase, type TestDatabase } from '@doorward/store/test/test-database'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Postbox } from '../test/postbox.ts'
import { writeLetter } from './letter.ts'
import type { Mail, Mailer } from './mailer.ts'
import { openOutbox, postMail } from './outbox.ts'

const master = parseMasterKey(Buffer.alloc(32, 7).toString('base64'))
let rows: TestDatabase
beforeEach(async () => {
  rows = await openTestDatabase()
})
afterEach(() => rows.close())

const keyringOf = async () => {
  const keyring = openKeyring(rows.database, master, () => performance.now())
  await rows.database.account(platformAccountId, (tx) => keyring.insertKeys(tx, platformAccountId))
  return keyring
}
const letterTo = (to: string) =>
  writeLetter({ language: 'en', to, subject: 'Your code', before: ['Your code:'], code: '12345678', after: [] })
const inAnHour = () => new Date(Date.now() + 3_600_000)
const open = async (mailer: Mailer, failed: (cause: unknown) => void = () => {}, database = rows.database) =>
  openOutbox({ database, keyring: openKeyring(database, master, () => performance.now()), mailer, failed })

describe('the outbox', () => {
  test('a mail of a transaction that rolls back is never sent; one that committed is', async () => {
    const dataKey = await (await keyringOf()).dataKey(platformAccountId)
    const postbox = new Postbox()
    const outbox = await open(postbox)
    const post = (to: string, fails: boolean) =>
      rows.database.account(platformAccountId, async (tx) => {
        await postMail(tx, platformAccountId, dataKey, { mail: letterTo(to), expiresAt: inAnHour() })
        if (fails) throw new Error('rolled back')
      })
    await expect(post('lost@example.com', true)).rejects.toThrow('rolled back')
    await post('kept@example.com', false)
    outbox.look()
    expect((await postbox.next('kept@example.com')).text).toContain('1234 5678')
    await outbox.close()
    expect(postbox.mails).toHaveLength(1)
    expect(await rows.owner`select from mails`).toHaveLength(0)
  })

  test('a failed mail stays and is due again; its content is sealed at rest', async () => {
    const dataKey = await (await keyringOf()).dataKey(platformAccountId)
    await rows.database.account(platformAccountId, (tx) =>
      postMail(tx, platformAccountId, dataKey, { mail: letterTo('maya@example.com'), expiresAt: inAnHour() }),
    )
    expect(JSON.stringify(await rows.owner`select encode(sealed, 'escape') as sealed from mails`)).not.toMatch(
      /maya|12345678|1234 5678/,
    )
    const failures: unknown[] = []
    const broken: Mailer = { send: async () => Promise.reject(new Error('no route')), close: () => {} }
    const outbox = await open(broken, (cause) => failures.push(cause))
    outbox.look()
    await outbox.close()
    expect(failures).toHaveLength(1)
    const [row] =
      await rows.owner`select attempts, due_at > clock_timestamp() + interval '20 seconds' as later from mails`
    expect(row).toMatchObject({ attempts: 1, later: true })
    await rows.owner`update mails set due_at = clock_timestamp()`
    const postbox = new Postbox()
    const next = await open(postbox)
    next.look()
    await postbox.next('maya@example.com')
    await next.close()
  })

  test('two nodes share the work: each of 60 mails goes once', async () => {
    const dataKey = await (await keyringOf()).dataKey(platformAccountId)
    await rows.database.account(platformAccountId, async (tx) => {
      for (let n = 0; n < 60; n++)
        await postMail(tx, platformAccountId, dataKey, { mail: letterTo(`p${n}@example.com`), expiresAt: inAnHour() })
    })
    const sent: Mail[] = []
    let wake = () => {}
    const all = new Promise<void>((resolve) => {
      wake = resolve
    })
    const mailer: Mailer = {
      async send(mail) {
        sent.push(mail)
        if (sent.length === 60) wake()
      },
      close: () => {},
    }
    const nodes = [await open(mailer), await open(mailer, () => {}, rows.another())]
    for (const node of nodes) node.look()
    await all
    for (const node of nodes) await node.close()
    expect(new Set(sent.map(({ to }) => to)).size).toBe(60)
    expect(sent).toHaveLength(60)
  })

  test('a mail that is worth nothing any more is not sent', async () => {
    const dataKey = await (await keyringOf()).dataKey(platformAccountId)
    await rows.database.account(platformAccountId, (tx) =>
      postMail(tx, platformAccountId, dataKey, {
        mail: letterTo('late@example.com'),
        expiresAt: new Date(Date.now() - 1000),
      }),
    )
    const postbox = new Postbox()
    const outbox = await open(postbox)
    outbox.look()
    await outbox.close()
    expect(postbox.mails).toHaveLength(0)
  })
})
