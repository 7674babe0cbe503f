// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press, showNoun, typeIn, written } from '../../../test/show-noun.tsx'
import * as extensions from './extensions.tsx'

const path = '/settings/extensions'
const extension = {
  extensionId: 'ext_1',
  name: 'Report bot',
  application: { applicationId: 'app_1', redirectUrls: ['https://bot.example/callback'] },
  client: { clientId: 'ext_1' },
  createdTime: '',
  lastUpdated: '',
}
const known = { 'GET /v1/extensions/ext_1': extension, 'PUT /v1/extensions/ext_1': extension }
const insecure = { ...known, 'GET /v1/extensions/ext_1': { ...extension, legacyClient: true } }
const switchOf = () => screen.getByLabelText(/^Sign-in without PKCE \(insecure\)/) as HTMLInputElement

test('a new extension requires PKCE', async () => {
  const { asked } = await showNoun(extensions, path, `${path}/new`, { ...known, 'POST /v1/extensions': extension })
  await typeIn(/^Name/, 'Report bot')
  await press('More settings')
  expect(switchOf().checked).toBe(false)
  await press('Create extension')
  expect(written(asked)[0]?.[1]).toMatchObject({ name: 'Report bot', legacyClient: false })
})

test('decision 4: the switch says what is given up before it is on, and the page says so while it is', async () => {
  const { asked } = await showNoun(extensions, path, `${path}/ext_1?tab=settings`, known)
  await press('More settings')
  expect(screen.queryByText(/signs people in without PKCE/)).toBeNull()
  screen.getByText(/Whoever gets hold of a sign-in's code can then sign in as that person/)
  fireEvent.click(switchOf())
  await press('Save extension')
  expect(written(asked)).toMatchObject([['PUT /v1/extensions/ext_1', { legacyClient: true }]])
})

test('one without PKCE warns on its page', async () => {
  await showNoun(extensions, path, `${path}/ext_1`, insecure)
  screen.getByText(/signs people in without PKCE/)
  screen.getByText('not required (insecure)')
})

test('and stays as it is when something else is saved', async () => {
  const { asked } = await showNoun(extensions, path, `${path}/ext_1?tab=settings`, insecure)
  await press('More settings')
  expect(switchOf().checked).toBe(true)
  await typeIn(/^Name/, 'Report robot')
  await press('Save extension')
  expect(written(asked)).toMatchObject([['PUT /v1/extensions/ext_1', { name: 'Report robot', legacyClient: true }]])
})
