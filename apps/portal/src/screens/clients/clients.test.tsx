// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { holds } from '../../../test/answers.ts'
import { press, showNoun, tabs, typeIn, written } from '../../../test/show-noun.tsx'
import { usePortal } from '../../lib/portal-store.ts'
import { clientQueries } from '../../queries/nouns/clients.ts'
import * as clients from './clients.tsx'

const path = '/settings/clients'
const key = (keyId: string) => ({ keyId, generationDate: '2026-01-01T00:00:00.000Z' })
const client = { clientId: 'sc_1', name: 'CI deploy', verificationKeys: [key('k1')], createdTime: '', lastUpdated: '' }
const known = { 'GET /v1/clients/sc_1': client, 'GET /v1/users/sc_1/resources': { resources: [] } }

test('a new client is led to its keys', async () => {
  const { asked, place } = await showNoun(clients, path, `${path}/new`, { ...known, 'POST /v1/clients': client })
  await typeIn(/^Name/, 'CI deploy')
  await press('Create service client')
  expect(written(asked)).toEqual([['POST /v1/clients', { name: 'CI deploy', rateLimits: [], tags: {} }]])
  await waitFor(() => expect(place()).toBe(`${path}/sc_1?tab=keys`))
})

test('SCR-16 the list tells when a client last used a key, and shows those alone that used none for 90 days', async () => {
  const used = { ...key('k2'), lastUsedTime: new Date().toISOString() }
  const all = [
    { ...client, clientId: 'sc_old', name: 'Old import' },
    { ...client, clientId: 'sc_busy', name: 'Busy', verificationKeys: [key('k1'), used] },
    { ...client, clientId: 'sc_none', name: 'Without keys', verificationKeys: [] },
  ]
  await showNoun(clients, path, path, { 'GET /v1/clients': { clients: all } })
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toContain('Last used')
  await act(async () => void fireEvent.click(screen.getByText('Unused for 90 days')))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Busy' })).toBeNull())
  expect(screen.getByRole('link', { name: 'Old import' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Without keys' })).toBeNull()
})

test.each([
  [500, false],
  [501, true],
])('ERR-08 of %s service clients the list says that they are many, and the log too: %s', async (count, told) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const all = Array.from({ length: count }, (_, at) => ({ ...client, clientId: `sc_${at}`, name: `Client ${at}` }))
  await showNoun(clients, path, path, { 'GET /v1/clients': { clients: all } })
  await screen.findByText('Client 0')
  expect(screen.queryByText(/more than 500 service clients/) !== null).toBe(told)
  expect(logged.mock.calls.flat().some((each) => /more than 500/.test(String(each)))).toBe(told)
  logged.mockRestore()
})

test('its keys stand before its options', async () => {
  await showNoun(clients, path, `${path}/sc_1`, known)
  expect(tabs()).toEqual(['Overview', 'Keys 1', 'Options', 'Quick start', 'Access', 'History', 'JSON'])
  expect(screen.getByText('1 of 5')).toBeDefined()
})

test('a key that was made is shown once, and is gone once it is kept', async () => {
  const { asked } = await showNoun(clients, path, `${path}/sc_1?tab=keys`, {
    ...known,
    'POST /v1/clients/sc_1/access-keys': { keyId: 'k2', accessKey: 'sc_1.k2.secret' },
  })
  await press('Create key')
  await typeIn('Name of the key', 'nightly')
  await press('Create key')
  expect(((await screen.findByLabelText('Access key')) as HTMLInputElement).value).toBe('sc_1.k2.secret')
  fireEvent.click(screen.getByLabelText('I have stored it'))
  await press('Done')
  await waitFor(() => expect(document.body.textContent).not.toContain('sc_1.k2.secret'))
  const [[address, body] = []] = written(asked)
  expect([address, body]).toMatchObject(['POST /v1/clients/sc_1/access-keys', { name: 'nightly' }])
  expect(Math.round((Date.parse(body.expiresAt) - Date.now()) / 86_400_000)).toBe(90)
})

test('who may only read clients finds making, rotating and deleting keys locked, and is told what that takes', async () => {
  usePortal.setState({ profile: { userId: 'jo', email: '', username: '', displayName: 'Jo' } })
  await showNoun(clients, path, `${path}/sc_1?tab=keys`, {
    ...known,
    ...holds('jo', 'Doorward:ServiceClients/sc_1', 'clients:read'),
  })
  expect(await screen.findByText('clients:keys:create')).toBeDefined()
  const buttons = screen.getAllByRole('button').filter(({ textContent }) => /key|Rotate/.test(textContent))
  expect(buttons.map((button) => [button.textContent, button.matches(':disabled')])).toEqual([
    ['Rotate', true],
    ['Delete key', true],
    ['Create key', true],
    ['Add your own public key', true],
  ])
  usePortal.setState({ profile: undefined })
})

test('with five keys none can be made', async () => {
  const full = { ...client, verificationKeys: ['a', 'b', 'c', 'd', 'e'].map(key) }
  const { asked } = await showNoun(clients, path, `${path}/sc_1?tab=keys`, { ...known, 'GET /v1/clients/sc_1': full })
  await press('Create key')
  expect(screen.getByText('All 5 keys are in use. Delete one first.')).toBeDefined()
  expect(written(asked)).toEqual([])
})

test('deleting a key says what ends, and sends its id', async () => {
  const { asked } = await showNoun(clients, path, `${path}/sc_1?tab=keys`, {
    ...known,
    'DELETE /v1/clients/sc_1/access-keys/k1': {},
  })
  await press('Delete key k1')
  expect(screen.getByText('Anything still using key k1 stops at once.')).toBeDefined()
  await press('Delete key')
  expect(written(asked)).toEqual([['DELETE /v1/clients/sc_1/access-keys/k1', {}]])
})

test('SCR-16 deleting a key offers to rotate it, unless another takes its place already', async () => {
  await showNoun(clients, path, `${path}/sc_1?tab=keys`, known)
  await press('Delete key k1')
  await press('Rotate it: the next key works before this one ends')
  expect(await screen.findByText('Rotate key "k1"')).toBeDefined()
})

test('an option that the console does not show is sent back as it is', async () => {
  const served = { ...client, options: { grantMetadataAccess: true } }
  const { asked } = await showNoun(clients, path, `${path}/sc_1?tab=options`, {
    ...known,
    'GET /v1/clients/sc_1': served,
    'PUT /v1/clients/sc_1': served,
  })
  fireEvent.click(screen.getByLabelText("May ask about any user's permissions"))
  await press('Save service client')
  expect(written(asked)[0]?.[1]).toMatchObject({
    options: { grantMetadataAccess: true, grantUserPermissionsAccess: true },
  })
})

test('SCR-16 its quick start has the address of the account in it, and says where the client may not ask yet', async () => {
  await showNoun(clients, path, `${path}/sc_1?tab=code`, known)
  const code = await screen.findByRole('region', { name: /^cURL/ })
  expect(code.textContent).toContain('//acc-test.example/v1/users/')
  expect(screen.getByText(/may not ask about any user yet/)).toBeDefined()
  await act(async () => fireEvent.click(screen.getByRole('tab', { name: 'Python' })))
  expect(screen.getByRole('region', { name: /^Python/ }).textContent).toContain('//acc-test.example"')
})

test('SCR-16 a key is rotated: the next one is made beside it, its first use is waited for, and the old one ends with a brake', async () => {
  const used = { lastUsedTime: new Date().toISOString(), lastUsedAddress: '10.0.0.7' }
  const [old, next] = [
    { ...key('k1'), ...used, name: 'nightly' },
    { ...key('k2'), replaces: 'k1' },
  ]
  let keys: object[] = [old]
  const { asked } = await showNoun(clients, path, `${path}/sc_1?tab=keys`, {
    ...known,
    'GET /v1/clients/sc_1': () => ({ ...client, verificationKeys: keys }),
    'POST /v1/clients/sc_1/access-keys': () => {
      keys = [old, next]
      return { keyId: 'k2', accessKey: 'sc_1.k2.secret' }
    },
    'DELETE /v1/clients/sc_1/access-keys/k1': {},
  })
  await press('Rotate key k1')
  await press('Make the next key')
  expect(written(asked)[0]?.[1]).toMatchObject({ name: 'nightly', replaces: 'k1' })
  expect(await screen.findByText('Key k2 waits for its first use. Key nightly goes on meanwhile.')).toBeDefined()
  keys = [old, { ...next, ...used, lastUsedAddress: '10.0.0.8' }]
  await act(async () => void (await clientQueries.changed('sc_1')))
  expect((await screen.findByText(/is in use since it was made/)).textContent).toMatch(
    /old key was last used.*10.0.0.7/,
  )
  await press('End old key nightly')
  await press('Delete key')
  expect(written(asked).at(-1)?.[0]).toBe('DELETE /v1/clients/sc_1/access-keys/k1')
})

test('SCR-16 a key that is over says so, and is not rotated', async () => {
  const over = { ...key('k1'), expiresAt: '2026-01-02T00:00:00.000Z' }
  await showNoun(clients, path, `${path}/sc_1?tab=keys`, {
    ...known,
    'GET /v1/clients/sc_1': { ...client, verificationKeys: [over] },
  })
  expect(screen.getByText('ended')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Rotate key k1' })).toBeNull()
})
