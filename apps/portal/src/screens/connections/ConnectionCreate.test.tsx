// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showNoun } from '../../../test/show-noun.tsx'
import * as connections from './connections.tsx'

const path = '/settings/connections'
const presets = [{ presetId: 'google', name: 'Google', scopes: [], helpText: 'Make a client there.' }]
const show = (query = '') =>
  showNoun(connections, path, `${path}/new${query}`, { 'GET /v1/connection-presets': { presets } })

test('LGN-08 the gallery offers what leads to a provider, and counts just that', async () => {
  await show()
  const tiles = within(await screen.findByRole('list', { name: 'Providers' })).getAllByRole('link')
  expect(tiles.map((tile) => tile.getAttribute('href')?.replace(/.*preset=/, ''))).toEqual(['google', 'openid', 'saml'])
  expect(screen.getByPlaceholderText('Search 3 providers')).toBeTruthy()
})

test.each(['password', 'passkey'])('LGN-08 an old link to the tile of the %s opens the gallery', async (preset) => {
  await show(`?preset=${preset}`)
  expect(await screen.findByRole('list', { name: 'Providers' })).toBeTruthy()
})

test('LGN-08 the form of a new connection offers no type that leads to no provider', async () => {
  await show('?preset=openid')
  const type = await screen.findByRole('combobox', { name: 'Type' })
  await act(async () => void fireEvent.click(type))
  const types = within(await screen.findByRole('listbox', { name: 'Type' })).getAllByRole('option')
  expect(types.map((option) => option.getAttribute('value'))).toEqual(['OAUTH2', 'SAML2', 'OPENID-LEGACY'])
})

test.each([
  ['PASSWORD', 'Password'],
  ['WebAuthN', 'Passkey'],
])('LGN-08 a connection of the type %s that is there already is still named by its type', async (type, label) => {
  await showNoun(connections, path, `${path}/con_own`, {
    'GET /v1/connections/con_own': {
      connectionId: 'con_own',
      type,
      hasClientSecret: false,
      isActiveConnection: false,
      data: { name: 'Ours' },
      createdTime: '2026-01-01T08:00:00.000Z',
      lastUpdated: '2026-01-01T08:00:00.000Z',
    },
  })
  expect((await screen.findByText('Type')).nextElementSibling?.textContent).toBe(label)
})
