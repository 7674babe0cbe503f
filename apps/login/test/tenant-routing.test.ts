import type { ConnectionDraft } from '@doorward/core/connections/connection'
import type { TenantId } from '@doorward/core/ids'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applicationsOf } from './applications-of.ts'
import { Browser } from './browser.ts'
import { saveConnection } from './connections-of.ts'
import { beginSignIn } from './providers/signing-in.ts'
import { openTestLogin, type TestLogin } from './test-login.ts'
import { openUpstream, type UpstreamPeople } from './upstream.ts'

const people: UpstreamPeople = {}
let login: TestLogin
let upstream: Awaited<ReturnType<typeof openUpstream>>
const host = () => `http://${login.accountId}.eu-west.doorward.localhost:${login.port}`

const connect = (id: string, draft: ConnectionDraft = {}) =>
  saveConnection(login, id, {
    ...{ clientId: 'doorward', issuerUrl: upstream.issuer, data: { name: `Provider ${id}` }, ...draft },
    clientSecret: 'a secret of the provider',
  })
interface TenantDraft {
  domains?: string[]
  connectionId?: string
  ownsConnection?: true
}
const saveTenant = (id: string, { domains = [], connectionId, ...more }: TenantDraft) =>
  login.save('tenant', id, {
    tenantId: id,
    data: { name: `Company ${id}` },
    domains: domains.map((domain) => ({ domain })),
    ...more,
    ...(connectionId ? { connection: { connectionId } } : {}),
  })
const prove = (domain: string, accountId: string = login.accountId) =>
  login.rows.owner`insert into proved_domains (domain, account_id, by_record) values (${domain}, ${accountId}, true)`

beforeAll(async () => {
  login = await openTestLogin()
  await applicationsOf(login).save('app_shop', { name: 'The shop', redirectUrls: ['https://shop.example.com/'] })
  upstream = await openUpstream(people, [`${host()}/login`])
  await connect('con_globex')
  await saveTenant('globex', { domains: ['globex.com', 'unproved.com'], connectionId: 'con_globex' })
  await prove('globex.com')
})
afterAll(async () => {
  await login.close()
  await upstream.close()
})

/** A sign-in that begins, in a browser of its own. */
async function begin(more?: object) {
  const { body, tokensOf } = await beginSignIn(login, more)
  const browser = new Browser('https://shop.example.com/')
  await browser.open(body.authenticationUrl)
  return { browser, tokens: () => tokensOf(browser) }
}

describe('LGN-10 an address whose domain a tenant has proved', () => {
  it('leads to the connection of the tenant, by the address alone, and its people belong to it', async () => {
    people.hank = { email: 'hank@globex.com', email_verified: true }
    const { browser, tokens } = await begin()
    await browser.submit({ email: 'Hank@GLOBEX.com', way: 'password' })
    expect(browser.page.body).toContain('To the sign-in of Company globex')
    await browser.goOn()
    const asked = new URL(browser.page.url)
    expect(asked.origin).toBe(new URL(upstream.issuer).origin)
    expect(browser.page.body).toContain('Hank@globex.com') // the provider need not ask for it again
    await browser.submit({ login: 'hank', password: 'any' })
    expect(decodeJwt((await tokens()).access_token)).toMatchObject({ aud: ['globex'], azp: 'con_globex' })
  })

  it.each(['code', 'password'])('does so however the form was sent (%s)', async (way) => {
    const { browser } = await begin()
    await browser.submit({ email: 'nobody.yet@globex.com', password: 'a password of theirs', way })
    expect(browser.page.url).toMatch(/\/onward$/)
    expect(login.postbox.mails.filter(({ to }) => to.endsWith('@globex.com'))).toEqual([]) // nobody is asked for a code as well
  })

  it('does so where somebody wants to sign up', async () => {
    const { browser } = await begin()
    await browser.open(`${browser.page.url}/sign-up`)
    await browser.submit({ email: 'new@globex.com', name: 'New', password: 'a long enough sentence', way: 'password' })
    expect(browser.page.url).toMatch(/\/onward$/)
  })

  it('is found among ten thousand others', async () => {
    await login.rows.owner`
      insert into items (account_id, kind, item_id, version, doc, search, created_at, last_updated)
      select ${login.accountId}, 'tenant', 'many-' || n, 1,
        jsonb_build_object('tenantId', 'many-' || n, 'domains', jsonb_build_array(jsonb_build_object('domain', 'many-' || n || '.com'))), '', now(), now()
      from generate_series(1, 10000) as n`
    const { browser } = await begin()
    await browser.submit({ email: 'one@globex.com', way: 'code' })
    expect(browser.page.url).toMatch(/\/onward$/)
  })
})

describe('LGN-10 somebody who was here before his company was a tenant', () => {
  const firstAs = async (login: string, connectionId: string) => {
    people[login] = { email: `${login}@late.com`, email_verified: true }
    const { browser, tokens } = await begin({ connectionId })
    await browser.submit({ login, password: 'any' })
    return decodeJwt((await tokens()).access_token)
  }
  const byAddress = async (name: string) => {
    const { browser, tokens } = await begin()
    await browser.submit({ email: `${name}@late.com`, way: 'code' })
    await browser.goOn()
    await browser.submit({ login: name, password: 'any' })
    return decodeJwt((await tokens()).access_token)
  }

  it('belongs to it from the first sign-in that it led to, and stays himself', async () => {
    await connect('con_late')
    const before = await firstAs('ines', 'con_late')
    expect(before.aud).toEqual([login.accountId])
    await saveTenant('late', { domains: ['late.com'], connectionId: 'con_late' })
    await prove('late.com')
    expect(await byAddress('ines')).toMatchObject({ sub: before.sub, aud: ['late'] })
    expect((await firstAs('ines', 'con_late')).aud).toEqual(['late'])
  })

  it('belongs to it too where he first shows by a code that he is the one who was here', async () => {
    const { browser: first, tokens: own } = await begin()
    await first.submit({ email: 'lou@known.com', way: 'code' })
    await first.submit({ code: await login.postbox.nextCode('lou@known.com') }, '/code')
    const { sub } = decodeJwt((await own()).access_token)
    await connect('con_known', { linkingConfiguration: { type: 'AUTOMATIC' } })
    await saveTenant('known', { connectionId: 'con_known' })
    people.lou = { email: 'lou@known.com', email_verified: true }
    const { browser, tokens } = await begin({ connectionId: 'con_known' })
    await browser.submit({ login: 'lou', password: 'any' })
    expect(browser.page.url).toMatch(/\/known$/)
    await browser.submit({ way: 'code' }, '/known')
    await browser.submit({ code: await login.postbox.nextCode('lou@known.com', 1) }, '/code')
    expect(decodeJwt((await tokens()).access_token)).toMatchObject({ sub, aud: ['known'] })
  })

  it('stays with the tenant that he belongs to already', async () => {
    await saveTenant('first', { connectionId: 'con_late' })
    await saveTenant('late', { domains: ['late.com'] })
    expect((await firstAs('joe', 'con_late')).aud).toEqual(['first'])
    await saveTenant('first', {})
    await saveTenant('late', { domains: ['late.com'], connectionId: 'con_late' })
    expect((await byAddress('joe')).aud).toEqual(['first'])
  })
})

describe('LGN-10 the connection that was made for a tenant', () => {
  it('is offered to nobody else, and to its people once their provider has sent them back', async () => {
    await connect('con_secret')
    await saveTenant('secret', { domains: ['secret.com'], connectionId: 'con_secret', ownsConnection: true })
    await prove('secret.com')
    const { browser } = await begin()
    expect(browser.page.body).toContain('Continue with Provider con_globex')
    expect(browser.page.body).not.toContain('con_secret')
    const { browser: theirs, tokens } = await begin({ connectionId: 'con_secret' })
    await theirs.open(`${theirs.page.url}`)
    people.kim = { email: 'kim@secret.com', email_verified: true }
    await theirs.submit({ login: 'kim', password: 'any' })
    expect(decodeJwt((await tokens()).access_token).aud).toEqual(['secret'])
  })
})

describe('LGN-10 an address leads nowhere else', () => {
  const staysFor = async (email: string) => {
    const { browser } = await begin()
    await browser.submit({ email, way: 'code' })
    return browser.page.url.replace(/.*\//, '')
  }
  it.each([
    ['of a name that nobody proved', 'x@unproved.com'],
    ['of a name below a proved one', 'x@eu.globex.com'],
    ['of a name that ends like it', 'x@notglobex.com'],
    ['of a name that only begins with it', 'x@globex.com.example.com'],
    ['that has the name before its sign', 'globex.com@elsewhere.com'],
  ])('%s: %s', async (_, email) => {
    expect(await staysFor(email)).toBe('code')
  })

  it('of a name that another account has proved', async () => {
    await login.rows.owner`insert into accounts (account_id, region, created_by) values ('acc-other', 'eu-west', 'x')`
    await prove('theirs.com', 'acc-other')
    await saveTenant('claimed', { domains: ['theirs.com'], connectionId: 'con_globex' })
    expect(await staysFor('x@theirs.com')).toBe('code')
  })

  it('where nobody can sign in by the connection of the tenant', async () => {
    await login.save('connection', 'con_bare', { connectionId: 'con_bare', type: 'OAUTH2' })
    await saveTenant('bare', { domains: ['bare.com'], connectionId: 'con_bare' })
    await prove('bare.com')
    expect(await staysFor('x@bare.com')).toBe('code')
  })

  it('to a tenant that the address of our page names, unless the connection is its own', async () => {
    await connect('con_open')
    people.eve = { email: 'eve@elsewhere.com', email_verified: true }
    const { browser, tokens } = await begin()
    await browser.open(`${browser.page.url}/with/con_open?tenant=globex`)
    await browser.submit({ login: 'eve', password: 'any' })
    expect(decodeJwt((await tokens()).access_token).aud).toEqual([login.accountId])
  })
})

describe('a connection with TRUSTED_DOMAIN_FALLBACK', () => {
  const by = async (id: string, assignmentType: 'DEFAULT' | 'TRUSTED_DOMAIN_FALLBACK') => {
    const connectionId = `con_${assignmentType.toLowerCase()}`
    await connect(connectionId, { tenantConfiguration: { assignmentType } })
    const { browser, tokens } = await begin({ connectionId })
    await browser.submit({ login: id, password: 'any' })
    return decodeJwt((await tokens()).access_token).aud
  }

  it('takes somebody new to the tenant of his verified address', async () => {
    people.fay = { email: 'fay@globex.com', email_verified: true }
    expect(await by('fay', 'TRUSTED_DOMAIN_FALLBACK')).toEqual(['globex'])
  })

  it.each([
    ['an address that is not verified', { email: 'liar@globex.com', email_verified: false }, 'TRUSTED_DOMAIN_FALLBACK'],
    ['a domain that is not proved', { email: 'x@unproved.com', email_verified: true }, 'TRUSTED_DOMAIN_FALLBACK'],
    ['any address, where it is DEFAULT', { email: 'gus@globex.com', email_verified: true }, 'DEFAULT'],
  ] as const)('takes nobody there by %s', async (why, claims, assignmentType) => {
    people[why] = claims
    expect(await by(why, assignmentType)).toEqual([login.accountId])
  })
})

describe('an invite of a tenant', () => {
  it('leads to the connection of the tenant, whatever else is asked for', async () => {
    login.standingInvites.set('inv_of_globex', { tenantId: 'globex' as TenantId })
    const { browser } = await begin({ inviteId: 'inv_of_globex', tenantLookupIdentifier: 'look-nowhere' })
    expect(new URL(browser.page.url).origin).toBe(new URL(upstream.issuer).origin)
  })
})
