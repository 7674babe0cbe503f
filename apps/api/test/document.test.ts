import { brotliDecompressSync } from 'node:zlib'
import { errorCodesOf } from '@doorward/contract/document/refusals'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentedEndpoints, loginEndpoints } from './endpoints.ts'
import { type GeneratedRequest, type Operation, requestsOf } from './generated-requests.ts'
import { resolved } from './resolved.ts'
import { bodies } from './samples.ts'
import { seedOf } from './sweep.ts'
import { type Answered, openTestApi, type TestApi } from './test-api.ts'

const requestsPerOperation = 60
/** Requests on their way at the same time. */
const atOnce = 8

type ApiDocument = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}

let api: TestApi
/** The document as it is served, and with every reference followed. */
let published: ApiDocument
let served: ApiDocument
beforeAll(async () => {
  api = await openTestApi()
  published = (await api.call('GET', '/.well-known/openapi', { token: undefined })).body
  served = resolved(published)
})
afterAll(() => api.close())

const codes = new Map(documentedEndpoints.map((endpoint) => [endpoint.name, errorCodesOf(endpoint)]))

const operationsOf = (it: ApiDocument) =>
  Object.entries(it.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

describe('API-22 the OpenAPI document', () => {
  it('is valid OpenAPI 3.1, the same at both addresses', async () => {
    expect(published.openapi).toMatch(/^3\.1\./)
    expect(await new Validator().validate({ ...structuredClone(published) })).toMatchObject({ valid: true })
    expect((await api.call('GET', '/.well-known/openapi.json', { token: undefined })).body).toEqual(published)
  })

  it('is sent compressed, and not again to who has it; each origin has its own', async () => {
    const ask = (host: string, headers: Record<string, string>) =>
      api.node.app.inject({ url: '/.well-known/openapi', headers: { host, 'accept-encoding': 'br', ...headers } })
    const account = `${api.accountId}.eu-west.doorward.localhost:8080`
    const sent = await ask(account, {})
    expect(JSON.parse(brotliDecompressSync(sent.rawPayload).toString())).toEqual(published)
    expect(sent.rawPayload.length).toBeLessThan(66_500)
    const again = await ask(account, { 'if-none-match': String(sent.headers.etag) })
    expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, sent.headers.etag])
    const elsewhere = await ask('eu-west.doorward.localhost:8080', { 'if-none-match': String(sent.headers.etag) })
    expect(elsewhere.statusCode).toBe(200)
  })

  it('tells of each operation who may call it', () => {
    const noted = operationsOf(served).map(({ operation }) => [operation.operationId, operation['x-permission']])
    expect(Object.fromEntries(noted)).toEqual(
      Object.fromEntries(
        documentedEndpoints.map(({ name, access: { kind, ...access } }) => [
          name,
          kind === 'permission' ? access : { access: kind, ...access },
        ]),
      ),
    )
  })
})

describe('API-22 usage in the OpenAPI document', () => {
  it('says which calls count: always, never, or unless they are simulated', () => {
    const noted = operationsOf(served).map(({ operation }) => [operation.operationId, operation['x-billable']])
    expect(Object.fromEntries(noted)).toMatchObject({
      getRecords: 'always',
      authorizeUser: 'conditional',
      getRoles: 'never',
    })
    const counted = documentedEndpoints.filter(({ countsAsUsage }) => countsAsUsage).map(({ name }) => name)
    expect(noted.filter(([, note]) => note !== 'never').map(([name]) => name)).toEqual(expect.arrayContaining(counted))
  })
})

describe('texts that no database takes', () => {
  it.each([
    ['GET', '/v1/records?filter=%00', undefined],
    ['GET', '/v1/users?filter=abc%00', undefined],
    ['GET', '/v1/users?cursor=%00', undefined],
    ['GET', '/v1/users/Doorward%7Cowner/resources?resourceUri=%00', undefined],
    ['GET', '/v1/users/a%00/resources/x/permissions/read', undefined],
    ['GET', '/v1/users/a/resources/%00/permissions', undefined],
    ['GET', '/v1/users/a/resources/%00/permissions/read', undefined],
    ['GET', '/v1/users/a/resources/b%00c/permissions/read?explain=true', undefined],
    ['GET', '/v1/users/a/resources/a%00/roles', undefined],
    ['GET', '/v1/resources/a%00', undefined],
    ['GET', '/v1/resources/a%00/users', undefined],
    ['POST', '/v1/users/a/permissions', '{"questions":[{"resourceUri":"a\\u0000","permission":"read"}]}'],
    ['POST', '/v1/users/a/permissions', '{"questions":[{"resourceUri":"a\\ud800","permission":"read"}]}'],
    ['POST', '/v1/roles', '{"permissions":[],"name":"\\ud800"}'],
    ['POST', '/v1/roles', '{"permissions":[],"name":"x","description":"\\u0000"}'],
    ['POST', '/v1/clients', '{"tags":{"\\udfff":"a"}}'],
  ])('%s %s %s: 400', async (method, url, body) => {
    expect(await api.call(method, url, body ? { body } : {})).toMatchObject({ status: 400 })
    await api.node.environment.recorder.flush()
    expect(api.node.failures).toEqual([])
  })

  it.each(['%01', '%0A', '%7F', '%E2%80%AE', '%EF%BF%BE', '%5Cu0000'])(
    'takes note of a check that holds %s',
    async (text) => {
      const url = `/v1/users/a/resources/noted${text}/permissions/read`
      expect([400, 404]).toContain((await api.call('GET', url)).status)
      await api.node.environment.recorder.flush()
      expect(api.node.failures).toEqual([])
    },
  )

  it.each(['\\ud83d\\ude00', '\\\\u0000', '\\\\ud800'])('takes %s, which only looks like one', async (text) => {
    const { status, body } = await api.call('POST', '/v1/roles', { body: `{"permissions":[],"name":"${text}"}` })
    expect({ status, name: body.name }).toEqual({ status: 201, name: JSON.parse(`"${text}"`) })
  })
})

describe('an address that the router refuses', () => {
  it.each([
    ['that cannot be decoded', '/v1/roles/%E0%A4%A'],
    ['with a part that is too long', `/v1/roles/${'x'.repeat(5_000)}`],
    ['that is too long as a whole', `/v1/roles?filter=${'x'.repeat(9_000)}`],
  ])('%s is answered like any other refusal, without repeating it', async (_, url) => {
    const { status, body } = await api.call('GET', url)
    expect([400, 414]).toContain(status)
    expect(Object.keys(body).sort()).toEqual(['errorCode', 'errorId', 'title'])
    expect(body.title.length).toBeLessThan(100)
  })
})

describe('requests generated from the document', () => {
  const ajv = new Ajv2020({ strict: false })
  formats.default(ajv)

  /** Whether whoever sends the address resolves `.` or `..` in it first, so that it is another's (RFC 3986 §5.2.4). */
  const leadsElsewhere = (url: string) => new URL(url, 'http://here.example').pathname !== url.split('?')[0]

  const codesOf = ({ operationId }: Operation): Map<number, string[]> => codes.get(operationId) ?? new Map()

  /** Why an answer is not one that the document announces; undefined when it is. */
  function strangeness({ operation, url }: GeneratedRequest, answer: Answered): string | undefined {
    if (answer.status === 405 && leadsElsewhere(url)) return undefined
    const announced = operation.responses[answer.status]
    if (answer.status >= 500) return 'a bug'
    if (!announced) return 'a status that the document does not announce'
    const { errorCode } = answer.body ?? {}
    if (errorCode !== undefined && !codesOf(operation).get(answer.status)?.includes(errorCode))
      return 'a code that the document does not announce'
    const schema = announced.content?.['application/json'].schema
    if (!schema) return answer.body === undefined ? undefined : 'a body where none is announced'
    return ajv.validate(schema, answer.body) ? undefined : ajv.errorsText()
  }

  /** Whoever sends an address takes these away before anybody sees them. */
  const dotSegment = /\/(?:\.|%2e){1,2}(?:[/?]|$)/i

  /** The same order each time, in which reads and writes of all nouns mix. */
  const shuffled = (requests: GeneratedRequest[]): GeneratedRequest[] =>
    requests
      .map((request, i) => ({ request, place: (i * 7_919) % 10_007 }))
      .sort((a, b) => a.place - b.place)
      .map(({ request }) => request)

  it('never meet a 5xx or an answer outside its schema', async () => {
    const recordId = async () => (await api.call('POST', '/v1/records', { body: bodies.record })).body.recordId
    const known = {
      accountId: [api.accountId],
      userId: ['Doorward|owner', 'sample', 'nobody'],
      resourceUri: ['*', 'samples', 'samples/1', 'Doorward:Roles'],
      permission: ['read', '*', 'sample'],
      roleId: ['Doorward:Owner', (await api.call('POST', '/v1/roles', { body: bodies.role })).body.roleId],
      recordId: [await recordId(), await recordId()],
      groupId: [(await api.call('POST', '/v1/groups', { body: bodies.group })).body.groupId],
      connectionId: [(await api.call('POST', '/v1/connections', { body: bodies.connection })).body.connectionId],
      tenantId: [(await api.call('POST', '/v1/tenants', { body: bodies.tenant })).body.tenantId],
      applicationId: ['app_default'],
      extensionId: [(await api.call('POST', '/v1/extensions', { body: bodies.extension })).body.extensionId],
      clientId: [(await api.call('POST', '/v1/clients', { body: bodies.client })).body.clientId],
    }
    const access = { users: [{ userId: 'Doorward|owner' }], statements: bodies.record.statements }
    const { body: asked } = await api.call('POST', '/v1/requests', { body: { access } })
    const { body: invite } = await api.call('POST', '/v1/invites', { body: {} })
    const { body: token } = await api.call('POST', '/v1/users/Doorward%7Cowner/tokens', {
      body: { statements: bodies.record.statements },
    })
    const more = { requestId: [asked.requestId], inviteId: [invite.inviteId], tokenId: [token.tokenId] }
    const seed = seedOf('DOCUMENT')
    process.stdout.write(`generated requests: DOCUMENT_SEED=${seed}\n`)
    const elsewhere = new Set(loginEndpoints.map(({ name }) => name))
    const requests = operationsOf(served)
      .filter(({ operation }) => !elsewhere.has(operation.operationId))
      .map(({ path, method, operation }) => requestsOf(path, method, operation, { ...known, ...more }))
      .flatMap((arbitrary, place) => fc.sample(arbitrary, { numRuns: requestsPerOperation, seed: seed + place }))
      .filter(({ url }) => !dotSegment.test(url))
    const strange: string[] = []
    const statuses = new Map<number, number>()
    const ask = async (request: GeneratedRequest) => {
      const { method, url, body, headers } = request
      const answer = await api.call(method, url, { headers, ...(body === undefined ? {} : { body }) })
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const why = strangeness(request, answer)
      if (!why) return
      const sent = JSON.stringify({ url, body, headers }).slice(0, 500)
      strange.push(`${method} ${answer.status} ${why}: ${sent} ${JSON.stringify(answer.body)?.slice(0, 500)}`)
    }
    const all = shuffled(requests)
    for (let first = 0; first < all.length; first += atOnce)
      await Promise.all(all.slice(first, first + atOnce).map(ask))
    await api.node.environment.recorder.flush()
    expect(api.node.failures).toEqual([])
    expect(strange.slice(0, 5), `${strange.length} strange answers`).toEqual([])
    expect(requests.length).toBeGreaterThanOrEqual(10_000)
    for (const status of [200, 201, 400, 404]) expect(statuses.get(status) ?? 0).toBeGreaterThan(20)
  }, 300_000)
})
