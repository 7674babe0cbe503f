import { type AccountId, platformAccountId, type UserId } from '@doorward/core/ids'
import { parseEmail } from '@doorward/core/text/email-address'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { saveProfiles } from '../people/profiles.ts'
import { findUserByProof, proofByEmail, saveUserIdentity } from '../people/user-identities.ts'
import { takeOverPeople } from './normal-emails.ts'

const accountId: AccountId = platformAccountId

describe.each(['icu', 'builtin'] as const)(
  'addresses on a database with the %s rules for letters (security 59)',
  (locale) => {
    let rows: TestDatabase
    beforeAll(async () => {
      rows = await openTestDatabase({ locale })
    })
    afterAll(() => rows.close())

    const find = (email: string) =>
      rows.database.account(accountId, (tx) =>
        findUserByProof(tx, accountId, proofByEmail('email', parseEmail(email) ?? '')),
      )
    const save = (userId: string, email: string) =>
      rows.database.account(accountId, async (tx) => {
        await saveProfiles(tx, accountId, [{ userId: userId as UserId, email, emailVerified: true }]) // letters of a user id
        await saveUserIdentity(tx, accountId, userId as UserId, proofByEmail('email', email))
      })
    /** As a program of before wrote it. */
    const saveAsBefore = (userId: string, email: string) => rows.owner`
      with profile as (
        insert into user_profiles (account_id, user_id, email, email_verified, search) values (${accountId}, ${userId}, ${email}, true, '')
      )
      insert into items (account_id, kind, item_id, version, doc, search, created_at, last_updated)
      values (${accountId}, 'user', ${userId}, 1, '{}', '', clock_timestamp(), clock_timestamp())`
    const findAddress = async (userId: string) =>
      (await rows.owner`select email from user_profiles where user_id = ${userId}`)[0]?.email

    it('the database itself takes look-alikes for one another, so that the test can fail', async () => {
      const [row] =
        await rows.owner`select lower('k\u0130te') = lower('kite') as dotted, lower('\u212Aite') = 'kite' as kelvin`
      expect(Object.values(row ?? {})).toContain(true)
    })

    it('a look-alike finds nobody; another letter case of A to Z finds the person', async () => {
      await save('kite', 'User@kite.example')
      expect(await find('user@KITE.example')).toBe('kite')
      for (const other of ['user@k\u0130te.example', 'u\u017Fer@kite.example', 'user@kite.example.evil'])
        expect([other, await find(other)]).toEqual([other, undefined])
      await save('kim', 'kim@kite.example')
      expect(await find('KIM@kite.example')).toBe('kim')
      for (const other of ['\u212Aim@kite.example', 'k\u0130m@kite.example', 'k\u0131m@kite.example'])
        expect([other, await find(other)]).toEqual([other, undefined])
    })

    it('rows of a program of before are put right, and found then', async () => {
      await saveAsBefore('older', 'Older@Example.com')
      await saveAsBefore('buecher', 'Maya@B\u00FCcher.example')
      await saveAsBefore('none', 'maya@\u00FC .example')
      expect(await find('older@example.com')).toBeUndefined()
      await takeOverPeople(rows.database)
      expect(await find('older@example.com')).toBe('older')
      expect(await find('maya@b\u00FCcher.example')).toBe('buecher')
      expect(await find('maya@xn--bcher-kva.example')).toBe('buecher')
      expect(await findAddress('none')).toBe('maya@\u00FC .example')
      await saveAsBefore('in-between', 'maya@\u00E9t\u00E9.example')
      await takeOverPeople(rows.database)
      expect(await find('maya@\u00C9t\u00C9.example')).toBe('in-between')
    })
  },
)
