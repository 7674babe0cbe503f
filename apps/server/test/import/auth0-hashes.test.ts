import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const bcrypt = `$2b$10$${'a'.repeat(53)}`
const [maya, ben] = ['auth0|5f7c8ec7a1b2c3d4e5f60718', 'auth0|ben-of-before']

/** A line as Auth0's support delivers it: no `user_id`, and the database's own. */
const hashLine = (more: object) => ({
  ...{ _id: { $oid: '5f7c8ec7a1b2c3d4e5f60718' }, email: 'maya@example.com', email_verified: true },
  ...{ passwordHash: bcrypt, password_set_date: { $date: '2021-03-04T05:06:07.000Z' } },
  ...{ tenant: 'acme', connection: 'Username-Password-Authentication', ...more },
})
const lines = (values: readonly object[]) => `${values.map((value) => JSON.stringify(value)).join('\n')}\n`
const hashes = lines([
  hashLine({}),
  hashLine({ _id: { $oid: '61' }, alt_id: 'ben-of-before', email: 'ben@example.com' }),
])
const profiles = lines([
  { user_id: maya, email: 'maya@example.com', email_verified: true, name: 'Maya Moreau' },
  { user_id: ben, email: 'ben@example.com', email_verified: true, name: 'Ben Berg' },
])
const told = ({ leftBehind }: { leftBehind: { what: string; why: string }[] }) => leftBehind.map(({ what }) => what)

describe('hashes of passwords as the support of Auth0 delivers them', () => {
  it.each([
    ['hashes.json', 'users.json'],
    ['z-hashes.json', 'users.json'],
  ])('in %s beside %s, each goes to the user of the same id', async (hashFile, userFile) => {
    const accountId = await stage.newAccount()
    const file = stage.folderOf({ [hashFile]: hashes, [userFile]: profiles })
    const planned = await stage.take(accountId, { product: 'auth0', file, dryRun: true })
    const came = await stage.take(accountId, { product: 'auth0', file })
    expect(came).toEqual({ ...planned, dryRun: false })
    expect([came.comes, came.leftBehind]).toEqual([{ users: 2, passwords: 2, waysIn: 2 }, []])
    expect(await stage.people(accountId)).toMatchObject({
      [maya]: { name: 'Maya Moreau', hash: bcrypt, proofs: ['email  maya@example.com', 'password  maya@example.com'] },
      [ben]: { name: 'Ben Berg', hash: bcrypt },
    })
    const again = await stage.take(accountId, { product: 'auth0', file })
    expect([again.comes, again.leftBehind]).toEqual([{}, []])
  })

  it('that come later go to those who were moved before and have no password yet', async () => {
    const accountId = await stage.newAccount()
    await stage.take(accountId, { product: 'auth0', file: stage.file('users.json', profiles) })
    const file = stage.file('hashes.json', hashes)
    const planned = await stage.take(accountId, { product: 'auth0', file, dryRun: true })
    const came = await stage.take(accountId, { product: 'auth0', file })
    expect(came).toEqual({ ...planned, dryRun: false })
    expect(came).toMatchObject({ comes: { passwords: 2 }, isThere: { users: 2 }, leftBehind: [] })
    expect(await stage.people(accountId)).toMatchObject({ [maya]: { name: 'Maya Moreau', hash: bcrypt } })
    const other = stage.file('hashes.json', lines([hashLine({ passwordHash: `$2b$10$${'b'.repeat(53)}` })]))
    expect((await stage.take(accountId, { product: 'auth0', file: other })).comes, 'a password stays').toEqual({})
    expect(await stage.people(accountId)).toMatchObject({ [maya]: { hash: bcrypt } })
  })

  it('never goes by an address that is not proved as that user’s own', async () => {
    const accountId = await stage.newAccount()
    await stage.take(accountId, { product: 'auth0', file: stage.file('users.json', profiles) })
    const file = stage.file('hashes.json', lines([hashLine({ email: 'ben@example.com' })]))
    const came = await stage.take(accountId, { product: 'auth0', file })
    expect([came.comes, told(came)]).toEqual([{}, ['passwords']])
    expect(await stage.people(accountId)).toMatchObject({ [maya]: { hash: null }, [ben]: { hash: null } })
  })

  it('without a profile bring their user by the id that tokens have, and say that there is no more', async () => {
    const accountId = await stage.newAccount()
    const identifiers = [{ type: 'email', value: 'maya@example.com', verified: true }]
    const file = stage.file(
      'hashes.json',
      lines([hashLine({ email: undefined, email_verified: undefined, identifiers })]),
    )
    const came = await stage.take(accountId, { product: 'auth0', file })
    expect([came.comes, told(came)]).toEqual([{ users: 1, passwords: 1, waysIn: 1 }, ['profiles']])
    expect(await stage.people(accountId)).toMatchObject({ [maya]: { hash: bcrypt, name: null } })
  })
})

describe('users of Auth0 in more than one part', () => {
  it('a later one adds the password that is missing, and is told', async () => {
    const accountId = await stage.newAccount()
    const [first] = profiles.split('\n')
    const second = JSON.stringify({
      user_id: maya,
      email: 'maya@example.com',
      email_verified: true,
      passwordHash: bcrypt,
    })
    const file = stage.folderOf({ 'a.json': `${first}\n`, 'b.json': `${second}\n` })
    const came = await stage.take(accountId, { product: 'auth0', file })
    expect([came.comes, told(came)]).toEqual([{ users: 1, passwords: 1, waysIn: 1 }, ['users']])
  })

  it('without any id is told which one was made, and is whoever has proved the address', async () => {
    const accountId = await stage.newAccount()
    const bare = JSON.stringify({ email: 'maya@example.com', email_verified: true })
    const came = await stage.take(accountId, { product: 'auth0', file: stage.file('users.json', `${bare}\n`) })
    expect([came.comes, told(came)]).toEqual([{ users: 1, waysIn: 1 }, ['ids of users']])
    const own = await stage.newAccount()
    await stage.take(own, { product: 'auth0', file: stage.file('users.json', profiles) })
    const met = await stage.take(own, { product: 'auth0', file: stage.file('users.json', `${bare}\n`) })
    expect(met).toMatchObject({ comes: {}, isThere: { users: 1 } })
  })
}, 60_000)
