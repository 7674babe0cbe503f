import { afterAll, beforeAll, expect, it } from 'vitest'
import { certificate } from '../../test/certificate.ts'
import { openTestApi, type TestApi } from '../../test/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const party = { entityId: 'urn:shop', assertionConsumerServiceUrl: 'https://shop.example.com/saml' }
const save = (saml: object) =>
  api.call('PUT', '/v1/applications/app_default', { body: { name: 'Shop', redirectUrls: [], saml } })

it('LGN-09 the certificate of an application that signs its requests is one, or the field is named', async () => {
  expect(await save({ ...party, requestCertificate: certificate })).toMatchObject({
    status: 200,
    body: { saml: { requestCertificate: certificate } },
  })
  for (const requestCertificate of ['not a certificate', certificate.replace('MIIB', 'MIIC')])
    expect(await save({ ...party, requestCertificate })).toMatchObject({
      status: 400,
      body: { errorCode: 'InvalidRequest', details: { field: 'saml.requestCertificate' } },
    })
  const { body } = await api.call('GET', '/v1/applications/app_default')
  expect(body.saml.requestCertificate).toBe(certificate)
})
