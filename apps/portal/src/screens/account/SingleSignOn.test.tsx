// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Answers, answerCalls, holds } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { usePortal } from '../../lib/portal-store.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { loadConfig } from '../../session/config.ts'
import { Component } from './AccountSettings.tsx'

const account = {
  accountId: 'acc-test',
  region: 'eu-west',
  name: 'Acme',
  lastUpdated: '2026-01-01T08:00:00.000Z',
  ssoConfiguration: { type: 'OAUTH2', domain: 'acme.com', clientSecret: null, hasClientSecret: true },
}
const withStatus = (domainStatus: string, more: object = {}) => ({
  ...account,
  ssoConfiguration: { ...account.ssoConfiguration, domainStatus, ...more },
})

async function show(answers: Answers, query = 'tab=sso') {
  const asked = answerCalls({ 'GET /v1/domain-verifications': { domainVerifications: [] }, ...answers })
  const screenAt = (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback="waiting">
        <Component />
      </Suspense>
    </QueryClientProvider>
  )
  await act(async () =>
    renderUi(null, [{ path: '/settings/general', element: screenAt }], `/settings/general?${query}`),
  )
  return asked
}
beforeEach(async () => {
  // The configuration that the server gives the console.
  vi.stubGlobal('fetch', async () => Response.json({ loginUrl: 'https://login.doorward.example/' }))
  await loadConfig()
  queryClient.clear()
  usePortal.setState({ accountId: 'acc-test' })
})

test.each([
  ['ACTIVE', 'leads people to your provider'],
  ['UNVERIFIED', 'leads nobody here yet'],
  ['TAKEN', 'leads to another account'],
])('LGN-11 the saved name says whether it leads here: %s', async (status, said) => {
  await show({ 'GET /v1/accounts/acc-test': withStatus(status) })
  await waitFor(() => expect(document.body.textContent).toContain(said))
})

test('LGN-11 a guide for each provider has its steps, and sets the protocol whose values are to be copied', async () => {
  await show({ 'GET /v1/accounts/acc-test': account })
  const values = () => within(screen.getByRole('region', { name: 'Copy these to your provider' }))
  await screen.findByText('Copy these to your provider')
  expect(values().queryByLabelText('Audience, or entity id')).toBeNull()
  expect((values().getByLabelText('Start address') as HTMLInputElement).value).toContain('#/sso/acme.com')
  await act(async () => void fireEvent.click(screen.getByLabelText('AWS IAM Identity Center')))
  expect(document.body.textContent).toContain('custom SAML 2.0 application')
  expect((values().getByLabelText('Audience, or entity id') as HTMLInputElement).value).toMatch(/^http/)
})

test('LGN-11 an administrator of a directory is asked for consent, and comes back to this tab', async () => {
  const issuerUrl = 'https://login.microsoftonline.com/0f1a2b3c-0000-4000-8000-123456789abc/v2.0'
  await show({ 'GET /v1/accounts/acc-test': withStatus('ACTIVE', { issuerUrl, clientId: 'app-1' }) })
  await act(async () => void fireEvent.click(await screen.findByLabelText('Microsoft Entra')))
  const link = new URL(
    screen.getByRole('link', { name: 'Ask an administrator for consent' }).getAttribute('href') ?? '',
  )
  expect(link.pathname).toBe('/0f1a2b3c-0000-4000-8000-123456789abc/adminconsent')
  expect(Object.fromEntries(link.searchParams)).toMatchObject({
    client_id: 'app-1',
    state: '/settings?focus=general&tab=sso',
  })
})

test.each([
  ['granted', 'has allowed the application'],
  ['refused', 'Nobody allowed the application'],
])('LGN-11 and is told what came of it: %s', async (consent, said) => {
  await show({ 'GET /v1/accounts/acc-test': account }, `tab=sso&consent=${consent}`)
  await waitFor(() => expect(document.body.textContent).toContain(said))
})

test.each([
  ['what is set as text', account, 'acme.com'],
  ['that nothing is set up', { ...account, ssoConfiguration: undefined }, 'Not set up'],
])(
  'SCR-16 who may not change single sign-on reads %s, without a form, and is told once what is missing',
  async (_, served, said) => {
    usePortal.setState({ profile: { userId: 'lee', email: '', username: '', displayName: 'Lee' } })
    await show({
      ...holds('lee', 'Doorward:Configuration%2FAccount', 'account:read'),
      'GET /v1/accounts/acc-test': served,
    })
    expect(await screen.findByText(said)).toBeDefined()
    await waitFor(() => expect(screen.getAllByText(/You can see these settings/)).toHaveLength(1))
    expect(screen.queryAllByRole('radio').concat(screen.queryAllByRole('textbox'))).toEqual([])
    expect(screen.getAllByRole('link', { name: 'Request access' })).toHaveLength(1)
  },
)
