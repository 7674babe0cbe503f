import { platformAccountId, type UserId } from '@doorward/core/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { savePasswordHash } from '../sign-in/passwords.ts'
import { erasePerson } from './erase-person.ts'
import {
  findUserByProof,
  listUserIdentities,
  proofByEmail,
  removeUserIdentity,
  saveUserIdentity,
} from './user-identities.ts'

const accountId = platformAccountId
let rows: TestDatabase
beforeAll(async () => {
  rows = await openTestDatabase()
})
afterAll(() => rows.close())

interface Before {
  userId: string
  email: string
  createdAt: string
  isVerified?: boolean
  hasPassword?: boolean
  isDeleted?: boolean
}

/** A person as programs made one that kept no identities. */
async function saveAsBefore({ userId, email, createdAt, isVerified = true, hasPassword, isDeleted = false }: Before) {
  await rows.owner`
    insert into user_profiles (account_id, user_id, email, email_verified, search, created_at)
    values (${accountId}, ${userId}, ${email}, ${isVerified}, '', ${createdAt})`
  await rows.owner`
    insert into items (account_id, kind, item_id, version, doc, search, deleted, created_at, last_updated)
    values (${accountId}, 'user', ${userId}, 1, '{}', '', ${isDeleted}, ${createdAt}, ${createdAt})`
  if (hasPassword)
    await rows.owner`insert into passwords (account_id, user_id, hash) values (${accountId}, ${userId}, 'hash')`
}

const adopt = () => rows.owner`select adopt_user_identities('-infinity')`
const knownBy = (connection: 'email' | 'password', email: string) =>
  rows.database.account(accountId, (tx) => findUserByProof(tx, accountId, proofByEmail(connection, email)))
const identitiesOf = (userId: string) =>
  rows.database.account(accountId, (tx) => listUserIdentities(tx, accountId, userId as UserId)) // letters of a user id

describe('people of programs that kept no identities (decision 41)', () => {
  it('are found by the address they have proved, in any letter case of A to Z, and by their password', async () => {
    await saveAsBefore({ userId: 'maya', email: 'Maya@example.com', createdAt: '2026-01-01', hasPassword: true })
    await adopt()
    expect(await knownBy('email', 'maya@EXAMPLE.com')).toBe('maya')
    expect(await knownBy('password', 'maya@example.com')).toBe('maya')
  })

  it.each<[string, Before]>([
    [
      'who only said that an address is theirs',
      { userId: 'said', email: 'said@example.com', createdAt: '2026-01-01', isVerified: false, hasPassword: true },
    ],
    [
      'of the platform, copied into the account',
      { userId: 'Doorward|maya', email: 'copied@example.com', createdAt: '2026-01-01', hasPassword: true },
    ],
    ['who were deleted', { userId: 'deleted', email: 'deleted@example.com', createdAt: '2026-01-01', isDeleted: true }],
  ])('those %s are found by nothing', async (_, before) => {
    await saveAsBefore(before)
    await adopt()
    expect(await identitiesOf(before.userId)).toEqual([])
    expect(await knownBy('email', before.email)).toBeUndefined()
  })

  it('of two with one address the one with a password keeps it, and the other has to prove it anew', async () => {
    await saveAsBefore({ userId: 'first', email: 'two@example.com', createdAt: '2026-01-01' })
    await saveAsBefore({ userId: 'second', email: 'Two@example.com', createdAt: '2026-02-01', hasPassword: true })
    await adopt()
    expect(await knownBy('email', 'two@example.com')).toBe('second')
    expect(await identitiesOf('first')).toEqual([])
  })

  it('of two without a password the one who came first keeps it', async () => {
    await saveAsBefore({ userId: 'z-older', email: 'old@example.com', createdAt: '2026-01-01' })
    await saveAsBefore({ userId: 'a-younger', email: 'old@example.com', createdAt: '2026-02-01' })
    await adopt()
    expect(await knownBy('email', 'old@example.com')).toBe('z-older')
  })
})

describe('what a person is known by', () => {
  it('belongs to one user: whoever has it keeps it', async () => {
    const save = (userId: string) =>
      rows.database.account(accountId, (tx) =>
        saveUserIdentity(tx, accountId, userId as UserId, {
          connectionId: 'con_a',
          issuer: 'https://idp.example',
          subject: '7',
        }),
      )
    expect(await save('anna')).toBe(true)
    expect(await save('bert')).toBe(false)
    expect(await identitiesOf('anna')).toMatchObject([
      { connectionId: 'con_a', issuer: 'https://idp.example', subject: '7' },
    ])
  })

  it('the same subject of another issuer, or by another connection, is somebody else', async () => {
    const find = (connectionId: string, issuer: string) =>
      rows.database.account(accountId, (tx) => findUserByProof(tx, accountId, { connectionId, issuer, subject: '7' }))
    expect(await find('con_a', 'https://idp.example')).toBe('anna')
    expect(await find('con_a', 'https://other.example')).toBeUndefined()
    expect(await find('con_b', 'https://idp.example')).toBeUndefined()
  })

  it('a password goes with the proved address, and all of it goes when the person is erased', async () => {
    const userId = 'cleo' as UserId // letters of a user id
    await rows.database.account(accountId, async (tx) => {
      await saveUserIdentity(tx, accountId, userId, proofByEmail('email', 'cleo@example.com'))
      await savePasswordHash(tx, accountId, userId, 'hash')
    })
    expect((await identitiesOf(userId)).map(({ connectionId }) => connectionId)).toEqual(['email', 'password'])
    await rows.database.account(accountId, (tx) => erasePerson(tx, accountId, userId))
    expect(await identitiesOf(userId)).toEqual([])
    expect(await knownBy('email', 'cleo@example.com')).toBeUndefined()
  })

  it('the last of it stays, however many take away at once', async () => {
    const userId = 'dora' as UserId // letters of a user id
    const remove = (named: string) =>
      rows.database.account(accountId, (tx) => removeUserIdentity(tx, accountId, userId, named))
    for (let round = 0; round < 5; round++) {
      await rows.database.account(accountId, async (tx) => {
        await saveUserIdentity(tx, accountId, userId, proofByEmail('email', 'dora@example.com'))
        await saveUserIdentity(tx, accountId, userId, { connectionId: 'sc_a', issuer: '', subject: 'dora' })
      })
      expect((await Promise.all([remove('email'), remove('sc_a')])).sort()).toEqual(['last', 'removed'])
    }
  })

  it('an address that is taken away takes its password along', async () => {
    const userId = 'emil' as UserId // letters of a user id
    await rows.database.account(accountId, async (tx) => {
      await saveUserIdentity(tx, accountId, userId, proofByEmail('email', 'emil@example.com'))
      await saveUserIdentity(tx, accountId, userId, { connectionId: 'sc_a', issuer: '', subject: 'emil' })
      await savePasswordHash(tx, accountId, userId, 'hash')
      await removeUserIdentity(tx, accountId, userId, 'email')
    })
    expect((await identitiesOf(userId)).map(({ connectionId }) => connectionId)).toEqual(['sc_a'])
    expect(await knownBy('password', 'emil@example.com')).toBeUndefined()
  })
})
