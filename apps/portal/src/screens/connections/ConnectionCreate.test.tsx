// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { connection } from '../../../test/connection.ts'
import { press, showNoun, typeIn } from '../../../test/show-noun.tsx'
import * as connections from './connections.tsx'

const path = '/settings/connections'
const presets = [{ presetId: 'google', name: 'Google', scopes: [], helpText: 'Make a client there.' }]
const made = { ...connection, connectionId: 'con_new', hasClientSecret: false }
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
      ...made,
      connectionId: 'con_own',
      type,
    },
  })
  expect((await screen.findByText('Type')).nextElementSibling?.textContent).toBe(label)
})

async function create(reply: object) {
  const { place } = await showNoun(connections, path, `${path}/new?preset=openid`, {
    'GET /v1/connection-presets': { presets },
    'POST /v1/connections': reply,
    'GET /v1/connections/con_new': reply,
  })
  await screen.findByLabelText(/^Name/)
  await typeIn(/^Name/, 'Globex')
  await press('Create connection')
  await screen.findByRole('heading', { name: 'Globex' })
  return place()
}

test('LGN-08 a new connection that lacks nothing leads to its test, with the address that the provider needs first', async () => {
  expect(await create(made)).toBe(`${path}/con_new?tab=test`)
  expect(await screen.findByRole('button', { name: 'Test connection' })).toBeTruthy()
  expect((screen.getByLabelText('Callback address') as HTMLInputElement).value).toMatch(/\/login$/)
})

test('LGN-08 a new connection that lacks something leads to its page, which says what', async () => {
  const faults = [{ field: 'clientId', reason: 'missing' }]
  expect(await create({ ...made, isActiveConnection: false, activeConnectionFaults: faults })).toBe(`${path}/con_new`)
  expect(await screen.findByText('Client id is missing.')).toBeTruthy()
})
