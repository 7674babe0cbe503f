import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Config, readConfig } from './config.ts'
import { openPlatform, type Platform } from './platform.ts'
import { serveAll } from './serve-all.ts'

const folder = mkdtempSync(join(realpathSync(tmpdir()), 'doorward-serve-'))
let platform: Platform
let app: FastifyInstance
const serving = (services: Config['services']) =>
  serveAll({ ...platform, config: { ...platform.config, services } }, { logger: false, isStopping: () => false })
beforeAll(async () => {
  chmodSync(folder, 0o711) // so that the database's own user reaches it when root runs this
  platform = await openPlatform(readConfig({ DOORWARD_DATA: join(folder, 'data') }), { tell: () => {} })
  app = await serving(platform.config.services)
}, 60_000)
afterAll(async () => {
  await app?.close()
  await platform?.close()
  rmSync(folder, { recursive: true, force: true })
})

const ask = (at: FastifyInstance, url: string, host = platform.hosts.domain) => at.inject({ url, headers: { host } })
const policyOf = async (at: FastifyInstance) =>
  String((await ask(at, '/app/config.json')).headers['content-security-policy'])

it('ENT-25 readiness tells which build it is, and the console is told the same', async () => {
  const { build } = (await ask(app, '/health/ready')).json()
  expect(build).toEqual({
    releaseDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    buildNumber: expect.any(String),
    buildRef: expect.any(String),
    buildCommit: expect.any(String),
  })
  expect((await ask(app, '/app/config.json')).json().build).toEqual(build)
})

it.each(['/app/assets/none-00000000.js', '/app/none.html'])(
  'a file that is missing, %s, is 404; 405 is for a method',
  async (url) => {
    expect((await ask(app, url)).statusCode).toBe(404)
    const posted = await app.inject({ method: 'POST', url, headers: { host: platform.hosts.domain } })
    expect(posted.statusCode).toBe(405)
  },
)

it.each([
  ['/app/admin', '/app/#/admin'],
  ['/app/settings/roles/ro_1?tab=history', '/app/#/settings/roles/ro_1?tab=history'],
])('SCR-02 a path below the console that names no file, %s, leads to its place there: %s', async (url, place) => {
  const answer = await ask(app, url)
  expect(answer.headers.location).toBe(place)
  expect(answer.statusCode).toBe(302)
})

it('the billing host asks who is there, and is there only where it is served', async () => {
  const url = '/v1/accounts/acc-x'
  const without = await serving(['api', 'login', 'portal'])
  const [served, none] = [app, without].map((at) => ask(at, url, `billing.${platform.hosts.domain}`))
  expect((await served)?.statusCode).toBe(401)
  expect((await none)?.statusCode).toBe(404)
  await without.close()
})

it('the console may call the relay where it is served, and no host that is none of its own', async () => {
  const { domain } = platform.hosts
  const without = await serving(['api', 'login', 'portal'])
  const [open, closed] = [await policyOf(app), await policyOf(without)]
  const { relayUrl } = (await ask(without, '/app/config.json')).json()
  await without.close()
  expect(open).toContain(` http://relay.${domain}`)
  expect(closed).not.toContain('relay.')
  expect(relayUrl).toBeUndefined()
  for (const policy of [open, closed]) {
    expect(policy).toContain(` http://login.${domain} `)
    expect(policy).toContain(` http://*.eu-west.${domain}`)
    expect(policy).not.toContain(` http://*.${domain}`)
  }
})

it('BIL-06 the console’s page may load the card form where Stripe handles cards, and nowhere else', async () => {
  const stripe = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1', apiUrl: undefined }
  for (const cardProvider of ['stripe', 'sandbox', 'none'] as const) {
    const config = { ...platform.config, cardProvider, stripe: cardProvider === 'stripe' ? stripe : undefined }
    const served = await serveAll({ ...platform, config }, { logger: false, isStopping: () => false })
    const policy = await policyOf(served)
    const isOpen = cardProvider === 'stripe'
    expect([cardProvider, policy.includes("script-src 'self' https://js.stripe.com;")]).toEqual([cardProvider, isOpen])
    expect([cardProvider, policy.includes('stripe.com')]).toEqual([cardProvider, isOpen])
    await served.close()
  }
})

it('ERR-10 the console is told where visits are measured, and may call there, on a host in production alone', async () => {
  const analytics = { key: 'phc_test', url: 'https://measured.example/ingest' }
  const at = async (domain: string) =>
    serveAll(
      { ...platform, config: { ...platform.config, domain, analytics } },
      { logger: false, isStopping: () => false },
    )
  for (const [domain, isMeasured] of [
    ['doorward.example', true],
    ['doorward.staging.example', false],
    [platform.config.domain, false],
  ] as const) {
    const served = await at(domain)
    const facts = (await ask(served, '/app/config.json')).json()
    expect([domain, facts.analytics]).toEqual([domain, isMeasured ? analytics : undefined])
    expect((await policyOf(served)).includes('https://measured.example')).toBe(isMeasured)
    await served.close()
  }
})

describe('ENT-22 the console', () => {
  const pageBy = async (cookie?: string) =>
    (await app.inject({ url: '/app/', headers: { host: platform.hosts.domain, ...(cookie ? { cookie } : {}) } })).body
  const langOf = (page: string) => /<html lang="([^"]+)"/.exec(page)?.[1]

  it('speaks English until a browser was told otherwise, and then one language alone', async () => {
    expect(langOf(await pageBy())).toBe('en')
    const page = await pageBy('other=1; language=de')
    expect(langOf(page)).toBe('de')
    const files = [...page.matchAll(/"(\/app\/assets[^"]+)"/g)].map(([, path = '']) => path)
    expect(files.length).toBeGreaterThan(3)
    for (const path of files) {
      if (!path.endsWith('.woff2')) expect(path).toMatch(/^\/app\/assets-de\//)
      expect((await ask(app, path)).statusCode, path).toBe(200)
    }
  })

  it.each(['language=xx', 'language=../../../etc/passwd', 'language=', 'language=de/../en'])(
    'speaks English to %s',
    async (cookie) => {
      expect(langOf(await pageBy(cookie))).toBe(cookie === 'language=de/../en' ? 'de' : 'en')
    },
  )

  it('has no file of a language, or of all, that there is not', async () => {
    for (const path of ['/app/assets-de/none-1.js', '/app/assets-xx/none-1.js', '/app/assets-de/..%2findex.html'])
      expect((await ask(app, path)).statusCode, path).toBe(404)
  })
})
