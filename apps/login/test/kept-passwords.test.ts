import { pbkdf2Sync, randomBytes, scryptSync } from 'node:crypto'
import type { UserId } from '@doorward/core/ids'
import { saveProfiles } from '@doorward/store/people/profiles'
import { proofByEmail, saveUserIdentity } from '@doorward/store/people/user-identities'
import { findPasswordHash, saveArrivedHashes } from '@doorward/store/sign-in/passwords'
import { hash as argon2 } from '@node-rs/argon2'
import { hash as bcrypt } from '@node-rs/bcrypt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isOwnHash, phcText, readPasswordHash } from '../src/passwords/password-hash.ts'
import { Browser } from './browser.ts'
import { openTestLogin, type TestLogin } from './test-login.ts'

const password = 'kept since long ago'
const salt = randomBytes(16)
const redirectUri = 'http://localhost:3999/'
let login: TestLogin
let people = 0
beforeAll(async () => {
  login = await openTestLogin()
})
afterAll(() => login.close())

const pbkdf2 = (digest: 'sha1' | 'sha256' | 'sha512', length: number, of = password) =>
  phcText({
    name: `pbkdf2-${digest}`,
    params: { i: 27_500 },
    salt,
    hash: pbkdf2Sync(of, salt, 27_500, length, digest),
  })

/** Somebody whom an import brought, with a hash that another product made. */
async function arrived(hash: string) {
  const { accountId, rows } = login
  const email = `arrived${++people}@example.com`
  const userId = `auth0|arrived${people}` as UserId // letters of a user id
  await login.save('user', userId, { userId })
  await rows.database.account(accountId, async (tx) => {
    await saveProfiles(tx, accountId, [{ userId, email, emailVerified: true }])
    await saveUserIdentity(tx, accountId, userId, proofByEmail('email', email))
    await saveArrivedHashes(tx, accountId, [{ userId, hash, isKept: !isOwnHash(hash) }])
  })
  const stored = () => rows.database.account(accountId, (tx) => findPasswordHash(tx, accountId, userId), 'read')
  return { email, userId, stored }
}

async function signIn(email: string, typed: string) {
  const config = await login.relyingParty(`http://localhost:${login.port}`, 'app_default')
  const resource = `urn:doorward:account:${login.accountId}`
  const { url, finish } = await login.begin(config, { redirect_uri: redirectUri, resource })
  const browser = new Browser(redirectUri)
  await browser.open(url)
  await browser.submit({ email, password: typed, way: 'password' })
  return { browser, page: browser.page, finish }
}

describe('LGN-01 a password that another product hashed', () => {
  it.each<[string, () => Promise<string> | string]>([
    ['bcrypt $2b$', () => bcrypt(password, 10)],
    ['bcrypt $2a$', async () => (await bcrypt(password, 10)).replace('$2b$', '$2a$')],
    ['bcrypt $2y$', async () => (await bcrypt(password, 10)).replace('$2b$', '$2y$')],
    [
      'argon2i',
      () =>
        argon2(password, {
          algorithm: 1 /* argon2i; the package's names of numbers are types alone */,
          memoryCost: 7_168,
          timeCost: 5,
          salt,
        }),
    ],
    ['argon2id of another cost', () => argon2(password, { memoryCost: 7_168, timeCost: 5, salt })],
    [
      'scrypt',
      () => phcText({ name: 'scrypt', params: { ln: 14, r: 8, p: 1 }, salt, hash: scryptSync(password, salt, 64) }),
    ],
    ['PBKDF2 with SHA-1', () => pbkdf2('sha1', 64)],
    ['PBKDF2 with SHA-256', () => pbkdf2('sha256', 64)],
    ['PBKDF2 with SHA-512', () => pbkdf2('sha512', 64)],
    ['PBKDF2 as one library writes it', () => pbkdf2('sha256', 32).replace('i=', '').replaceAll('+', '.')],
  ])('of the kind %s signs its person in with the old id, and is hashed anew by it', async (_, make) => {
    const hash = await make()
    const { email, userId, stored } = await arrived(hash)
    expect((await signIn(email, 'not the one')).page.body).toContain('t match. Try again')
    expect(await stored(), 'a wrong password changes nothing').toBe(hash)
    const { page, finish } = await signIn(email, password)
    expect((await finish(page.url)).claims()?.sub).toBe(userId)
    expect(isOwnHash((await stored()) ?? '')).toBe(true)
    expect((await signIn(email, password)).page.url).toContain(redirectUri)
    expect((await signIn(email, 'not the one')).page.body).toContain('t match. Try again')
  })

  it('too short to be all that lets somebody in, its person goes on by a code to the address', async () => {
    const short = 'long ago'
    const { email, userId, stored } = await arrived(await bcrypt(short, 10))
    const { browser, finish } = await signIn(email, short)
    expect(browser.page.body).toContain('Alone this password is too short to let you in: enter the code')
    await browser.submit({ code: await login.postbox.nextCode(email, 0) })
    expect((await finish(browser.page.url)).claims()?.sub).toBe(userId)
    expect(isOwnHash((await stored()) ?? '')).toBe(true)
  })

  it('longer than bcrypt knows stays as it was: what was typed may end otherwise', async () => {
    const long = `${'word '.repeat(16)}end`
    const { email, stored } = await arrived(await bcrypt(long, 10))
    expect((await signIn(email, `${long} and more`)).page.url).toContain(redirectUri)
    expect(await stored()).toMatch(/^\$2b/)
    expect((await signIn(email, long)).page.url).toContain(redirectUri)
  })

  it('does not tell by time who has one: a wrong answer takes as long for nobody', async () => {
    const { email } = await arrived(await bcrypt(password, 12))
    const spans: number[] = []
    for (const each of [email, 'nobody-here@example.com']) {
      const at = performance.now()
      await signIn(each, 'not the one')
      spans.push(performance.now() - at)
    }
    const [known = 0, unknown = 0] = spans
    expect(Math.abs(known - unknown) / Math.max(known, unknown)).toBeLessThan(0.2)
  })
})

const phc = (name: string, params: Record<string, number>, length = 32) =>
  phcText({ name, params, salt, hash: Buffer.alloc(length, 1) })

it.each([
  [phc('argon2id', { m: 1_048_576, t: 1, p: 1 }), 'memory'],
  [phc('argon2id', { m: 131_072, t: 10, p: 1 }), 'work'],
  [phc('argon2i', { m: 65_536, t: 2, p: 200 }), 'work'],
  [phc('argon2d', { m: 65_536, t: 2, p: 1 }), 'no kind'],
  [phc('scrypt', { ln: 24, r: 8, p: 1 }), 'memory'],
  [phc('scrypt', { ln: 14, r: 8, p: 100 }), 'work'],
  [phc('scrypt', { n: 1_000, r: 8, p: 1 }), 'none of scrypt'],
  [phc('pbkdf2-sha256', { i: 100_000_000 }), 'rounds'],
  [phc('pbkdf2-sha1', { i: 1_900_000 }, 64), 'rounds'],
  [phc('pbkdf2-sha256', { i: 0 }), 'none of PBKDF2'],
  [phc('pbkdf2-sha256', { i: 1_000 }, 4), 'too short'],
  [phc('pbkdf2-sha256', { i: 1_000 }, 100), 'too long'],
  [`$2b$31$${'a'.repeat(53)}`, 'rounds'],
  [`$2b$01$${'a'.repeat(53)}`, 'none of bcrypt'],
  ['5f4dcc3b5aa765d61d8327deb882cf99', 'no kind'],
  ['', 'no kind'],
  ['$constructor$a=1$aa$aa', 'no kind'],
])('security 24 a hash that costs too much or tells too little is not taken: %s', (text, why) => {
  expect(readPasswordHash(text)).toEqual({ fault: expect.stringContaining(why) })
})
