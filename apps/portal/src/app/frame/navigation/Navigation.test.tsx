// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderUi } from '../../../../test/render.tsx'
import { usePortal } from '../../../lib/portal-store.ts'
import { destinations, nouns } from '../../../nouns/navigation.ts'
import { queryClient } from '../../../queries/server/query-client.ts'
import { HeaderTools } from '../header/HeaderTools.tsx'
import { Navigation } from './Navigation.tsx'

const settings = usePortal.getState().settings
beforeEach(() => void usePortal.setState({ settings }))
const show = (currentPath: string, narrow = false) => renderUi(<Navigation currentPath={currentPath} narrow={narrow} />)
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

test('the groups of daily work are open, the others closed; the overview stands above them all', () => {
  show('/settings/overview')
  expect(links()[0]).toBe('/settings/overview')
  const open = screen.getAllByRole('button').map((head) => [head.textContent, head.getAttribute('aria-expanded')])
  expect(open).toEqual([
    ['Access', 'true'],
    ['People', 'true'],
    ['Sign-in', 'true'],
    ['Build', 'false'],
    ['Watch', 'false'],
    ['Account', 'false'],
  ])
})

test('the group one stands in is open, whatever was closed', () => {
  show('/settings/clients/sc_1')
  expect(links()).toContain('/settings/clients')
  expect(links()).not.toContain('/settings/alerts')
})

test('a group stays closed once it was', () => {
  show('/settings/overview')
  fireEvent.click(screen.getByRole('button', { name: 'People' }))
  expect(links()).not.toContain('/settings/users')
  expect(usePortal.getState().settings.closedGroups).toContain('people')
})

test('narrow, it shows every place by its icon, named for those who cannot see it', () => {
  show('/settings/overview', true)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual(
    destinations.map(({ label }) => label),
  )
})

test('the plus makes what is made most', async () => {
  renderUi(
    <QueryClientProvider client={queryClient}>
      <HeaderTools onHelp={() => {}} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Create' }))
  const items = await within(await screen.findByRole('menu')).findAllByRole('menuitem')
  expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['Give access', null],
    ['Role', '/settings/roles/new'],
    ['Access record', '/settings/records/new'],
    ['Group', '/settings/groups/new'],
    ['Invite', '/settings/invites/new'],
    ['Application', '/settings/applications/new'],
    ['Connection', '/settings/connections/new'],
    ['Service client', '/settings/clients/new'],
  ])
  expect(nouns.filter(({ quickCreate }) => quickCreate)).toHaveLength(items.length - 1)
})
