import type { ConnectionId } from '@doorward/core/ids'
import { saveTestFindings } from '@doorward/store/sign-in/connection-tests'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, portalToken, type TestApi } from '../../test/test-api.ts'
import { connectionTestJudge } from './connection-test-judge.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const complete = {
  authenticationUrl: 'https://idp.example/authorize',
  tokenUrl: 'https://idp.example/token',
  clientId: 'doorward',
}
async function connection(more: object = complete): Promise<string> {
  const { body } = await api.call('POST', '/v1/connections', { body: more })
  return body.connectionId
}
const begin = (id: string, more: object = {}) => api.call('POST', `/v1/connections/${id}/tests`, more)

/** Somebody who may change connections. */
async function second(userId: string) {
  const role = {
    name: 'Editor',
    permissions: ['connections:update'].map((action) => ({ action, allow: true, grant: false, delegate: false })),
  }
  const { body: made } = await api.call('POST', '/v1/roles', { body: role })
  const record = {
    name: 'Editors',
    users: [{ userId }],
    statements: [{ roles: [made.roleId], resources: [{ resourceUri: 'Doorward:Connections/*' }] }],
  }
  const { body } = await api.call('POST', '/v1/records', { body: record })
  return { recordId: body.recordId as string, token: await portalToken(api.node, userId) }
}

describe('LGN-08 a test of a connection', () => {
  it('is watched from the moment it was asked for', async () => {
    const id = await connection()
    const { status, body } = await begin(id)
    expect(status).toBe(201)
    expect(body.testUrl).toContain(`${api.accountId}.`)
    const { body: test } = await api.call('GET', `/v1/connections/${id}/tests/${body.testId}`)
    expect(test).toMatchObject({
      testId: body.testId,
      trace: {
        traceId: body.testId,
        connectionId: id,
        applicationId: 'DOORWARD_CONNECTION_TEST',
        outcome: 'underWay',
        steps: [{ step: 'asked' }],
      },
    })
    expect(test.findings).toBeUndefined()
    expect(Date.parse(test.opensUntil) - Date.now()).toBeGreaterThan(590_000)
  })

  it('shows what the provider said to whoever asked for it, and to nobody else', async () => {
    const id = await connection()
    const { testId } = (await begin(id)).body
    const { database, keyring } = api.node.environment
    const findings = { claims: { sub: 'ann', groups: ['a'] }, expression: '{sub}', subject: 'ann' }
    const dataKey = await keyring.dataKey(api.accountId)
    await database.account(api.accountId, (tx) =>
      saveTestFindings(tx, api.accountId, { testId, at: new Date(), dataKey, findings }),
    )
    const url = `/v1/connections/${id}/tests/${testId}`
    expect((await api.call('GET', url)).body.findings).toEqual({
      claims: { sub: 'ann', groups: ['a'] },
      userIdExpression: '{sub}',
      subject: 'ann',
    })
    const { token } = await second('Doorward|other')
    expect((await api.call('GET', url, { token })).status).toBe(404)
    const elsewhere = await connection()
    expect((await api.call('GET', `/v1/connections/${elsewhere}/tests/${testId}`)).status).toBe(404)
    const listed = await api.call('GET', `/v1/login-traces/${testId}`)
    expect(JSON.stringify(listed.body)).not.toContain('groups')
  })

  it.each([
    ['clientId', { authenticationUrl: 'https://idp.example/a', tokenUrl: 'https://idp.example/t' }],
    ['tokenUrl', { authenticationUrl: 'https://idp.example/a', clientId: 'doorward' }],
    ['providerCertificate', { type: 'SAML2', authenticationUrl: 'https://idp.example/a', issuerUrl: 'urn:idp' }],
    ['type', { type: 'PASSWORD' }],
  ])('of one that lacks its %s is refused, naming it', async (field, draft) => {
    const { status, body } = await begin(await connection(draft))
    expect(status).toBe(400)
    expect(body.details ?? body).toMatchObject({ field })
  })

  it('is right only as long as whoever asked for it may change the connection', async () => {
    const id = await connection()
    const by = 'Doorward|leaving'
    const { recordId, token } = await second(by)
    expect((await begin(id, { token })).status).toBe(201)
    const judge = connectionTestJudge(api.node.environment.engine)
    const asked = { by: by as never, connectionId: id as ConnectionId } // ids of this test
    expect(await judge(api.accountId, asked)).toBe(true)
    await api.call('DELETE', `/v1/records/${recordId}`)
    expect(await judge(api.accountId, asked)).toBe(false)
  })
})

it('LGN-09 certificates that a caller sends back are left behind: what is shown is read of the stored ones', async () => {
  const { status, body } = await api.call('POST', '/v1/connections', { body: { ...complete, certificates: 'mine' } })
  expect(status).toBe(201)
  expect(body.certificates).toBeUndefined()
})
