import { type AccountId, platformAccountId, type UserId } from '@doorward/core/ids'
import { parseEmail } from '@doorward/core/text/email-address'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { findProfileByEmail, saveProfiles } from '../people/profiles.ts'
import { normaliseEmails } from './normal-emails.ts'

const accountId: AccountId = platformAccountId

describe.each(['icu', 'builtin'] as const)(
  'addresses on a database with the %s rules for letters (security 59)',
  (locale) => {
    let rows: TestDatabase
    beforeAll(async () => {
      rows = await openTestDatabase({ locale })
    })
    afterAll(() => rows.close())

    const find = async (email: string) =>
      (await rows.database.account(accountId, (tx) => findProfileByEmail(tx, accountId, parseEmail(email) ?? '')))
        ?.userId
    const save = (userId: string, email: string, emailVerified = true) =>
      rows.database.account(accountId, async (tx) => {
        await saveProfiles(tx, accountId, [{ userId: userId as UserId, email, emailVerified }]) // letters of a user id
      })
    /** As a program of before wrote it. */
    const saveAsBefore = (userId: string, email: string) => rows.owner`
    insert into user_profiles (account_id, user_id, email, email_verified, search) values (${accountId}, ${userId}, ${email}, true, '')`

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

    it('the oldest who has proven an address is found, whoever said before that it is theirs', async () => {
      await save('claims', 'twice@example.com', false)
      await save('proves', 'twice@example.com')
      await save('z-later', 'Twice@example.com') // by its id too, should both be made in one millisecond
      expect(await find('twice@example.com')).toBe('proves')
    })

    it('rows of a program of before are put right, and found then', async () => {
      await saveAsBefore('older', 'Older@Example.com')
      await saveAsBefore('buecher', 'Maya@B\u00FCcher.example')
      await saveAsBefore('none', 'maya@\u00FC .example')
      expect(await find('older@example.com')).toBe('older')
      expect(await find('maya@b\u00FCcher.example')).toBeUndefined()
      expect(await normaliseEmails(rows.database)).toBe(1)
      expect(await find('maya@b\u00FCcher.example')).toBe('buecher')
      expect(await find('maya@xn--bcher-kva.example')).toBe('buecher')
      expect(await normaliseEmails(rows.database)).toBe(0)
      await saveAsBefore('in-between', 'maya@\u00E9t\u00E9.example')
      expect(await normaliseEmails(rows.database)).toBe(1)
      expect(await find('maya@\u00C9t\u00C9.example')).toBe('in-between')
    })
  },
)
