import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AccessRecord } from '@doorward/core/permissions/model'
import type { AccessRequest } from '@doorward/core/requests/access-request'
import { aggregateAuthorizationEvents } from '@doorward/store/events/authorization-events'
import { listSignIns } from '@doorward/store/events/sign-ins'
import { placeOfTicket } from '@doorward/store/items/support-tickets'
import { findKnownUsers } from '@doorward/store/people/known-users'
import { listAllUserIdentities, listUsedIdentities } from '@doorward/store/people/user-identities'
import { unseal } from '@doorward/store/secrets/vault'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { openPlatform, type Platform } from '../platform.ts'
import { people, records } from './demo-company.ts'
import { fillDemo } from './fill-demo.ts'
import { dayMs } from './past-checks.ts'

let folder: string
let platform: Platform
let made: Awaited<ReturnType<typeof fillDemo>>
beforeAll(async () => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'doorward-demo-'))
  chmodSync(folder, 0o711) // so that the database's own user reaches it when root runs this
  platform = await openPlatform(readConfig({ DOORWARD_DATA: join(folder, 'data') }), { tell: () => {} })
  made = await fillDemo(platform, 'owner@example.com')
}, 120_000)
afterAll(async () => {
  await platform?.close()
  rmSync(folder, { recursive: true, force: true })
})

const kinds = ['user', 'role', 'group', 'record', 'client', 'request', 'invite', 'resource', 'connection', 'tenant']
kinds.push('extension', 'application', 'identity', 'alert', 'integration')

const countRows = async () => {
  const accountId = made.accountId
  return platform.database.account(
    accountId,
    async (tx) => {
      const items = await tx<{ kind: string; count: number }[]>`
        select kind, count(*)::int as count from items where account_id = ${accountId} and not deleted group by kind`
      const [others] = await tx<Record<'tickets' | 'invoices' | 'mails' | 'revision', number>[]>`
        select (select count(*)::int from support_tickets where account_id = ${accountId}) as tickets,
          (select count(*)::int from invoices where account_id = ${accountId}) as invoices,
          (select count(*)::int from mails where account_id = ${accountId}) as mails,
          (select revision::int from accounts where account_id = ${accountId}) as revision`
      return { ...Object.fromEntries(items.map(({ kind, count }) => [kind, count])), ...others }
    },
    'read',
  )
}

it('fills every noun, and mails nobody', async () => {
  const rows = await countRows()
  for (const kind of [...kinds, 'tickets', 'invoices'] as (keyof typeof rows)[])
    expect(rows[kind], kind).toBeGreaterThan(0)
  expect(rows.mails).toBe(0)
  expect(rows).toMatchObject({ request: 7, invite: 3, tenant: 3 })
})

it('SCR-16 everybody who asks says why, and whoever refuses too', async () => {
  const rows = await platform.database.account(
    made.accountId,
    (tx) => tx<{ doc: AccessRequest }[]>`
      select doc from items where account_id = ${made.accountId} and kind = 'request'`,
    'read',
  )
  const silent = rows.filter(({ doc }) => !doc.reason || (doc.status === 'DENIED' && !doc.decisionReason))
  expect(silent).toEqual([])
  expect(new Set(rows.map(({ doc }) => doc.reason)).size).toBe(rows.length)
})

it('what an approved request asked for is given by the record that it names', async () => {
  const { decided, given } = await platform.database.account(
    made.accountId,
    async (tx) => ({
      decided: await tx<{ doc: AccessRequest }[]>`
        select doc from items where account_id = ${made.accountId} and kind = 'request' and doc->>'status' = 'APPROVED'`,
      given: await tx<{ doc: AccessRecord }[]>`
        select doc from items where account_id = ${made.accountId} and kind = 'record'`,
    }),
    'read',
  )
  expect(decided).toHaveLength(2)
  for (const { doc } of decided) {
    const record = given.find(({ doc: { recordId } }) => recordId === doc.recordId)?.doc
    expect(record?.users).toEqual(doc.access.users)
    expect(record?.statements).toEqual(doc.access.statements)
  }
})

it('gives every person and every record a name of its own, and each person an address to sign in by', async () => {
  for (const named of [people, records]) expect(new Set(named.map(({ name }) => name)).size).toBe(named.length)
  const { accountId } = made
  const all = { after: undefined, limit: 1_000 }
  const known = await platform.database.account(accountId, (tx) => listAllUserIdentities(tx, accountId, all), 'read')
  expect(people.filter(({ userId }) => !known.some((each) => each.userId === userId))).toEqual([])
})

it('names each support ticket', async () => {
  const { accountId } = made
  const { database, keyring } = platform
  const dataKey = await keyring.dataKey(accountId)
  const rows = await database.account(
    accountId,
    (tx) => tx<{ ticket_id: string; sealed: Buffer }[]>`
      select ticket_id, sealed from support_tickets where account_id = ${accountId}`,
    'read',
  )
  for (const { ticket_id: ticketId, sealed } of rows) {
    const ticket = JSON.parse(unseal(dataKey, placeOfTicket(accountId, ticketId), sealed).toString())
    expect(ticketId, 'as its address takes it').toMatch(/^tkt_[a-zA-Z0-9]{10,40}$/)
    expect(ticket.subject, ticketId).toMatch(/\w/)
  }
})

it('has answered checks on each of the 13 days before today, some of them refused, each with the answer of today', async () => {
  const accountId = made.accountId
  const today = Math.floor(Date.now() / dayMs) * dayMs // it may have begun a minute ago, with nothing yet
  const counted: Record<string, number> = {}
  for (let day = 0; day < 13; day++) {
    const to = new Date(today - day * dayMs)
    const { results } = await platform.database.account(
      accountId,
      (tx) => aggregateAuthorizationEvents(tx, accountId, { from: new Date(to.getTime() - dayMs), to }),
      'read',
    )
    expect(results, `${day + 1} days ago`).toHaveLength(2)
    for (const { value, count } of results) counted[value] = (counted[value] ?? 0) + Number(count)
  }
  const [fewer = 0, more = 0] = Object.values(counted).sort((a, b) => a - b)
  expect(fewer / more).toBeLessThan(0.25)
})

it('knows everybody since before he was last seen', async () => {
  const { accountId } = made
  const { known, signIns } = await platform.database.account(
    accountId,
    async (tx) => ({
      known: await findKnownUsers(
        tx,
        accountId,
        people.map(({ userId }) => userId),
      ),
      signIns: await listSignIns(tx, accountId, {}, { limit: 10_000 }),
    }),
    'read',
  )
  const since = new Map(known.map(({ userId, createdAt }) => [userId, createdAt]))
  expect([signIns.length > 100, since.size]).toEqual([true, people.length])
  const early = signIns.filter(({ userId, at }) => userId && at < (since.get(userId) ?? at))
  expect(early).toEqual([])
})

it('tells each person’s last sign-in as the last use of what they sign in by', async () => {
  const { accountId } = made
  const signIns = await platform.database.account(
    accountId,
    (tx) => listSignIns(tx, accountId, {}, { limit: 10_000 }),
    'read',
  )
  const last = new Map<NonNullable<(typeof signIns)[number]['userId']>, number>()
  for (const { userId, at } of signIns) if (userId) last.set(userId, Math.max(last.get(userId) ?? 0, at.getTime()))
  expect(last.size).toBeGreaterThan(20)
  for (const [userId, at] of last) {
    const of = { userId, limit: 1 }
    const [used] = await platform.database.account(accountId, (tx) => listUsedIdentities(tx, accountId, of), 'read')
    expect(used?.lastUsedAt?.getTime(), userId).toBe(at)
  }
})

it('shows some people with all that a sign-in has: sign-ins, a session that stands, an app and a passkey', async () => {
  const { accountId } = made
  const userId = people.find(({ name }) => name === 'Maya Moreau')?.userId
  const [counted] = await platform.database.account(
    accountId,
    (tx) => tx<Record<'past' | 'standing' | 'factors', number>[]>`
      select (select count(*)::int from sessions where account_id = ${accountId} and user_id = ${userId ?? ''} and ended_at is not null) as past,
        (select count(*)::int from sessions where account_id = ${accountId} and user_id = ${userId ?? ''} and ended_at is null) as standing,
        (select count(*)::int from factors where account_id = ${accountId} and user_id = ${userId ?? ''}) as factors`,
    'read',
  )
  expect(counted).toMatchObject({ standing: 1, factors: 2 })
  expect(counted?.past).toBeGreaterThan(5)
})

it('changes nothing when it is done again', async () => {
  const before = await countRows()
  const again = await fillDemo(platform, 'owner@example.com')
  expect(again).toMatchObject({ accountId: made.accountId, checks: 0 })
  expect(await countRows()).toEqual(before)
})
