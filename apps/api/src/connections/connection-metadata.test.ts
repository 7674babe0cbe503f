import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { selfSignedCertificate } from '@doorward/store/secrets/self-signed-certificate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { certificate } from '../../test/certificate.ts'
import { keyOf, metadataWith, providerMetadata } from '../../test/provider-metadata.ts'
import { openTestApi, type TestApi } from '../../test/test-api.ts'

const certificateUntil = (notAfter: Date) =>
  selfSignedCertificate(generateKeyPairSync('rsa', { modulusLength: 2048 }), {
    ...{ commonName: 'idp.example', notBefore: new Date('2020-01-01T00:00:00Z'), notAfter },
  })
const over = certificateUntil(new Date('2024-05-06T07:08:09Z'))
const next = certificateUntil(new Date('2051-05-06T07:08:09Z'))

/** The one address of this machine that is open to us, so that its usual one stays closed. */
const own = '127.0.0.5'

let api: TestApi
const served = new Map<string, string>([['/metadata', providerMetadata]])
const redirects = new Map<string, string>()
const server = createServer((request, response) => {
  const elsewhere = redirects.get(request.url ?? '')
  if (elsewhere !== undefined) return void response.writeHead(302, { location: elsewhere }).end()
  const text = served.get(request.url ?? '')
  response.writeHead(text === undefined ? 404 : 200).end(text)
})
let site: string

beforeAll(async () => {
  api = await openTestApi({ outboundAllow: [own] })
  await new Promise<void>((resolve) => server.listen(0, own, resolve))
  site = `http://${own}:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await api.close()
})

const read = (body: object) => api.call('POST', '/v1/connection-metadata', { body })
const create = async (body: object) =>
  (
    await api.call('POST', '/v1/connections', {
      body: { type: 'SAML2', authenticationUrl: 'https://idp.example/sso', issuerUrl: 'urn:company:idp', ...body },
    })
  ).body

describe('LGN-09 the metadata of a SAML provider', () => {
  it('gives what a connection needs, from a text and from an address', async () => {
    const answers = [await read({ xml: providerMetadata }), await read({ url: `${site}/metadata` })]
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body).toMatchObject({ issuerUrl: 'urn:company:idp', authenticationUrl: 'https://idp.example/sso' })
      const { certificates, ...fields } = body
      expect(await create(fields)).toMatchObject({ ...fields, isActiveConnection: true })
      expect(certificates).toHaveLength(1)
    }
  })

  it('shows when each certificate ends, the next one beside the present one, and none for encryption', async () => {
    const keys = keyOf(over) + keyOf(next, '') + keyOf(next) + keyOf(certificate, ' use="encryption"')
    const { body } = await read({ xml: metadataWith(keys) })
    expect(body.certificates).toEqual([
      { subject: 'CN=idp.example', expiresTime: '2024-05-06T07:08:09.000Z' },
      { subject: 'CN=idp.example', expiresTime: '2051-05-06T07:08:09.000Z' },
    ])
    expect(body.providerCertificate).toBe(over + next)
  })

  const entity = 'urn:oasis:names:tc:SAML:2.0:metadata'
  it.each<[string, string, string]>([
    ['a document type', 'document type', `<!DOCTYPE r [<!ENTITY e SYSTEM "file:///etc/passwd">]>${providerMetadata}`],
    ['no XML', 'no XML', 'hello'],
    ['another document', 'no identity provider', '<html/>'],
    [
      'several providers',
      'several',
      `<l xmlns="${entity}">${providerMetadata.replace(/^[\s\S]*?-->/, '').repeat(2)}</l>`,
    ],
    ['no certificate', 'no certificate', metadataWith('')],
    ['a certificate that is none', 'is none', metadataWith(keyOf('aGVsbG8='))],
    ['only an address for forms', 'HTTP-Redirect', providerMetadata.replace('HTTP-Redirect', 'SOAP')],
    ['elements nested without end', 'nested deeper', '<a>'.repeat(200) + '</a>'.repeat(200)],
  ])('with %s is refused naming the field', async (_, why, xml) => {
    expect(await read({ xml })).toMatchObject({
      status: 400,
      body: { title: expect.stringContaining(why), details: { field: 'xml' } },
    })
  })

  const within = [
    'https://10.1.2.3',
    'https://127.0.0.2',
    'https://169.254.169.254',
    'https://[fe80::1]',
    'https://localhost',
  ]
  it.each(within)('security 44: is never asked of %s within our network, nor by a redirect to it', async (address) => {
    redirects.set('/elsewhere', `${address}/metadata`)
    for (const url of [`${address}/metadata`, `${site}/elsewhere`])
      expect(await read({ url }), url).toMatchObject({
        status: 400,
        body: { title: expect.stringContaining('public address'), details: { field: 'url' } },
      })
  })

  it.each<[string, () => object, string]>([
    ['nothing', () => ({}), 'url'],
    ['both', () => ({ url: `${site}/metadata`, xml: providerMetadata }), 'url'],
    ['an address that has none', () => ({ url: `${site}/nowhere` }), 'url'],
    ['an address of our own network', () => ({ url: 'https://10.0.0.1/metadata' }), 'url'],
    ['more than it may be', () => ({ xml: 'x'.repeat(262_145) }), 'xml'],
  ])('that is %s is refused naming the field', async (_, body, field) => {
    expect(await read(body())).toMatchObject({ status: 400, body: { details: { field } } })
  })
})

describe('LGN-09 a SAML connection', () => {
  it('is active while one of its certificates is good, and says why it is not', async () => {
    expect(await create({ providerCertificate: over + next })).toMatchObject({ isActiveConnection: true })
    expect(await create({ providerCertificate: over })).toMatchObject({
      isActiveConnection: false,
      activeConnectionFaults: [
        { field: 'providerCertificate', reason: 'expired', expiredTime: '2024-05-06T07:08:09.000Z' },
      ],
    })
    expect(await create({ authenticationUrl: null })).toMatchObject({
      isActiveConnection: false,
      activeConnectionFaults: [
        { field: 'authenticationUrl', reason: 'missing' },
        { field: 'providerCertificate', reason: 'missing' },
      ],
    })
  })

  it.each([
    ['one of two that is none', `${certificate}\n-----BEGIN CERTIFICATE-----\nabc\n-----END CERTIFICATE-----`],
    ['words behind it', `${certificate}\nand more`],
    ['six of them', next.repeat(6)],
  ])('is refused naming the field with %s', async (_, providerCertificate) => {
    expect(await create({ providerCertificate })).toMatchObject({ details: { field: 'providerCertificate' } })
  })
})
