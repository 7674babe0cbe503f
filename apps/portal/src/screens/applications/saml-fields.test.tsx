// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { certificates } from '../../../test/certificates.ts'
import { press, showNoun, typeIn, written } from '../../../test/show-noun.tsx'
import * as applications from './applications.tsx'
import { toSamlInput, toSamlValues } from './saml-fields.ts'

const path = '/settings/applications'
const saml = {
  entityId: 'urn:shop',
  assertionConsumerServiceUrl: 'https://shop.acme.com/saml',
  nameIdFormat: 'emailAddress',
  attributes: { mail: 'email', 'urn:oid:2.5.4.3': 'name' },
  singleLogoutServiceUrl: 'https://shop.acme.com/slo',
  allowIdpInitiated: true,
} as const
const shop = {
  applicationId: 'app_shop',
  name: 'Shop',
  redirectUrls: [],
  sessionType: 'MULTI_SESSION',
  idTokenSignedResponseAlg: 'EdDSA',
  requirePkce: true,
  secrets: [],
  isGlobalLoginApplication: false,
  isActiveApplication: true,
  createdTime: '2026-01-01T08:00:00.000Z',
  lastUpdated: '2026-01-01T08:00:00.000Z',
}
const metadataOf = (...base64: string[]) =>
  `<EntityDescriptor xmlns:ds="http://www.w3.org/2000/09/xmldsig#">${base64
    .map((each) => `<ds:X509Certificate>${each}</ds:X509Certificate>`)
    .join('')}</EntityDescriptor>`
const show = (more: object, tab = 'overview', metadata: string | number = metadataOf(certificates.until2036)) =>
  showNoun(applications, path, `${path}/app_shop?tab=${tab}`, {
    'GET /api/authentication/saml/app_shop/metadata': metadata,
    'GET /v1/applications/app_shop': { ...shop, ...more },
    'PUT /v1/applications/app_shop': { ...shop, ...more },
  })

test('LGN-09 an application that takes sign-ins by SAML shows what it has to be told of us; others do not', async () => {
  await show({ saml })
  const section = within(await screen.findByRole('region', { name: 'Tell the application (SAML)' }))
  const value = (label: string) => (section.getByLabelText(label) as HTMLInputElement).value
  expect(value('Metadata address')).toMatch(/\/api\/authentication\/saml\/app_shop\/metadata$/)
  expect(value('Start address')).toMatch(/\/app_shop\/start$/)
})

test('LGN-09 beside it stands how long the certificates of our side are good, the present one and the next', async () => {
  const { asked } = await show({ saml }, 'overview', metadataOf(certificates.until2036, certificates.until2065))
  expect((await screen.findByText('Signs now')).nextElementSibling?.textContent).toMatch(/^2036-.*ends in [\d,]+ days$/)
  expect(screen.getByText('Signs next').nextElementSibling?.textContent).toMatch(/^2065-/)
  const read = asked.filter(({ address }) => address.endsWith('/metadata'))
  expect(read.map(({ headers }) => headers.get('authorization'))).toEqual([null])
})

test('LGN-09 where the certificates can not be read the page says so, and keeps the addresses', async () => {
  await show({ saml }, 'overview', 404)
  expect(await screen.findByText('We could not load the certificates.')).toBeTruthy()
  expect(screen.getByLabelText('Metadata address')).toBeTruthy()
})

test('LGN-09 the overview of one that takes nothing but SAML tells its SAML settings, and nothing of OpenID Connect', async () => {
  await show({ saml })
  expect((await screen.findByText('SAML entity id')).nextElementSibling?.textContent).toBe('urn:shop')
  expect(screen.getByText('SAML assertion consumer address').nextElementSibling?.textContent).toBe(
    'https://shop.acme.com/saml',
  )
  expect(screen.queryByText('Redirect addresses')).toBeNull()
})

test('LGN-09 the overview of one that takes both tells both', async () => {
  await show({ saml, redirectUrls: ['https://shop.acme.com/in'] })
  expect(await screen.findByText('SAML entity id')).toBeTruthy()
  expect(screen.getByText('Redirect addresses').nextElementSibling?.textContent).toBe('https://shop.acme.com/in')
})

test('LGN-09 an application that does not has no such section', async () => {
  await show({})
  await screen.findByRole('heading', { name: 'Shop' })
  expect(screen.queryByRole('region', { name: 'Tell the application (SAML)' })).toBeNull()
})

test('LGN-09 what is served of its settings is what is sent again', () => {
  expect(toSamlInput(toSamlValues({ saml }))).toEqual({ ...saml, requestCertificate: null })
})

test('LGN-09 a save changes what was typed and keeps the rest', async () => {
  const { asked } = await show({ saml }, 'settings')
  await press('More settings')
  await typeIn('Single logout address', 'https://shop.acme.com/out')
  await press('Save application')
  const [[, body]] = written(asked) as [[string, { saml: object }]]
  expect(body.saml).toEqual({ ...saml, singleLogoutServiceUrl: 'https://shop.acme.com/out', requestCertificate: null })
})
