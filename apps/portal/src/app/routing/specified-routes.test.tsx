// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { createMemoryRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, test, vi } from 'vitest'
import { answerCalls } from '../../../test/answers.ts'
import { usePortal } from '../../lib/portal-store.ts'
import { accountsQuery } from '../../queries/account/accounts.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { dropTokens } from '../../session/tokens.ts'
import { supportIsOpen } from './guards.ts'
import { aliasTarget } from './reference-aliases.ts'
import { routes } from './routes.tsx'

beforeEach(() => usePortal.setState(usePortal.getInitialState(), true))
afterEach(cleanup)

type Guard = 'account' | 'login' | 'signed out' | 'reference' | 'everybody'
/** The table of specification 2, an address for each of its routes and aliases. */
const table: [string, Guard][] = [
  ['/support', 'login'],
  ['/support/true', 'login'],
  ['/support?bypass', 'everybody'],
  ['/refund', 'account'],
  ['/privacy', 'everybody'],
  ['/terms', 'everybody'],
  ['/disclosure', 'everybody'],
  ['/settings', 'account'],
  ['/setup', 'account'],
  ['/manage', 'account'],
  ['/quick-create', 'everybody'],
  ['/jwt', 'account'],
  ['/admin', 'account'],
  ['/api', 'reference'],
  ['/get-users', 'reference'],
  ['/post-records', 'reference'],
  ['/patch-requests', 'reference'],
  ['/put-roles', 'reference'],
  ['/delete-roles', 'reference'],
  ['/overview', 'reference'],
  ['/auth', 'reference'],
  ['/vanish', 'everybody'],
  ['/demo', 'everybody'],
  ['/doorward-local', 'account'],
  ['/audit', 'account'],
  ['/login', 'signed out'],
  ['/sso/acme', 'signed out'],
  ['/signup', 'signed out'],
  ['/invite/inv_1', 'signed out'],
  ['/registration', 'login'],
  ['/registration/inv_1', 'login'],
  ['/unsubscribe', 'login'],
  ['/wordpress', 'account'],
]
/** Those that no screen answers yet. It only shrinks: one that is answered has no place here. */
const owed: string[] = []
const pathOf = (address: string) => address.split('?')[0] ?? ''
const answered = (address: string) =>
  aliasTarget(pathOf(address)) !== undefined || matchRoutes(routes, pathOf(address))?.at(-1)?.route.path !== '*'

it('SCR-02 every route of the table has a screen of its own, but for those still owed', () => {
  expect(table.map(([address]) => address).filter((address) => !answered(address))).toEqual(owed)
})

/** The routes with their guards, and in place of each screen its address. */
const bare = (list: RouteObject[]): RouteObject[] =>
  list.map(({ lazy: _lazy, element: _element, Component: _shown, children, index, ...route }) =>
    index
      ? { index, ...(route.loader ? { loader: route.loader } : {}), element: <p /> }
      : {
          ...route,
          ...(children ? { children: bare(children) } : { element: <p />, loader: route.loader ?? (() => null) }),
          HydrateFallback: () => null,
        },
  )
async function arriveAt(address: string): Promise<{ pathname: string; search: string }> {
  const router = createMemoryRouter(bare(routes), { initialEntries: [address], future: { v8_middleware: true } })
  await act(async () => void render(<RouterProvider router={router} />))
  await vi.waitFor(() => expect(router.state.initialized && router.state.navigation.state).toBe('idle'))
  return router.state.location
}
const arrive = async (address: string) => (await arriveAt(address)).pathname
const held = table.filter(([address]) => !owed.includes(address))

test.each(held)('SCR-02 a visitor of %s, which is for: %s', async (address, guard) => {
  dropTokens()
  const at = await arrive(address)
  expect(at === '/login').toBe(guard === 'account' || guard === 'login' || address === '/login')
})

test.each(held)('SCR-02 who is signed in with an account, at %s, which is for: %s', async (address, guard) => {
  answerCalls({})
  queryClient.setQueryData(accountsQuery.queryKey, [{ accountId: 'acc-1' }] as never) // all that is read of it
  const at = await arrive(address)
  if (address.startsWith('/invite')) expect(at).toBe('/registration/inv_1')
  else if (guard === 'signed out') expect(at).toBe('/settings/overview')
  else if (guard === 'reference') expect(at).toBe('/settings/api')
  else expect(at).not.toBe('/login')
})

test('SCR-10 who is signed in is led from an invite to their registration, with what the address says, and stays there', async () => {
  answerCalls({})
  queryClient.setQueryData(accountsQuery.queryKey, [])
  const there = { pathname: '/registration/inv_1', search: '?by=mail' }
  expect(await arriveAt('/invite/inv_1?by=mail')).toMatchObject(there)
  expect(await arriveAt('/registration/inv_1?by=mail')).toMatchObject(there)
})

test.each(['/quick-create', '/vanish', '/demo', '/privacy'])(
  'SCR-06 %s shows itself to who is signed in without an account',
  async (address) => {
    answerCalls({})
    queryClient.setQueryData(accountsQuery.queryKey, [])
    expect(await arrive(address)).toBe(address)
  },
)

test.each(held.filter(([, guard]) => guard === 'account'))(
  'SCR-02 who has no account is led from %s to make one',
  async (address) => {
    answerCalls({})
    queryClient.setQueryData(accountsQuery.queryKey, [])
    expect(await arrive(address)).toBe('/signup')
  },
)

test('SCR-03 support is open to visitors until 2024-08-31, unless the address says login; and with bypass for ever', () => {
  const open = (query: string, at: string) => supportIsOpen(new URLSearchParams(query), new Date(at))
  expect(open('', '2024-08-30T23:59:59Z')).toBe(true)
  expect(open('login', '2024-08-30T23:59:59Z')).toBe(false)
  expect(open('', '2024-08-31T00:00:00Z')).toBe(false)
  expect(open('bypass', '2026-11-25T00:00:00Z')).toBe(true)
})

it('SCR-07 an alias opens the operation that it names, for a visitor and in the console', async () => {
  dropTokens()
  const alias = '/get-/v1/roles/-roleId-'
  expect(await arriveAt(alias)).toMatchObject({ pathname: '/api', search: '?route=get-%2Fv1%2Froles%2F-roleId-' })
  answerCalls({})
  queryClient.setQueryData(accountsQuery.queryKey, [{ accountId: 'acc-1' }] as never) // all that is read of it
  expect(await arriveAt(alias)).toMatchObject({
    pathname: '/settings/api',
    search: '?route=get-%2Fv1%2Froles%2F-roleId-',
  })
})

it('SCR-07 a browser without custom elements is told on the support page that it is too old', async () => {
  dropTokens()
  const registry = window.customElements
  Reflect.deleteProperty(window, 'customElements')
  const at = await arriveAt('/api').finally(() =>
    Object.defineProperty(window, 'customElements', { value: registry, configurable: true }),
  )
  expect(at).toMatchObject({ pathname: '/support/true', search: '?bypass' })
})
