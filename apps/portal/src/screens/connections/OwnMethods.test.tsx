// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showNoun } from '../../../test/show-noun.tsx'
import { usePortal } from '../../lib/portal-store.ts'
import * as connections from './connections.tsx'

const path = '/settings/connections'
const account = { accountId: 'acc-1', region: 'eu-west' }
const show = (more: object) => {
  usePortal.setState({ accountId: 'acc-1' })
  return showNoun(connections, path, path, {
    'GET /v1/connections': { connections: [] },
    'GET /v1/connection-presets': { presets: [] },
    'GET /v1/accounts/acc-1': { ...account, ...more },
  })
}

test('LGN-08 the list of connections tells which ways of the account itself are on, and where that is changed', async () => {
  await show({ signInMethods: { password: false, emailCode: true } })
  const own = await screen.findByRole('region', { name: 'Ways of the account itself' })
  expect(
    within(own)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Passwordoff', 'Code by e-mailon'])
  expect(within(own).getByRole('link').getAttribute('href')).toBe('/settings/general')
})

test('LGN-08 whoever may not read the settings is told nothing of them', async () => {
  await show({})
  await screen.findByText(/Create one, then copy/)
  expect(screen.queryByRole('region', { name: 'Ways of the account itself' })).toBeNull()
})
