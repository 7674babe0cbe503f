// @vitest-environment jsdom
import type { ApplicationReply } from '@doorward/contract/authorization/sign-in/applications'
import { screen } from '@testing-library/react'
import { beforeEach, test, vi } from 'vitest'
import { renderUi } from '../../../test/render.tsx'
import { loadConfig } from '../../session/config.ts'
import { WhereUsable } from './WhereUsable.tsx'

const show = (applicationId: string, redirectUrls: string[], saml: ApplicationReply['saml'] = undefined) =>
  renderUi(<WhereUsable application={{ applicationId, redirectUrls, saml } as ApplicationReply} />) // what it looks at

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ environment: 'development' }))
  await loadConfig()
})

test('the first application of an account says that it can be used on this machine at once', () => {
  show('app_default', [])
  screen.getByText(/at once from any page on this machine/)
})

test('any other without an address says that nobody can sign in to it yet', () => {
  show('app_shop', [])
  screen.getByText(/Nobody can sign in to it yet/)
})

test('one that takes SAML has its address there, and says nothing of it', ({ expect }) => {
  const saml = { entityId: 'urn:shop', assertionConsumerServiceUrl: 'https://shop.acme.com/saml' }
  renderUi(<WhereUsable application={{ applicationId: 'app_shop', redirectUrls: [], saml } as never} />) // what it looks at
  expect(screen.queryByText(/Nobody can sign in/)).toBeNull()
})

test('one with an address says nothing of it', ({ expect }) => {
  show('app_default', ['https://shop.acme.com/'])
  expect(screen.queryByRole('status')?.textContent ?? '').toBe('')
})

test('LGN-09 one that takes sign-ins by SAML needs no address, and is not said to lack one', ({ expect }) => {
  show('app_shop', [], { entityId: 'urn:shop', assertionConsumerServiceUrl: 'https://shop.acme.com/saml' })
  expect(screen.queryByRole('status')?.textContent ?? '').toBe('')
  expect(document.body.textContent).not.toContain('Nobody can sign in')
})

test('LGN-09 one with half of the settings of SAML still lets nobody in, and says so', () => {
  show('app_shop', [], { entityId: 'urn:shop' })
  screen.getByText(/Nobody can sign in to it yet/)
})
