import { type SignUp, tidySignUp } from '@doorward/core/accounts/sign-up'
import { type AccountId, platformAccountId, type UserId } from '@doorward/core/ids'
import { hashOfInvited } from '@doorward/store/items/invites'
import { ensurePerson } from '@doorward/store/people/people'
import { proofByEmail } from '@doorward/store/people/user-identities'
import { english } from '@doorward/texts/english'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUpAdmission } from '../src/sign-in/who-may-sign-up.ts'
import { Browser } from './browser.ts'
import { goodPassword, openTestLogin, type TestLogin } from './test-login.ts'

let login: TestLogin
let people = 0
const redirectUri = 'http://localhost:3999/'
const newEmail = (domain = 'example.com') => `newcomer${++people}@${domain}`
beforeAll(async () => {
  login = await openTestLogin()
})
afterAll(() => login.close())

const save = (accountId: AccountId, kind: 'account' | 'invite', id: string, after: Record<string, unknown> | null) =>
  login.environment.commit({
    accountId,
    actor: 'test',
    requestId: 'req_test',
    reads: [{ kind, id }],
    decide: () => ({
      changes: [{ kind, id, after: after && JSON.parse(JSON.stringify(after)) }],
      reply: () => ({ status: 200, body: undefined }),
    }),
  })
const set = (signUp: SignUp, accountId = login.accountId) =>
  save(accountId, 'account', accountId, { accountId, region: 'eu-west', signUp: tidySignUp(signUp) })
async function invite(email: string, id: string, more: object = {}) {
  const emailHash = hashOfInvited(await login.environment.keyring.dataKey(login.accountId), email)
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  await save(login.accountId, 'invite', id, {
    createdBy: 'Doorward|owner',
    statements: [],
    emailHash,
    expiresAt,
    ...more,
  })
}
const isUser = async (email: string) => {
  const [row] = await login.rows.owner`
    select 1 from user_profiles where account_id = ${login.accountId} and email = ${email}`
  return row !== undefined
}

async function atAccount(more: Record<string, string> = {}) {
  const browser = new Browser(redirectUri)
  const config = await login.relyingParty(`http://localhost:${login.port}`, 'app_default')
  const resource = `urn:doorward:account:${login.accountId}`
  const { url } = await login.begin(config, { redirect_uri: redirectUri, resource, ...more })
  await browser.open(url)
  return browser
}
const isBack = ({ page }: Browser) => page.url.startsWith(redirectUri)

/** Every way in which a page makes a user. */
type Way = [name: string, asked: Record<string, string>, fields: Record<string, string>]
const codeWay: Way = ['a code by e-mail', {}, { way: 'code' }]
const passwordWay: Way = [
  'signing up with a password',
  { prompt: 'create' },
  { password: goodPassword, way: 'password' },
]
const ways: Way[] = [codeWay, passwordWay, ['signing up by a code', { prompt: 'create' }, { way: 'code' }]]
async function ask(email: string, [, asked, fields]: Way) {
  const browser = await atAccount(asked)
  const seen = login.postbox.mails.filter(({ to }) => to === email).length
  await browser.submit({ email, ...fields })
  return { browser, mail: await login.postbox.next(email, seen) }
}
/** Comes by a way, enters the code if the mail has one. */
async function come(email: string, way: Way) {
  const { browser, mail } = await ask(email, way)
  if (mail.secret) await browser.submit({ code: mail.secret.replace(' ', '') }, '/code')
  return { browser, mail }
}
/** What a page says, without what differs from one sign-in to the next. */
const saidOn = ({ page }: Browser, email: string) => [
  page.status,
  page.body
    .replaceAll(email, 'EMAIL')
    .replace(/\/login\/[\w-]{43}/g, '/login/ID')
    .replace(/value="[\w.-]{60,}"/g, 'value="TOKEN"'),
]

describe.each(ways)('who may become a user by %s (decision 60)', (...way: Way) => {
  it.each<[string, SignUp, string | undefined]>([
    ['anybody where it is open', { who: 'open' }, undefined],
    ['people of its domains', { who: 'domains', domains: ['acme.example', 'Bücher.example'] }, 'e-mail domains'],
    ['invited people', { who: 'invited' }, 'were invited'],
  ])('%s', async (_, signUp, refusal) => {
    await set(signUp)
    const stranger = newEmail()
    const { browser, mail } = await come(stranger, way)
    expect([isBack(browser), await isUser(stranger)]).toEqual([!refusal, !refusal])
    if (refusal) {
      expect(mail.secret).toBe('')
      expect(mail.text).toContain(refusal)
      expect(mail.text).toContain('whoever runs the application')
    }
    for (const email of [newEmail('acme.example'), newEmail('xn--bcher-kva.example')]) {
      const { browser } = await come(email, way)
      expect([email, isBack(browser)]).toEqual([email, signUp.who !== 'invited'])
    }
    const below = newEmail('sub.acme.example')
    expect(isBack((await come(below, way)).browser)).toBe(signUp.who === 'open')
  })

  it('whoever an invite to the address stands for, in any letter case; and who is a user already', async () => {
    await set({ who: 'invited' })
    const guest = newEmail()
    await invite(guest.toUpperCase(), 'standing')
    expect(isBack((await come(guest, way)).browser)).toBe(true)
    await save(login.accountId, 'invite', 'standing', null)
    expect(isBack((await come(guest, way)).browser)).toBe(true)
  })

  it('nobody by an invite that has expired, was taken back, or is for another address', async () => {
    await set({ who: 'invited' })
    const [late, withdrawn, other] = [newEmail(), newEmail(), newEmail()]
    await invite(late, 'late', { expiresAt: new Date(Date.now() - 1000).toISOString() })
    await invite(withdrawn, 'withdrawn')
    await save(login.accountId, 'invite', 'withdrawn', null)
    for (const email of [late, withdrawn, other]) {
      const { browser } = await come(email, way)
      expect([email, isBack(browser), await isUser(email)]).toEqual([email, false, false])
    }
  })

  it('the page answers the same for a user and for an address that may not sign up (security 27)', async () => {
    await set({ who: 'open' })
    const known = newEmail()
    await come(known, way)
    await set({ who: 'invited' })
    const stranger = newEmail()
    const pages = [await ask(known, way), await ask(stranger, way)] as const
    expect(saidOn(pages[1].browser, stranger)).toEqual(saidOn(pages[0].browser, known))
    expect(pages.map(({ mail }) => mail.secret !== '')).toEqual([true, false])
    for (const { browser } of pages) await browser.submit({ code: '12345678' }, '/code')
    expect(saidOn(pages[1].browser, stranger)).toEqual(saidOn(pages[0].browser, known))
    for (const { browser } of pages) await browser.submit({}, '/code/again')
    expect(saidOn(pages[1].browser, stranger)).toEqual(saidOn(pages[0].browser, known))
  })

  it('a change of a moment before the code is entered counts, and is told after the proof', async () => {
    await set({ who: 'open' })
    const email = newEmail()
    const { browser, mail } = await ask(email, way)
    const codePage = browser.page
    await set({ who: 'domains', domains: ['acme.example'] })
    await browser.submit({ code: mail.secret.replace(' ', '') }, '/code')
    expect(browser.page.status).toBe(403)
    expect(browser.page.body).toContain('ask whoever runs the application to invite this one')
    expect(await isUser(email)).toBe(false)
    await set({ who: 'open' })
    browser.page = codePage
    await browser.submit({ code: mail.secret.replace(' ', '') }, '/code')
    expect([isBack(browser), await isUser(email)]).toEqual([false, false]) // the code was spent
  })
})

describe('a setting of who may sign up (decision 60)', () => {
  it('removes nobody: users sign in with password and code whatever it says later', async () => {
    await set({ who: 'open' })
    const email = newEmail()
    await come(email, passwordWay)
    await set({ who: 'domains', domains: ['acme.example'] })
    const browser = await atAccount()
    await browser.submit({ email, password: goodPassword, way: 'password' })
    expect(isBack(browser)).toBe(true)
    expect(isBack((await come(email, codeWay)).browser)).toBe(true)
  })

  it('counts for a sign-up of the same transaction', async () => {
    await set({ who: 'open' })
    const { accountId, environment } = login
    const admission = await signUpAdmission(environment, { accountId, email: newEmail() }, english)
    const reply = () => ({ status: 200, body: undefined })
    const write = { accountId, actor: 'test', requestId: 'req_test' }
    const key = { kind: 'account', id: accountId } as const
    const doc = { accountId, region: 'eu-west', signUp: { who: 'invited' } }
    const [, , judged] = await Promise.allSettled([
      environment.commit({ ...write, reads: [], decide: () => ({ changes: [], reply }) }),
      environment.commit({
        ...write,
        reads: [key],
        decide: () => ({ changes: [{ ...key, after: doc }], reply }),
      }),
      environment.commit({
        ...write,
        reads: admission.reads,
        async decide(view) {
          await admission.judge(view)
          return { changes: [], reply }
        },
      }),
    ])
    expect(judged).toMatchObject({ status: 'rejected', reason: { code: 'SignUpRefused' } })
  })

  it('is told to somebody new who asks for a new password, who is then offered no sign-up', async () => {
    await set({ who: 'invited' })
    const email = newEmail()
    const browser = await atAccount()
    await browser.open(`${browser.page.url}/forgotten`)
    await browser.submit({ email })
    const { text, secret } = await login.postbox.next(email)
    expect(text).toContain('no user has it')
    expect(text).toContain('Only people who were invited can sign up')
    expect(secret).toBe('')
  })

  it.each<[SignUp, string | undefined]>([
    [{ who: 'open' }, undefined],
    [{ who: 'domains', domains: ['acme.example'] }, 'certain e-mail domains'],
    [{ who: 'invited' }, 'Only people who were invited'],
  ])('%j is told on the sign-up page, also beside a fault, and names no domain', async (signUp, note) => {
    await set(signUp)
    const browser = await atAccount({ prompt: 'create' })
    for (const form of [undefined, { email: 'none', password: '', way: 'password' }]) {
      if (form) await browser.submit(form)
      expect(browser.page.body).toContain('Sign up to')
      expect(browser.page.body).not.toContain('acme')
      if (note) expect(browser.page.body).toContain(note)
      else expect(browser.page.body).not.toContain('Only people')
    }
  })

  it('is not asked for the platform itself, whose sign-up stays open', async () => {
    await set({ who: 'invited' }, platformAccountId)
    const { tokens } = await login.signUp(newEmail())
    expect(tokens.access_token).toBeTruthy()
  })

  it('is not asked where no sign-in page makes the user', async () => {
    await set({ who: 'invited' })
    const { environment, accountId } = login
    const email = newEmail()
    const person = {
      accountId,
      proof: proofByEmail('email', email),
      profile: { email, emailVerified: true },
      userId: 'made-by-a-program' as UserId, // letters of a user id
      requestId: 'req_test',
    }
    expect(await ensurePerson(environment.database, environment.commit, person)).toBe('made-by-a-program')
    expect(isBack((await come(email, codeWay)).browser)).toBe(true)
  })
})
