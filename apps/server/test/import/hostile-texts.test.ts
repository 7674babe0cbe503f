import { Connection } from '@doorward/store/database/connection'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { databaseOwner } from '../../src/database-owner.ts'
import { runCommand } from '../run-command.ts'
import { openStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

/** What no database keeps in a text, and what turns the direction of one that people read. */
const [nul, half, turned] = ['\u0000', '\ud800', '\u202e']
const maya = { user_id: 'auth0|1', email: 'maya@example.com', email_verified: true }
const google = (subject: string) => ({ provider: 'google-oauth2', user_id: subject, connection: 'google-oauth2' })
const permissions = [{ permission_name: 'read', resource_server_identifier: 'https://api.example.com' }]

describe('an import of texts that cannot be kept', () => {
  it.each([
    ['names', { users: [{ ...maya, name: `May${nul}a` }] }],
    ['names', { users: [{ ...maya, name: `May${half}a` }] }],
    ['names', { users: [{ ...maya, name: `May${turned}a` }] }],
    ['pictures', { users: [{ ...maya, picture: `https://p.example.com/${nul}.png` }] }],
    ['pictures', { users: [{ ...maya, picture: `https://p.example.com/${half}.png` }] }],
    ['identities of providers', { users: [{ ...maya, identities: [google(`11${nul}`)] }] }],
    ['identities of providers', { users: [{ ...maya, identities: [google(`11${half}`)] }] }],
    ['roles', { users: [maya], roles: [{ id: 'rol', name: `Rea${half}der`, permissions }] }],
    ['roles', { users: [maya], roles: [{ id: 'rol', name: 'Reader', description: half, permissions }] }],
    ['tenants', { users: [maya], organizations: [{ id: 'org_a', name: 'acme', display_name: `Ac${half}me` }] }],
    ['applications', { users: [maya], clients: [{ client_id: 'c', name: `Sh${half}op`, app_type: 'spa' }] }],
    ['clients', { users: [maya], clients: [{ client_id: `c${half}`, name: 'Job', app_type: 'non_interactive' }] }],
  ])('leaves %s behind, tells it before anything is written, and brings the rest', async (what, tenant) => {
    const accountId = await stage.newAccount()
    const file = stage.file('tenant.json', JSON.stringify(tenant))
    const planned = await stage.take(accountId, { product: 'auth0', file, dryRun: true })
    expect(planned.leftBehind.map((reason) => reason.what)).toContain(what)
    expect(await stage.take(accountId, { product: 'auth0', file })).toEqual({ ...planned, dryRun: false })
    expect(await stage.people(accountId)).toMatchObject({ 'auth0|1': { proofs: ['email  maya@example.com'] } })
  })

  it('cuts the name of a connection between characters', async () => {
    const accountId = await stage.newAccount()
    const title = `${'a'.repeat(63)}😀`
    const connections = [
      { name: 'acme', strategy: 'oidc', display_name: title, options: { issuer: 'https://id.acme.example' } },
    ]
    const file = stage.file('tenant.json', JSON.stringify({ connections }))
    expect((await stage.take(accountId, { product: 'auth0', file })).comes).toEqual({ connections: 1 })
    expect(await stage.items(accountId, 'connection')).toMatchObject({ acme: { data: { name: 'a'.repeat(63) } } })
  })

  it('ends in one sentence, without anybody in it, where the database refuses something all the same', async () => {
    const accountId = await stage.newAccount()
    const owner = new Connection((await databaseOwner(readConfig(stage.environment))).target, { limited: false })
    await owner.open()
    await owner.sql.unsafe("alter table user_profiles add constraint planted check (name is distinct from 'Refused')")
    try {
      const rows = Array.from(
        { length: 201 },
        (_, at) => `u-${at},u${at}@example.com,${at === 200 ? 'Refused' : 'Kept'}`,
      )
      const file = stage.file('people.csv', ['user_id,email,name', ...rows].join('\n'))
      const args = ['import', 'csv', file, '--account', accountId, '--json']
      const { code, stdout, stderr } = await runCommand(stage.environment, ...args)
      const said = stderr.trim().split('\n').at(-1) ?? ''
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(JSON.parse(said)).toEqual({
        error: expect.stringMatching(/SQLSTATE 23514.*Written so far: users 200\. .*same command again/),
      })
      expect(stderr).not.toMatch(/Refused|u200@example\.com|PostgresError| {4}at /)
    } finally {
      await owner.sql.unsafe('alter table user_profiles drop constraint planted')
      await owner.close()
    }
  })
}, 60_000)
