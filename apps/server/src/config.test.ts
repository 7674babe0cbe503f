import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('a setting that makes no sense is named in one sentence', () => {
  it.each([
    ['DOORWARD_PORT', 'abc'],
    ['DOORWARD_PORT', '0'],
    ['DOORWARD_DOMAIN', 'http://x'],
    ['DOORWARD_DOMAIN', 'doorward.localhost.'],
    ['DOORWARD_DOMAIN', 'a..b'],
    ['DOORWARD_SERVICES', 'foo'],
    ['DOORWARD_REGIONS', 'mars'],
    ['DOORWARD_INDEX_MB', 'x'],
    ['DOORWARD_WORKERS', '0'],
    ['DOORWARD_WORKERS', '2.5'],
    ['DOORWARD_WORKERS', 'auto'],
    ['DOORWARD_EVENT_DAYS', '-1'],
    ['DOORWARD_EVENT_RATE', '0'],
    ['DOORWARD_OUTBOUND_ALLOW', 'zz'],
    ['DOORWARD_DNS_SERVER', 'dns.example.com'],
    ['DOORWARD_PREFIX_ALIASES', 'a-b'],
    ['DOORWARD_LOG_LEVEL', 'loud'],
    ['DOORWARD_SMTP_URL', 'mail.example.com'],
    ['DOORWARD_SMTP_URL', 'https://mail.example.com'],
    ['DOORWARD_TRUSTED_PROXIES', 'zz'],
    ['DOORWARD_EVENTBRIDGE_URL', 'zz'],
    ['DOORWARD_PUBSUB_URL', 'ftp://example.com'],
    ['DOORWARD_MAIL_FROM', 'nobody'],
    ['DOORWARD_SUPPORT_EMAIL', 'a@b@c'],
    ['DOORWARD_INTERNAL_ADMINS', 'Doorward|#1'],
    ['DOORWARD_BIND', 'localhost'],
    ['DOORWARD_BIND', '10.0.0.0/8'],
    ['DOORWARD_METRICS', 'localhost:9464'],
    ['DOORWARD_METRICS', '70000'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '10%'],
    ['DATABASE_SERVER_URL', 'postgres://server@db.example.com/doorward'],
  ])('%s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}\\b.*\\.$`))
  })

  it('and keeps the password of a mail server to itself', () => {
    expect(() => readConfig({ DOORWARD_SMTP_URL: 'mail://user:hunter2@example.com' })).toThrow(/^((?!hunter2).)*$/)
  })
})

describe('the master key is looked at before any database is touched', () => {
  it('when it is missing beside DATABASE_URL', () => {
    expect(() => readConfig({ DATABASE_URL: 'postgres://db.example.com/doorward' })).toThrow(
      /^DATABASE_URL needs DOORWARD_MASTER_KEY\b/,
    )
  })

  it('when it is none', () => {
    expect(() => readConfig({ DOORWARD_MASTER_KEY: 'abc' })).toThrow(
      /^The master key of the variable DOORWARD_MASTER_KEY must be 32 bytes/,
    )
  })
})

it.each([
  [{}, ['127.0.0.1', '::1']],
  [{ DOORWARD_DOMAIN: 'localhost:8080' }, ['127.0.0.1', '::1']],
  [{ DOORWARD_DOMAIN: 'a.b.localhost' }, ['127.0.0.1', '::1']],
  [{ DOORWARD_DOMAIN: 'doorward.example.com' }, undefined],
  [{ DOORWARD_DOMAIN: 'notlocalhost.example' }, undefined],
  [{ DOORWARD_BIND: '0.0.0.0, ::' }, ['0.0.0.0', '::']],
])('listens for %j on %j', (env, bind) => expect(readConfig(env).bind).toEqual(bind))

it('takes what the README names, and what is empty for what is not set', () => {
  expect(readConfig({})).toMatchObject({ port: 8080, domain: 'doorward.localhost:8080', logLevel: 'warn' })
  expect(readConfig({ DOORWARD_LOG_LEVEL: '', DOORWARD_PORT: '' })).toEqual(readConfig({}))
  expect(
    readConfig({
      DOORWARD_DOMAIN: 'Doorward.example.com',
      DOORWARD_SMTP_URL: 'smtps://user:password@mail.example.com',
      DOORWARD_MAIL_FROM: 'Doorward <no-reply@example.com>',
      DOORWARD_SUPPORT_EMAIL: 'help@example.com',
      DOORWARD_TRUSTED_PROXIES: '10.0.0.0/8, ::1, loopback',
      DOORWARD_LOG_LEVEL: 'info',
    }),
  ).toMatchObject({
    scheme: 'https',
    smtpUrl: 'smtps://user:password@mail.example.com',
    mailFrom: 'Doorward <no-reply@example.com>',
    supportEmail: 'help@example.com',
    trustedProxies: ['10.0.0.0/8', '::1', 'loopback'],
    logLevel: 'info',
  })
})

it.each([
  [{}, { host: '127.0.0.1', port: 9464, isDefault: true }],
  [{ DOORWARD_METRICS: '9100' }, { host: '127.0.0.1', port: 9100, isDefault: false }],
  [{ DOORWARD_METRICS: '10.0.0.5:9100' }, { host: '10.0.0.5', port: 9100, isDefault: false }],
  [{ DOORWARD_METRICS: '[fd00::5]:9100' }, { host: 'fd00::5', port: 9100, isDefault: false }],
  [{ DOORWARD_METRICS: 'off' }, undefined],
])('tells its metrics for %j at %j', (env, metrics) => expect(readConfig(env).metrics).toEqual(metrics))

describe('a stop', () => {
  it.each([
    ['only this machine comes', {}, 0],
    [
      'only this machine comes, by DOORWARD_BIND',
      { DOORWARD_DOMAIN: 'id.example.com', DOORWARD_BIND: '127.0.0.1,::1' },
      0,
    ],
    ['others come', { DOORWARD_DOMAIN: 'id.example.com' }, 5_000],
    ['others come to a local domain', { DOORWARD_BIND: '0.0.0.0' }, 5_000],
    ['it is said', { DOORWARD_DRAIN_MS: '1200' }, 1_200],
  ])('serves on where %s: %o', (_, env: Record<string, string>, drainMs) => {
    expect(readConfig(env).drainMs).toBe(drainMs)
  })

  it.each([
    ['DOORWARD_DRAIN_MS', '15001'],
    ['DOORWARD_DRAIN_MS', '1.5'],
    ['DATABASE_CONNECTIONS', '1'],
    ['DATABASE_CONNECTIONS', 'many'],
  ])('refuses %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name} must be a number of`)
  })
})

describe('Stripe handles cards only with all of its keys', () => {
  const keys = {
    DOORWARD_STRIPE_SECRET_KEY: 'sk_test_1',
    DOORWARD_STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    DOORWARD_STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }
  it.each(Object.keys(keys))('BIL-02 without a sound %s the server says so and does not start', (name) => {
    for (const value of [undefined, 'hunter2'])
      expect(() => readConfig({ DOORWARD_CARDS: 'stripe', ...keys, [name]: value })).toThrow(
        new RegExp(`^DOORWARD_CARDS=stripe needs ${name}((?!hunter2).)*\\.$`),
      )
  })

  it('BIL-02 its keys are read only where it does', () => {
    expect(readConfig({ DOORWARD_CARDS: 'stripe', ...keys }).stripe?.secretKey).toBe('sk_test_1')
    expect(readConfig({ DOORWARD_CARDS: 'sandbox', ...keys }).stripe).toBeUndefined()
  })
})
