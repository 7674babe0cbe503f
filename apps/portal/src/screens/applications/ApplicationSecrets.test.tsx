// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { press, showNoun, typeIn, written } from '../../../test/show-noun.tsx'
import { loadConfig } from '../../session/config.ts'
import * as applications from './applications.tsx'

const path = '/settings/applications'
const secret = { secretId: 'k1', kind: 'SECRET', createdTime: '2026-01-01T00:00:00.000Z' }
const second = { ...secret, secretId: 'k2' }
const shop = {
  applicationId: 'app_shop',
  name: 'Web shop',
  redirectUrls: ['https://shop.acme.com/'],
  sessionType: 'MULTI_SESSION',
  secrets: [] as object[],
  requirePkce: true,
}
const show = (more: Partial<typeof shop>, tab: string) =>
  showNoun(applications, path, `${path}/app_shop?tab=${tab}`, {
    'GET /v1/applications/app_shop': { ...shop, ...more },
    'DELETE /v1/applications/app_shop/secrets/k1': {},
    'POST /v1/applications/app_shop/secrets': { ...secret, clientSecret: 'shown once' },
  })

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ environment: 'production' }))
  await loadConfig()
})

test.each([
  ['public', [], /It proves itself by nothing/, 'Make it confidential: create a secret'],
  ['confidential', [secret], /It gets tokens only by a secret or a key/, 'Change its secrets'],
])(
  'decision 44 the overview says that an application is %s, what that means and where it changes',
  async (kind, secrets, says, leads) => {
    await show({ secrets }, 'overview')
    expect(screen.getByText(kind)).toBeDefined()
    expect(screen.getByText(says)).toBeDefined()
    expect(screen.getByRole('link', { name: leads }).getAttribute('href')).toBe(`${path}/app_shop?tab=secrets`)
  },
)

test('decision 44 the first secret is made only once it is said that browser pages stop signing in', async () => {
  const { asked } = await show({ secrets: [] }, 'secrets')
  await press('Create secret')
  expect(await screen.findByText(/stop signing in at once/)).toBeDefined()
  expect(written(asked)).toEqual([])
  await press('Create secret and make it confidential')
  expect(written(asked).map(([what]) => what)).toEqual(['POST /v1/applications/app_shop/secrets'])
})

test('decision 44 one of two secrets goes without further ado', async () => {
  const { asked } = await show({ secrets: [secret, second] }, 'secrets')
  await press('Delete k1')
  expect(screen.queryByText(/becomes public/)).toBeNull()
  await press('Delete')
  expect(written(asked)).toEqual([['DELETE /v1/applications/app_shop/secrets/k1', {}]])
})

test('decision 44 the last secret goes only once the name is typed: the application becomes public by it', async () => {
  const { asked } = await show({ secrets: [secret] }, 'secrets')
  await press('Delete k1')
  expect(screen.getByText('Delete k1 and make Web shop public?')).toBeDefined()
  expect(screen.getByText(/becomes public/)).toBeDefined()
  expect(screen.getByText(/To replace the secret/)).toBeDefined()
  expect(screen.queryByText(/PKCE, which it does without now/)).toBeNull()
  await press('Delete and make public')
  expect(written(asked)).toEqual([])
  await typeIn('Type "Web shop" to go on', 'Web shop')
  await press('Delete and make public')
  expect(written(asked)).toEqual([['DELETE /v1/applications/app_shop/secrets/k1', {}]])
})

test('decision 44 where PKCE was switched off, the dialog says that it is required again', async () => {
  await show({ secrets: [secret], requirePkce: false }, 'secrets')
  await press('Delete k1')
  expect(screen.getByText(/PKCE, which it does without now, is required again/)).toBeDefined()
})

test('decision 2 the hint at the addresses names both ways in which they are compared', async () => {
  await show({}, 'settings')
  expect(
    screen.getByText(/OpenID Connect asks for exactly this address.*session protocol.*any page below it/),
  ).toBeDefined()
})
