import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AccountId } from '@doorward/core/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportToFile } from '../../src/account-files/export-account.ts'
import { type AskedToImport, importAccount } from '../../src/account-files/import-account.ts'
import { differing, makeProbes } from '../../src/backup/probes.ts'
import { fillDemo } from '../../src/demo/fill-demo.ts'
import { openStage, type Stage } from './stage.ts'

const tell = () => {}
let here: Stage
let there: Stage
let file: string
let accountId: AccountId
let ownerHere: string
beforeAll(async () => {
  ;[here, there] = await Promise.all([openStage(), openStage()])
  const made = await fillDemo(here.platform, 'owner@example.com')
  accountId = made.accountId
  ownerHere = made.ownerUserId
  file = join(here.folder, 'account.json')
  await exportToFile(here.platform, { file, accountId, history: true, tell })
}, 60_000)
afterAll(() => Promise.all([here?.close(), there?.close()]))

const bring = (asked: Partial<AskedToImport> = {}) =>
  importAccount(there.platform, { file, email: 'new@example.com', dryRun: false, tell, ...asked })
type Exported = { items: { kind: string; id: string; document: Record<string, unknown> }[] } & Record<string, unknown>
const exported = (): Exported => JSON.parse(readFileSync(file, 'utf8')) as Exported
/** The export with something changed, as a file. */
function changed(change: (text: Exported) => void): string {
  const text = exported()
  change(text)
  const path = join(here.folder, 'changed.json')
  writeFileSync(path, JSON.stringify(text))
  return path
}
/** The first one that is of the company's own, and not of who made the account. */
const item = (text: Exported, kind: string) => {
  const found = text.items.find((each) => each.kind === kind && (kind !== 'record' || each.id.startsWith('rec_demo_')))
  if (!found) throw new Error(`no ${kind}`)
  return found
}

describe('P2 an account that comes over from another installation', () => {
  it('is told whole before anything is written, and comes just so', async () => {
    const planned = await bring({ dryRun: true })
    expect(planned.account).toBe(accountId)
    expect(await there.items(accountId, 'role')).toEqual({})
    const came = await bring()
    expect({ ...came, dryRun: true }).toEqual(planned)
    expect(came.comes).toMatchObject({
      users: 200,
      roles: 15,
      groups: 12,
      tenants: 3,
      waysIn: 200,
      tenantMembers: expect.any(Number),
    })
  }, 60_000)

  it('answers every question as it did, keeps people and clients, and belongs to who was named', async () => {
    for (const kind of ['role', 'resource', 'tenant', 'client', 'extension', 'identity'])
      expect(await there.items(accountId, kind)).toEqual(await here.items(accountId, kind))
    // Whoever is known by an address has proved it, whatever the profile says.
    const proved = Object.entries(await here.people(accountId)).map(([id, person]) => [
      id,
      { ...person, email_verified: true },
    ])
    expect(await there.people(accountId)).toEqual(Object.fromEntries(proved))
    const probes = (await makeProbes(here.platform.database)).filter((probe) => probe.accountId === accountId)
    const asked = probes.filter(({ userId }) => userId !== ownerHere)
    expect(asked.length).toBeGreaterThan(20)
    expect(await differing(there.platform.database, asked)).toEqual([])
    const owners = Object.values(await there.items(accountId, 'record')).filter(({ name }) => name === 'Account owner')
    expect(owners).toHaveLength(1) // whoever was named
  })

  it('leaves secrets, books and people of the console behind, and names each', async () => {
    const { leftBehind } = await bring({ accountId, dryRun: true })
    const whats = leftBehind.map(({ what }) => what)
    expect(whats).toEqual(
      expect.arrayContaining(['integrations', 'invites', 'people of the console', 'changes of its log', 'invoices']),
    )
    const { leftBehind: fresh } = await bring({ dryRun: true })
    expect(fresh.find(({ what }) => what === 'secrets')?.examples.join()).toContain('con_northwind_staff: clientSecret')
  })

  it('again into the same account adds nothing, and makes what broke off', async () => {
    const before = await there.all(accountId)
    const again = await bring({ accountId })
    expect(again.comes).toEqual({})
    expect(await there.all(accountId)).toEqual(before)
    const [roleId = ''] = Object.keys(await there.items(accountId, 'role'))
    await there.platform.database.account(
      accountId,
      (tx) => tx`delete from items where account_id = ${accountId} and kind = 'role' and item_id = ${roleId}`,
    )
    expect((await bring({ accountId })).comes).toEqual({ roles: 1 })
  })

  it('gives nobody of this installation anything but whoever is named to own it', async () => {
    const bystander = await there.platform.database.account(
      accountId,
      async (tx) =>
        (await tx<{ id: string }[]>`select created_by as id from accounts where account_id = ${accountId}`)[0]?.id,
      'read',
    )
    const power = { roles: ['Doorward:Owner'], resources: [{ resourceUri: '*' }] }
    const file = changed((text) => {
      const record = item(text, 'record')
      for (const [recordId, userId] of [
        ['rec_theirs', String(bystander)],
        ['rec_mine', 'maya.rossi'],
      ])
        text.items.push({
          ...record,
          id: String(recordId),
          document: {
            ...record.document,
            recordId,
            users: [],
            admins: [],
            groups: [],
            statements: [{ ...power, users: [{ userId }] }],
          },
        })
      text.items.push({
        kind: 'role',
        id: 'Doorward:Admin',
        document: { ...item(text, 'role').document, roleId: 'Doorward:Admin' },
      })
      text.items.push({ kind: 'user', id: String(bystander), document: { userId: bystander } })
    })
    const victim = await there.newAccount()
    const before = await there.items(victim, 'record')
    const { leftBehind } = await bring({ file, accountId: victim })
    const why = (id: string) => leftBehind.find(({ examples }) => examples.some((each) => each.startsWith(id)))?.why
    expect(why('rec_theirs')).toBe('it is about people of the console alone')
    expect(why('rec_mine')).toContain('nobody gets power over an account that is there by a file')
    expect(why('Doorward:Admin')).toContain('the platform keeps for itself')
    expect(why(String(bystander))).toContain('invite them')
    expect(leftBehind.find(({ what }) => what === 'linked issuers')?.why).toContain('who is trusted')
    const now = await there.items(victim, 'record')
    expect(Object.keys(now).filter((id) => JSON.stringify(now[id]).includes('"*"'))).toEqual(Object.keys(before))
    expect(Object.keys(await there.items(victim, 'user'))).not.toContain('Doorward:Admin')
    const fresh = await bring({ file })
    const records = await there.items(fresh.account as AccountId, 'record')
    expect(records).toHaveProperty('rec_mine')
    expect(records).not.toHaveProperty('rec_theirs')
    rmSync(file)
  }, 60_000)

  it('has its users whole, in whatever order the file tells of them', async () => {
    const file = changed((text) => {
      const { formatVersion, accountId: id, region, items, ...rest } = text
      for (const key of Object.keys(text)) delete text[key]
      Object.assign(text, { formatVersion, accountId: id, region, ...rest, items: items.toReversed() })
    })
    const { comes } = await bring({ file, dryRun: true })
    expect(comes).toMatchObject({ users: 200, waysIn: 200 })
    rmSync(file)
  })

  it('whose id is taken comes by another one, without the access keys that name it', async () => {
    const copy = await bring()
    expect(copy.account).not.toBe(accountId)
    expect(copy.comes).toMatchObject({ users: 200, records: expect.any(Number) })
    const keys = Object.values(await there.items(copy.account as AccountId, 'client')).flatMap(
      ({ verificationKeys }) => verificationKeys as unknown[],
    )
    expect(keys).toEqual([])
    expect(copy.leftBehind.find(({ what }) => what === 'access keys')?.count).toBeGreaterThan(0)
    const elsewhere = await there.items(accountId, 'client')
    expect(Object.values(elsewhere).flatMap(({ verificationKeys }) => verificationKeys as unknown[])).not.toEqual([])
  }, 60_000)

  it('is not begun for a file that is none, which is told by line; what no item may be is told by field', async () => {
    const write = (text: string) => {
      const path = join(here.folder, 'none.json')
      writeFileSync(path, text)
      return path
    }
    const refused = (text: string) => expect(bring({ file: write(text) })).rejects
    await refused('{}').toThrow('is no export of an account: it is empty')
    await refused('{"items":[{}]}').toThrow('it does not begin with its formatVersion')
    await refused('{"formatVersion":2,"accountId":"acc-a"}').toThrow('its formatVersion is not 1')
    await refused('{"formatVersion":1,"accountId":"../x"}').toThrow('it names no account')
    await refused(`{"formatVersion":1,"accountId":"acc-aaaaaaaaaaaa","items":[${'['.repeat(100)}`).toThrow(
      'line 1: a value is nested',
    )
    await refused('{"formatVersion":1,"accountId":"acc-aaaaaaaaaaaa","items":[{"id":1}]}').toThrow(
      /none\.json, line 1: .*kind/,
    )
    await expect(bring({ file: file.replace('account.json', 'not-there.json') })).rejects.toThrow('cannot be read')
    await expect(importAccount(there.platform, { file, dryRun: true, tell })).rejects.toThrow('needs --email')
    const wrong = changed((text) => {
      item(text, 'role').document.permissions = 'all'
      item(text, 'group').document.groupId = 'grp_of_another'
      item(text, 'application').document.redirectUrls = ['javascript:alert(1)']
      item(text, 'connection').document.issuerUrl = 'http://127.0.0.1:5432/'
      item(text, 'record').document.statements = [{ roles: ['x'.repeat(500)], resources: [{ resourceUri: '*' }] }]
      text.items.push({ kind: 'planet', id: 'x', document: {} })
    })
    const { leftBehind } = await bring({ file: wrong, dryRun: true })
    const whys = leftBehind.map(({ what, why }) => `${what}: ${why}`).join('\n')
    expect(whys).toMatch(/^roles: it is not taken here: .*permissions/m)
    expect(whys).toMatch(/^groups: it is not taken here: .*own id/m)
    expect(whys).toMatch(/^access records: it is not taken here/m)
    expect(whys).toMatch(/^applications: it is not taken here: .*redirect/m)
    expect(whys).toMatch(/^connections: it is not taken here/m)
    expect(whys).toContain('items: there is nothing of its kind here')
    rmSync(wrong)
  }, 60_000)
})
