import type { AccountId } from '@doorward/core/ids'
import { phcText } from '@doorward/login/passwords/password-hash'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../run-command.ts'
import { openStage, type Stage } from './stage.ts'

let stage: Stage
let accountId: AccountId
beforeAll(async () => {
  stage = await openStage()
  accountId = await stage.newAccount()
})
afterAll(() => stage?.close())

const hash = phcText({
  name: 'pbkdf2-sha256',
  params: { i: 1_000 },
  salt: Buffer.alloc(16, 1),
  hash: Buffer.alloc(32, 2),
})
const table = `user_id,email,email_verified,name,groups,password_hash,colour
u-1,Maya@Example.com,true,Maya Moreau,"finance, staff","${hash}",red
auth0|2,ben@example.com,yes,Ben,staff,md5-of-something,blue
,carl@example.com,no,Carl,"[""Night shift""]",${hash.replaceAll(',', '%')},
u-4,maya@example.com,true,Other Maya,,,
u-1,again@example.com,true,Again,,,
`

describe('import csv', () => {
  it('the dry run tells what comes over and what not and why, and writes nothing', async () => {
    const file = stage.file('people.csv', table)
    const before = await stage.all(accountId)
    const told = await stage.take(accountId, { product: 'csv', file, dryRun: true })
    expect(await stage.all(accountId)).toEqual(before)
    expect(told).toMatchObject({
      dryRun: true,
      comes: { users: 4, passwords: 1, waysIn: 2, groups: 3, groupMembers: 4 },
      isThere: {},
    })
    const reasons = Object.fromEntries(told.leftBehind.map(({ what, why, count }) => [`${what}: ${why}`, count]))
    expect(reasons).toEqual({
      'columns: there is no such column': 1,
      'passwords: the hash is of no use: it is of no kind that is known here': 1,
      'passwords: a password goes by an address that was proved, and none comes over for them': 1,
      'proved addresses: somebody else is known by the same proved address already': 1,
      'users: the same user stands in the export before; the first counts': 1,
    })
    expect(told.leftBehind.find(({ what }) => what === 'users')?.examples).toEqual([
      expect.stringMatching(/^u-1 \(.*, line 6\)$/),
    ])
  })

  it('then comes just that, and again nothing is added', async () => {
    const file = stage.file('people.csv', table)
    const planned = await stage.take(accountId, { product: 'csv', file, dryRun: true })
    const came = await stage.take(accountId, { product: 'csv', file })
    expect(came).toEqual({ ...planned, dryRun: false })
    const people = await stage.people(accountId)
    expect(people['u-1']).toEqual({
      ...{ email: 'Maya@example.com', email_verified: true, name: 'Maya Moreau', hash },
      proofs: ['email  maya@example.com', 'password  maya@example.com'],
    })
    expect(people['auth0|2']).toMatchObject({ proofs: ['email  ben@example.com'], hash: null })
    expect(people['u-4'], 'an address leads to one user alone').toMatchObject({ email_verified: false, proofs: [] })
    const carl = Object.entries(people).find(([, { name }]) => name === 'Carl')
    expect(carl?.[1], 'an address counts as proved where the file says so alone').toMatchObject({
      proofs: [],
      hash: null,
    })
    expect(await stage.items(accountId, 'group')).toMatchObject({
      grp_finance: { name: 'finance', users: [{ userId: 'u-1' }] },
      grp_staff: { users: [{ userId: 'u-1' }, { userId: 'auth0|2' }] },
    })
    const before = await stage.all(accountId)
    const again = await stage.take(accountId, { product: 'csv', file })
    expect(again).toMatchObject({ comes: {}, isThere: { users: 4, groups: 3, groupMembers: 4 } })
    expect(await stage.all(accountId)).toEqual(before)
  })

  it('the change log tells that the operator did it', async () => {
    const actors = await stage.platform.database.account(
      accountId,
      (tx) =>
        tx<
          { actor: string }[]
        >`select distinct actor from account_changes where account_id = ${accountId} and item_id = 'u-1'`,
      'read',
    )
    expect(actors).toEqual([{ actor: 'Doorward:operator' }])
  })

  it('who has proved an address here is meant by it, where a row has no id of its own', async () => {
    const file = stage.file('more.csv', 'email,email_verified,groups\nmaya@example.com,true,board\n')
    expect(await stage.take(accountId, { product: 'csv', file })).toMatchObject({ isThere: { users: 1 } })
    expect(await stage.items(accountId, 'group')).toMatchObject({ grp_board: { users: [{ userId: 'u-1' }] } })
  })

  it('gives roles that there are, where the operator says', async () => {
    const file = stage.file(
      'roles.csv',
      'user_id,email,roles\nu-9,nina@example.com,reader\nu-8,olga@example.com,nobody\n',
    )
    await expect(stage.take(accountId, { product: 'csv', file })).rejects.toThrow(
      /line 2: roles says no place.*--resource/,
    )
    await stage.platform.commit({
      ...{ accountId, actor: 'Doorward|owner', requestId: 'req_test', reads: [] },
      decide: () => ({
        changes: [{ kind: 'role', id: 'reader', after: { roleId: 'reader', name: 'Reader', permissions: [] } }],
        reply: () => ({ status: 200, body: undefined }),
      }),
    })
    const given = await stage.take(accountId, { product: 'csv', file, resourceUri: '/reports' })
    expect(given).toMatchObject({
      comes: { access: 1 },
      leftBehind: [{ what: 'roles given', why: 'there is no such role' }],
    })
    const records = Object.values(await stage.items(accountId, 'record'))
    const made = records.find(({ name }) => name === 'reader on /reports')
    expect(made).toMatchObject({
      users: [{ userId: 'u-9' }],
      statements: [{ roles: ['reader'], resources: [{ resourceUri: '/reports' }] }],
    })
    for (const resourceUri of ['*', '/*', 'Doorward:Users', 'Doorward:*']) {
      const wide = await stage.take(accountId, { product: 'csv', file, resourceUri })
      expect(wide.comes, resourceUri).toEqual({})
      expect(wide.leftBehind[0]?.why).toMatch(/not given on everything/)
    }
  })

  it('never makes anybody an owner', async () => {
    const file = stage.file('owner.csv', 'user_id,email,roles\nu-9,nina@example.com,Doorward:Owner\n')
    const { comes, leftBehind } = await stage.take(accountId, { product: 'csv', file, resourceUri: '/reports' })
    expect([comes, leftBehind[0]?.why]).toEqual([{}, expect.stringContaining('roles of the platform')])
  })

  it.each([
    ['email\nno address\n', /line 2: email is no e-mail address/],
    ['email\n"maya@example.com\n', /line 2: a quote is opened/],
    ['name\nMaya\n', /line 1: the column email is missing/],
    ['email,email\na@example.com,b@example.com\n', /line 1: the column email stands twice/],
    ['email,email_verified\na@example.com,maybe\n', /line 2: email_verified is true or false/],
    ['email\na@example.com,more\n', /line 2: the row has more than the 1 cells/],
    ['email,password_hash\na@example.com,$argon2id$v=19$m=65536,t=3,p=4$c2FsdA$aGFzaA\n', /line 2: .*stands in quotes/],
    ['email,groups\na@example.com,"[1]"\n', /line 2: groups is a list of names/],
    ['email\n', /has no rows/],
  ])('refuses %j in a sentence that names the line, and writes nothing', async (text, why) => {
    const before = await stage.revision(accountId)
    await expect(stage.take(accountId, { product: 'csv', file: stage.file('bad.csv', `${text}`) })).rejects.toThrow(why)
    expect(await stage.revision(accountId)).toBe(before)
  })

  it('is a command, which tells people a table and programs JSON', async () => {
    const file = stage.file('one.csv', 'user_id,email\nu-77,una@example.com\n')
    const args = ['import', 'csv', file, '--account', accountId]
    const dry = await runCommand(stage.environment, ...args, '--dry-run')
    expect(dry).toMatchObject({ code: 0, stdout: expect.stringMatching(/users +1 +0\n\nNothing was written/) })
    const { stdout } = await runCommand(stage.environment, ...args, '--json')
    expect(JSON.parse(stdout)).toMatchObject({ account: accountId, dryRun: false, comes: { users: 1 } })
    expect(await runCommand(stage.environment, 'import', 'csv', file)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('needs --account'),
    })
    const stranger = await runCommand(stage.environment, 'import', 'csv', file, '--account', 'acc-nobody')
    expect(stranger).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no account acc-nobody.') })
  })
}, 60_000)
