// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Answers } from '../../../test/answers.ts'
import { connection } from '../../../test/connection.ts'
import { press, showNoun, written } from '../../../test/show-noun.tsx'
import * as tenants from './tenants.tsx'

const path = '/settings/tenants'
const tenant = {
  tenantId: 'ten_globex',
  data: { name: 'Globex' },
  domains: [{ domain: 'globex.com' }],
  connection: { connectionId: 'con_okta' },
  createdTime: '2026-01-01T08:00:00.000Z',
  lastUpdated: '2026-01-01T08:00:00.000Z',
}
const verification = {
  domain: 'globex.com',
  status: 'PENDING',
  validation: { recordType: 'TXT', recordName: '_doorward.globex.com', value: 'doorward-verification=abc' },
  createdTime: '2026-01-01T08:00:00.000Z',
}
const known: Answers = {
  'GET /v1/tenants/ten_globex': tenant,
  'GET /v1/connections/con_okta': { ...connection, connectionId: 'con_okta', data: { name: 'Okta' } },
  'GET /v1/connections': { connections: [] },
  'GET /v1/domain-verifications': { domainVerifications: [] },
}
const show = (answers: Answers = {}, at = '/ten_globex') =>
  showNoun(tenants, path, `${path}${at}`, { ...known, ...answers })
const section = () => screen.findByRole('region', { name: 'globex.com' })

test('LGN-10 a domain that nobody verified says so, and begins with the record that it takes', async () => {
  const { asked } = await show({ 'POST /v1/domain-verifications': verification })
  expect((await section()).textContent).toContain('Not verified')
  await press('Verify domain')
  await waitFor(async () => expect((await section()).textContent).toContain('Waiting for its record'))
  for (const value of ['_doorward.globex.com', 'doorward-verification=abc'])
    expect(within(await section()).getByDisplayValue(value)).toBeTruthy()
  expect(written(asked)).toEqual([['POST /v1/domain-verifications', { domain: 'globex.com' }]])
})

test.each([
  ['another account has verified it', { takenByAnother: true }, 'another account has verified this domain'],
  [
    'the record says something else',
    { foundInstead: ['doorward-verification=abd'] },
    'says doorward-verification=abd.',
  ],
  ['no name server answers', { nameServerFailed: true }, 'No name server answered'],
])('LGN-10 a look says so where %s', async (_, more, said) => {
  await show({
    'GET /v1/domain-verifications': { domainVerifications: [verification] },
    'PATCH /v1/domain-verifications/globex.com': { ...verification, ...more },
  })
  await section()
  await press('Look now')
  await waitFor(async () => expect((await section()).textContent).toContain(said))
})

test.each([
  ['PENDING', 'Once verified'],
  ['COMPLETE', 'Verified'],
])('LGN-10 the page shows where somebody with such an address is taken: %s', async (status, said) => {
  await show({ 'GET /v1/domain-verifications': { domainVerifications: [{ ...verification, status }] } })
  const preview = await screen.findByRole('note', { name: 'Where its people are taken' })
  await waitFor(() => expect(preview.textContent).toContain(said))
  expect(preview.textContent).toMatch(/somebody@globex\.com.*Okta/)
})

test('LGN-10 the form shows it too, as it is filled in', async () => {
  await show({}, '/ten_globex?tab=settings')
  const preview = await screen.findByRole('note', { name: 'Where its people are taken' })
  expect(preview.textContent).toMatch(/somebody@globex\.com/)
})
