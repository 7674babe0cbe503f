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
  for (const requestCertificate of ['not a certificate', certificate.replace('MIIB', 'MIIC')]) {
    const refused = {
      status: 400,
      body: { errorCode: 'InvalidRequest', details: { field: 'saml.requestCertificate' } },
    }
    const body = { applicationId: 'app_new', name: 'New', redirectUrls: [], saml: { ...party, requestCertificate } }
    expect(await save(body.saml)).toMatchObject(refused)
    expect(await api.call('POST', '/v1/applications', { body })).toMatchObject(refused)
  }
  expect((await api.call('GET', '/v1/applications/app_new')).status).toBe(404)
  const { body } = await api.call('GET', '/v1/applications/app_default')
  expect(body.saml.requestCertificate).toBe(certificate)
})
