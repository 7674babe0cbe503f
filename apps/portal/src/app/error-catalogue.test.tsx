// @vitest-environment jsdom
import { ApiError } from '@doorward/contract/client'
import type { ConnectionId } from '@doorward/core/ids'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Answers, answerCalls } from '../../test/answers.ts'
import { connection } from '../../test/connection.ts'
import { renderUi } from '../../test/render.tsx'
import { press, showNoun, typeIn } from '../../test/show-noun.tsx'
import { asId } from '../lib/as-id.ts'
import { toFailure } from '../lib/failures.ts'
import { usePortal } from '../lib/portal-store.ts'
import { DomainProof } from '../nouns/domains/DomainProof.tsx'
import { ApplicationName, TenantName } from '../pickers/Names.tsx'
import { activityCountsQuery } from '../queries/access/activity.ts'
import { eventCountsQuery } from '../queries/access/audit.ts'
import { accountQuery } from '../queries/account/account.ts'
import { domainQuery } from '../queries/account/domains.ts'
import { connectionQueries } from '../queries/nouns/connections.ts'
import { userNameQuery } from '../queries/nouns/users.ts'
import { queryClient } from '../queries/server/query-client.ts'
import * as applications from '../screens/applications/applications.tsx'
import * as connections from '../screens/connections/connections.tsx'
import { TrustedIdentities } from '../screens/connections/TrustedIdentities.tsx'
import * as integrations from '../screens/integrations/integrations.tsx'
import { Toasts } from '../ui/action/Toasts.tsx'

afterEach(() => vi.restoreAllMocks())

/** Rows of the error catalogue (specification 8) whose calls are made in several rooms. */
function show(ui: ReactNode, answers: Answers) {
  usePortal.setState({ accountId: 'acc-1' })
  answerCalls(answers)
  renderUi(
    <QueryClientProvider client={queryClient}>
      {ui}
      <Toasts />
    </QueryClientProvider>,
  )
}
/** What is told as an alert; where such appear stands empty in every page. */
const alerts = () => screen.queryAllByRole('alert').flatMap(({ textContent }) => textContent || [])
/** The network, which refuses one call by a code of its own. */
function refuses(method: string, end: string, refusal: { status: number; errorCode: string }) {
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) =>
    (init?.method ?? 'GET') === method && String(input).endsWith(end)
      ? Response.json({ title: 'Refused.', errorCode: refusal.errorCode }, { status: refusal.status })
      : fetch(input, init),
  )
}

test.each([401, 403, 404, 400])(
  'ERR-03 a tenant, and the application of a sign-in, whose lookup is answered with %i are nothing known: the id stands there',
  async (status) => {
    show(
      <>
        <TenantName tenantId="ten_1" />
        <ApplicationName applicationId="app_1" />
      </>,
      { 'GET /v1/tenants/ten_1': status, 'GET /v1/applications/app_1': status },
    )
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect([screen.getByText('ten_1'), screen.getByText('app_1')]).toHaveLength(2)
    expect(alerts()).toEqual([])
  },
)

test.each([403, 404])(
  'ERR-03 a list of applications that is answered with %i has no rows, and the page says why',
  async (status) => {
    await showNoun(applications, '/settings/applications', '/settings/applications', { 'GET /v1/applications': status })
    await screen.findByText(status === 403 ? "You can't see applications." : 'We could not load the applications.')
    expect(screen.queryByRole('row')).toBeNull()
  },
)

test.each([403, 404])(
  'ERR-03 a domain whose lookup is answered with %i is none, and it is said why',
  async (status) => {
    show(<DomainProof domain="a.example" />, { 'GET /v1/domain-verifications': status })
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(queryClient.getQueryData(domainQuery('a.example').queryKey)).toBeUndefined()
    expect(screen.queryByRole('region', { name: 'a.example' })).toBeNull()
    await screen.findByText(
      status === 403 ? 'You may not see which domains are verified.' : 'We could not look up this domain.',
    )
  },
)

test.each([403, 404])('ERR-03 identities that are answered with %i are none, and it is said why', async (status) => {
  show(<TrustedIdentities />, { 'GET /v1/identities': status })
  await screen.findByText(
    status === 403 ? "You can't see trusted identities." : 'We could not load the trusted identities.',
  )
  expect(screen.queryByRole('button', { name: /Trust/ })).toBeNull()
})

test.each([401, 403, 404])(
  'ERR-03 integrations that are answered with %i are none, and it is said why',
  async (status) => {
    await showNoun(integrations, '/settings/integrations', '/settings/integrations', { 'GET /v1/integrations': status })
    await waitFor(() =>
      expect(document.body.textContent).toMatch(/You can't see integrations|We could not load the integrations/),
    )
    expect(screen.queryByRole('row')).toBeNull()
  },
)

test.each([401, 404])(
  'ERR-03 an account that is read anew and answered with %i stays as it was, and nobody is told',
  async (status) => {
    const answers: Answers = { 'GET /v1/accounts/acc-1': { accountId: 'acc-1', name: 'Northwind' } }
    show(null, answers)
    const query = { ...accountQuery, retry: false }
    await queryClient.fetchQuery(query)
    answers['GET /v1/accounts/acc-1'] = status
    await queryClient.refetchQueries({ queryKey: accountQuery.queryKey })
    expect(queryClient.getQueryData(accountQuery.queryKey)?.account.name).toBe('Northwind')
    expect(alerts()).toEqual([])
  },
)

test.each(['ProviderError', 'AccessDenied'])(
  'ERR-03 a user whose lookup the provider refuses as %s is nobody known, and the log says that the single sign-on is at fault',
  async (errorCode) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    answerCalls({})
    refuses('GET', '/v1/users/maya', { status: 400, errorCode })
    expect(await queryClient.fetchQuery({ ...userNameQuery('maya'), retry: false })).toBeNull()
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('single sign-on'), expect.any(ApiError))
    logged.mockClear()
    refuses('GET', '/v1/users/sam', { status: 400, errorCode: 'InvalidRequest' })
    expect(await queryClient.fetchQuery({ ...userNameQuery('sam'), retry: false })).toBeNull()
    expect(logged).not.toHaveBeenCalled()
  },
)

test.each([403, 404])(
  'ERR-03 creating a connection with an id that is taken, where that one is answered with %i, is forbidden',
  async (status) => {
    const path = '/settings/connections'
    const { place } = await showNoun(connections, path, `${path}/new?preset=openid`, {
      'GET /v1/connection-presets': { presets: [] },
      'GET /v1/connections/con_up': status,
    })
    refuses('POST', '/v1/connections', { status: 409, errorCode: 'ConnectionAlreadyExists' })
    await screen.findByLabelText(/^Name/)
    await typeIn(/^Name/, 'Globex')
    await press('More settings')
    await typeIn('Connection id', 'con_up')
    await press('Create connection')
    await screen.findByText(/There is a connection con_up already, and you may not see it/)
    expect(place()).toBe(`${path}/new?preset=openid`)
  },
)

test('ERR-03 a connection that is saved and answered with 400 is told as invalid input', async () => {
  answerCalls({ 'PUT /v1/connections/con_up': 400 })
  const { connectionId: _, ...input } = connection
  const refused = await connectionQueries
    .save('con_up', { ...input, connectionId: asId<ConnectionId>('con_up') } as never, '"v1"')
    .catch((error: unknown) => error)
  expect(refused).toMatchObject({ status: 400 })
  expect(toFailure(refused, 'We could not save the connection.')).toMatchObject({ kind: 'invalid', text: 'Refused.' })
})

test.each([
  ['the time line', () => queryClient.fetchQuery({ ...activityCountsQuery({}), retry: false })],
  ['checks', () => queryClient.fetchQuery({ ...eventCountsQuery({}), retry: false })],
])(
  'ERR-03 events of %s that the browser does not send are BrowserBlockedRequest, with what to do; without a network they are not',
  async (_, ask) => {
    answerCalls({})
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    const blocked = await ask().catch((error: unknown) => error)
    expect(blocked).toMatchObject({ status: 0, code: 'BrowserBlockedRequest' })
    expect(toFailure(blocked, 'We could not load the events.').text).toMatch(/Blockers of advertisements/)
    queryClient.clear()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await expect(ask()).rejects.toMatchObject({ status: 0, code: 'NetworkError' })
  },
)

test.each(['Doorward', 'Doorward:operator', 'sc_a'])('SES-16 %s is no user, and is not looked up', (id) => {
  expect(userNameQuery(id).enabled).toBe(false)
  expect(userNameQuery('Doorward|a').enabled).toBe(true)
})
