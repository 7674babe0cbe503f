// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Answers } from '../../../test/answers.ts'
import { connection } from '../../../test/connection.ts'
import { press, showNoun, typeIn, written } from '../../../test/show-noun.tsx'
import { connectionTestQuery } from '../../queries/access/connection-tests.ts'
import * as connections from './connections.tsx'

const path = '/settings/connections'
const at = '2026-01-02T09:00:00.000Z'
const asked = { step: 'asked', at, facts: { by: 'maya' } }
const sent = { step: 'sent', at, facts: { to: 'https://idp.example/authorize' } }
const told = { step: 'told', at, facts: { claims: 'email sub' } }
const ended = (facts: object) => ({ step: 'ended', at, facts })
const testOf = (outcome: string, steps: object[], more: object = {}) => ({
  testId: 'trc_1',
  opensUntil: new Date(Date.now() + 600_000).toISOString(),
  trace: { traceId: 'trc_1', connectionId: 'con_up', outcome, references: ['req_1'], steps, createdTime: at },
  ...more,
})
const findings = {
  claims: { sub: 'ann', picture: '<img src=x onerror=alert(1)>' },
  userIdExpression: '{sub}',
  subject: 'ann',
  email: 'ann@idp.example',
  isEmailVerified: false,
}
const known: Answers = {
  'GET /v1/connections/con_up': connection,
  'GET /v1/connection-presets': { presets: [] },
  'POST /v1/connections/con_up/tests': {
    testId: 'trc_1',
    testUrl: 'https://acc.example/login/-/connection-test?ticket=t',
  },
  'GET /v1/connections/con_up/tests/trc_1': testOf('tested', [asked, sent, told, ended({ outcome: 'tested' })], {
    findings,
  }),
}
const show = (answers: Answers = {}, query = '?tab=test') =>
  showNoun(connections, path, `${path}/con_up${query}`, { ...known, ...answers })
const text = () => document.body.textContent ?? ''

const tab = { opener: {}, location: { href: '' }, close: vi.fn() }
beforeEach(() => {
  tab.location.href = ''
  vi.stubGlobal('open', () => tab)
})

test('LGN-08 a test opens in a tab of its own, and the page beside it shows what was read', async () => {
  const { place } = await show()
  await press('Test connection')
  await waitFor(() => expect(tab.location.href).toBe('https://acc.example/login/-/connection-test?ticket=t'))
  expect(tab.opener).toBeNull()
  expect(place()).toBe(`${path}/con_up?tab=test&test=trc_1`)
  await screen.findByText('It works')
  for (const part of ['https://idp.example/authorize', 'ann@idp.example', 'not verified', '"sub": "ann"'])
    expect(text()).toContain(part)
  expect(document.querySelector('img')).toBeNull()
})

test('LGN-08 the test grows while it is under way, step by step', async () => {
  const states = [
    testOf('underWay', [asked]),
    testOf('underWay', [asked, sent]),
    testOf('tested', [asked, sent, ended({})], { findings }),
  ]
  let seen = 0
  await show(
    { 'GET /v1/connections/con_up/tests/trc_1': () => states[Math.min(seen++, states.length - 1)] as object },
    '?tab=test&test=trc_1',
  )
  await screen.findByText('Waiting for the tab beside this one.')
  expect(text()).toContain('The provider tells who you are') // still ahead
  await screen.findByText('It works', {}, { timeout: 8_000 })
}, 15_000)

test.each([
  ['while it is under way', testOf('underWay', [asked]), 1_500],
  ['no more once it ended', testOf('tested', [asked, ended({})]), false],
  ['no more when nobody opened its link', { ...testOf('underWay', [asked]), isOver: true }, false],
])('LGN-08 a test is read again %s', (_, data, expected) => {
  const { refetchInterval } = connectionTestQuery('con_up', 'trc_1')
  const query = { state: { data, error: null } } as unknown as Parameters<
    Extract<typeof refetchInterval, (...args: never[]) => unknown>
  >[0] // all that it reads
  expect(typeof refetchInterval === 'function' && refetchInterval(query)).toBe(expected)
})

test('LGN-08 a test that failed says why and what to change', async () => {
  const why = 'misconfigured: the claims give no id by {nothing}'
  const failed = testOf('failed', [asked, sent, told, ended({ outcome: 'failed', why, fault: 'misconfigured' })], {
    findings: { claims: { sub: 'ann' }, userIdExpression: '{nothing}' },
  })
  await show({ 'GET /v1/connections/con_up/tests/trc_1': failed }, '?tab=test&test=trc_1')
  await screen.findByText('It does not work yet')
  for (const part of [
    why,
    'compare the expression with the claims',
    'none: the claims have nothing by this expression',
  ])
    expect(text()).toContain(part)
})

test('LGN-08 a test that ended before the provider told anything promises no claims any more', async () => {
  const failed = testOf('failed', [asked, sent, ended({ outcome: 'failed', why: 'declined: no', fault: 'declined' })])
  await show({ 'GET /v1/connections/con_up/tests/trc_1': failed }, '?tab=test&test=trc_1')
  await screen.findByText('The test ended before the provider told any claims.')
  expect(text()).not.toContain('as soon as the provider')
})

test('LGN-08 where the browser lets no tab open, the link stands there', async () => {
  vi.stubGlobal('open', () => null)
  await show({ 'GET /v1/connections/con_up/tests/trc_1': testOf('underWay', [asked]) })
  await press('Test connection')
  const link = await screen.findByRole('link', { name: /Open the test/ })
  expect(link.getAttribute('href')).toBe('https://acc.example/login/-/connection-test?ticket=t')
})

test('LGN-08 a link that nobody opened is waited for no longer', async () => {
  const over = { ...testOf('underWay', [asked]), opensUntil: '2026-01-02T09:10:00.000Z' }
  await show({ 'GET /v1/connections/con_up/tests/trc_1': over }, '?tab=test&test=trc_1')
  await screen.findByText('The link was not opened in ten minutes. Begin a new test.')
})

test('LGN-08 an incomplete connection says in words what is missing instead of a test', async () => {
  const faults = [
    { field: 'clientId', reason: 'missing' },
    { field: 'providerCertificate', reason: 'expired', expiredTime: at },
  ]
  await show({
    'GET /v1/connections/con_up': { ...connection, isActiveConnection: false, activeConnectionFaults: faults },
  })
  await screen.findByText('Client id is missing.')
  expect(text()).toContain("Provider's certificate ended")
  expect(screen.queryByRole('button', { name: 'Test connection' })).toBeNull()
})

test('ERR-03 SES-07 creating one with an id that is taken opens the connection that exists, and says so', async () => {
  const { place } = await showNoun(connections, path, `${path}/new?preset=openid`, known)
  vi.stubGlobal('fetch', refusing(globalThis.fetch))
  await screen.findByLabelText(/^Name/)
  await typeIn(/^Name/, 'Globex')
  await press('More settings')
  await typeIn('Connection id', 'con_up')
  await press('Create connection')
  await waitFor(() => expect(place()).toBe(`${path}/con_up`))
  expect(await screen.findByRole('heading', { name: 'Globex' })).toBeTruthy()
  await waitFor(() => expect(text()).toContain('There is a connection con_up already'))
})

/** The network, where a connection of this id exists. */
const refusing =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) =>
    init?.method === 'POST' && String(input).endsWith('/v1/connections')
      ? Response.json({ title: 'Taken.', errorCode: 'ConnectionAlreadyExists' }, { status: 409 })
      : fetch(input, init)

const saml = { ...connection, type: 'SAML2', issuerUrl: 'urn:old', providerCertificate: 'old' }
const metadata = {
  issuerUrl: 'urn:globex:idp',
  authenticationUrl: 'https://idp.globex.example/sso',
  providerCertificate: '-----BEGIN CERTIFICATE-----\nnew\n-----END CERTIFICATE-----\n',
  certificates: [
    { subject: 'CN=present', expiresTime: new Date(Date.now() + 12.5 * 86_400_000).toISOString() },
    { subject: 'CN=next', expiresTime: '2051-05-06T07:08:09.000Z' },
  ],
}

test('LGN-09 metadata fill a form that is empty at once, and say so', async () => {
  await showNoun(connections, path, `${path}/new?preset=saml`, { ...known, 'POST /v1/connection-metadata': metadata })
  await screen.findByLabelText('Address of the metadata')
  await typeIn('Address of the metadata', 'https://idp.globex.example/metadata')
  await act(async () => void fireEvent.keyDown(screen.getByLabelText('Address of the metadata'), { key: 'Enter' }))
  await screen.findByText('Filled in below. Nothing is saved before you save.')
  expect((screen.getByLabelText(/^Issuer/) as HTMLInputElement).value).toBe('urn:globex:idp')
  expect(screen.queryByRole('button', { name: 'Use these values' })).toBeNull()
})

test('LGN-09 metadata are shown as they were read, and replace what stands in a form only when that is wished', async () => {
  await show({ 'GET /v1/connections/con_up': saml, 'POST /v1/connection-metadata': metadata }, '?tab=settings')
  await typeIn('Address of the metadata', 'https://idp.globex.example/metadata')
  await press('Read metadata')
  await screen.findByText('ends in 12 days')
  const issuer = () => (screen.getByLabelText('Issuer') as HTMLInputElement).value
  expect(issuer()).toBe('urn:old')
  screen.getByRole('button', { name: 'Use these values' }).focus()
  await press('Use these values')
  expect(issuer()).toBe('urn:globex:idp')
  expect(document.activeElement?.textContent).toBe('Filled in below. Nothing is saved before you save.')
  expect((screen.getByLabelText("Provider's certificate") as HTMLTextAreaElement).value).toContain('new')
})

test('LGN-09 metadata are read of a file too', async () => {
  const { asked: calls } = await show(
    { 'GET /v1/connections/con_up': saml, 'POST /v1/connection-metadata': metadata },
    '?tab=settings',
  )
  const file = new File(['<EntityDescriptor/>'], 'metadata.xml', { type: 'text/xml' })
  Object.assign(file, { text: async () => '<EntityDescriptor/>' }) // the document of these tests has no such method
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('no field for a file')
  fireEvent.change(input, { target: { files: [file] } })
  await screen.findByText('ends in 12 days')
  expect(written(calls)).toEqual([['POST /v1/connection-metadata', { xml: '<EntityDescriptor/>' }]])
})

test('LGN-09 a SAML connection shows what its provider has to know, and how long each certificate is good', async () => {
  await show({ 'GET /v1/connections/con_up': { ...saml, certificates: metadata.certificates } }, '')
  const shownIn = async (label: string) => ((await screen.findByLabelText(label)) as HTMLInputElement).value
  expect(await shownIn('Our metadata')).toMatch(/acc-test\.example\/api\/authentication\/saml\/metadata$/)
  expect(await shownIn('Our entity id')).toMatch(/\/\/acc-test\.example$/)
  expect(await shownIn('Assertion consumer address')).toMatch(/acc-test\.example\/login$/)
  expect(text()).toContain('ends in 12 days')
})
