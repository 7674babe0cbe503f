// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { connection } from '../../../test/connection.ts'
import { showNoun } from '../../../test/show-noun.tsx'
import * as connections from './connections.tsx'

const path = '/settings/connections'
const preset = {
  presetId: 'google',
  name: 'Google',
  type: 'OAUTH2',
  authenticationUrl: 'https://accounts.example/auth',
  tokenUrl: 'https://accounts.example/token',
  scopes: ['openid'],
  userIdExpression: '{sub}',
  supportedContentType: 'application/x-www-form-urlencoded',
  helpUrl: 'https://help.example',
  helpText: 'Make a client there.',
}
const presets = [
  { ...preset, sharedClientId: 'shared-development-identity' },
  { ...preset, presetId: 'github', name: 'GitHub' },
]
const show = (at: string, clientId = 'shared-development-identity') =>
  showNoun(connections, path, `${path}/${at}`, {
    'GET /v1/connection-presets': { presets },
    'GET /v1/connections/con_a': {
      ...connection,
      connectionId: 'con_a',
      clientId,
      hasClientSecret: false,
      data: { name: 'Google' },
    },
  })
const offer = 'Use the shared development identity'

test('LGN-14 the shared development identity is offered where the server has one, and asks for no secret', async () => {
  await show('new?preset=google')
  expect(await screen.findByLabelText(/Client secret/)).toBeTruthy()
  await act(async () => void fireEvent.click(screen.getByText(offer)))
  expect(await screen.findByDisplayValue('shared-development-identity')).toBeTruthy()
  expect(screen.queryByLabelText(/Client secret/)).toBeNull()
})

test('LGN-14 it is not offered for a provider that the server has none for', async () => {
  await show('new?preset=github')
  await screen.findByText('Make a client there.')
  expect(screen.queryByText(offer)).toBeNull()
})

test('LGN-14 a connection that uses it says so', async () => {
  await show('con_a')
  expect((await screen.findAllByText('Development only')).length).toBeGreaterThan(0)
})

test('LGN-14 a connection that uses it asks nobody to give the provider our callback address: the operator did', async () => {
  await show('con_a')
  await screen.findByRole('heading', { name: 'Google' })
  expect(screen.queryByLabelText('Callback address')).toBeNull()
})

test('LGN-14 a connection with a client of its own shows the callback address to give to the provider', async () => {
  await show('con_a', '8842')
  const field = (await screen.findByLabelText('Callback address')) as HTMLInputElement
  expect(field.value).toMatch(/\/login$/)
})
