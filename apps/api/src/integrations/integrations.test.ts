import { generateKeyPairSync } from 'node:crypto'
import { jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Deliveries, type Delivery, eventsIn, openDeliveries, signedAt, usersTold } from '../../test/delivery.ts'
import type { Received } from '../../test/receiver.ts'
import { openNode } from '../../test/test-api.ts'

let deliveries: Deliveries
let { api, receiver, hook, give, skipWait, status } = {} as Delivery
beforeAll(async () => {
  deliveries = await openDeliveries()
})
beforeEach(async () => {
  ;({ api, receiver, hook, give, skipWait, status } = await deliveries.newAccount())
})
afterAll(() => deliveries.close())

describe('an integration that stands', () => {
  const one = (type = 'WEBHOOK') => api.call('GET', `/v1/integrations/${type}`)
  const put = (configuration: object, sent: object = {}) =>
    api.call('PUT', '/v1/integrations/WEBHOOK', { body: { type: 'WEBHOOK', configuration }, ...sent })

  it('is read by its type as the list shows it, with the events it is told of where nobody chose', async () => {
    await hook()
    const { status: code, body, headers } = await one()
    expect(code).toBe(200)
    expect(body.configuration).toEqual({
      url: `${receiver.url}/hook`,
      events: ['AccessChanged', 'AlertFired', 'UserLogin'],
    })
    expect((await api.call('GET', '/v1/integrations')).body.integrations).toEqual([body])
    expect(headers.etag).toMatch(/^"v\d+"$/)
    expect((await one('GCP_PUBSUB')).status).toBe(404)
    expect((await one('NONE')).status).toBe(400)
  })

  it('is moved with its queue and its secret: what waited comes to the new address at once, signed as before', async () => {
    const { body: made } = await hook()
    await give('a')
    await api.node.runJobs()
    receiver.answer = ({ url }) => ({ status: url === '/new' ? 200 : 500 })
    await give('b')
    await api.node.runJobs()
    expect(await status()).toMatchObject({ failures: 1 })
    const moved = await put({ url: `${receiver.url}/new` })
    expect(moved).toMatchObject({
      status: 200,
      body: { createdTime: made.createdTime, configuration: { url: `${receiver.url}/new` } },
    })
    expect(JSON.stringify(moved.body)).not.toContain('whsec_')
    await api.node.runJobs()
    expect(receiver.received.map(({ url }) => url)).toEqual(['/hook', '/new'])
    expect(usersTold(eventsIn(receiver.received))).toEqual(['a', 'b'])
    for (const received of receiver.received) expect(signedAt(made.secret, received)).toBeDefined()
  })

  it('takes another secret, and is not changed by what it holds already', async () => {
    await hook()
    const { body: before, headers } = await one()
    const back = await api.call('PUT', '/v1/integrations/WEBHOOK', { body: before })
    expect(back).toMatchObject({ status: 200, body: before })
    expect(back.headers.etag).toBe(headers.etag)
    const secret = 'another-secret-of-24-letters'
    const changed = await put({ ...before.configuration, secret })
    expect(changed.headers.etag).not.toBe(headers.etag)
    expect((await put({ ...before.configuration, secret })).headers.etag).toBe(changed.headers.etag)
    await give('a')
    await api.node.runJobs()
    expect(receiver.received.map((received) => signedAt(secret, received))).toEqual([expect.any(Number)])
    const stale = await put(before.configuration, { headers: { 'if-match': String(headers.etag) } })
    expect(stale.status).toBe(412)
  })

  it('keeps its kind, and an address that can be called', async () => {
    await hook()
    const other = {
      type: 'GCP_PUBSUB',
      configuration: { projectId: 'acme-1', topicId: 'events', clientEmail: 'a@b.example' },
    }
    expect(await api.call('PUT', '/v1/integrations/WEBHOOK', { body: other })).toMatchObject({
      status: 400,
      body: { details: { field: 'type' } },
    })
    expect(await api.call('PUT', '/v1/integrations/GCP_PUBSUB', { body: other })).toMatchObject({ status: 404 })
    expect((await put({ url: 'https://10.0.0.1/hook' })).status).toBe(400)
  })

  it('is tried by one marked event beside the queue, and what came back is told each time anew', async () => {
    const { body: made } = await hook()
    const tried = (headers: Record<string, string> = {}) =>
      api.call('POST', '/v1/integrations/WEBHOOK/test', { headers })
    const took = await tried({ 'idempotency-key': 'once' })
    expect(took).toMatchObject({
      status: 200,
      body: { delivered: true, answer: 'the webhook answered 200', durationMs: expect.any(Number) },
    })
    const [received] = receiver.received
    expect(eventsIn(receiver.received)).toMatchObject([
      { 'detail-type': 'Test', account: api.accountId, detail: { test: true, eventId: took.body.eventId } },
    ])
    expect(received && signedAt(made.secret, received)).toBeDefined()
    receiver.answer = () => ({ status: 503 })
    const same = await tried({ 'idempotency-key': 'once' })
    expect({ body: same.body, replayed: same.headers['idempotent-replayed'] }).toEqual({
      body: took.body,
      replayed: 'true',
    })
    expect(receiver.received).toHaveLength(1)
    expect((await tried()).body).toMatchObject({ delivered: false, answer: 'the webhook answered 503' })
    await receiver.kill()
    expect((await tried()).body).toMatchObject({ delivered: false })
    expect(await status()).toMatchObject({ failures: 0 })
    expect(await status()).not.toHaveProperty('lastSent')
    await api.call('DELETE', '/v1/integrations/WEBHOOK')
    expect((await tried()).status).toBe(404)
  })

  it('I1 is tried by one event where the same request comes twice at once', async () => {
    await hook()
    const twice = await Promise.all(
      [1, 2].map(() => api.call('POST', '/v1/integrations/WEBHOOK/test', { headers: { 'idempotency-key': 'both' } })),
    )
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    const ids = new Set([
      ...twice.map(({ body }) => body.eventId),
      ...eventsIn(receiver.received).map(({ detail }) => detail.eventId),
    ])
    expect(ids.size).toBe(1)
  })

  it('tells of its last error until an event is taken again', async () => {
    await hook()
    await give('a')
    receiver.answer = () => ({ status: 500 })
    await api.node.runJobs()
    expect(await status()).toMatchObject({ failures: 1, lastError: 'the webhook answered 500' })
    receiver.answer = () => ({ status: 200 })
    await skipWait()
    await api.node.runJobs()
    expect(await status()).toMatchObject({ failures: 0, lastSent: expect.any(String) })
    expect(await status()).not.toHaveProperty('lastError')
  })
})

describe('an integration', () => {
  it('shows no secret ever again, neither in a list, nor in the database, nor to a retry', async () => {
    const secret = 'a-secret-of-my-own-choice-1234'
    expect((await hook({ secret })).body).not.toHaveProperty('secret')
    expect(JSON.stringify((await api.call('GET', '/v1/integrations')).body)).not.toContain(secret)
    const rows = await api.rows
      .owner`select doc::text from items where account_id = ${api.accountId} and kind = 'integration' union all select after::text from account_changes where account_id = ${api.accountId} and kind = 'integration'`
    expect(rows).toHaveLength(2)
    for (const { doc } of rows) expect(doc).not.toContain(secret)
    await give('a')
    await api.node.runJobs()
    expect(receiver.received.map((received) => signedAt(secret, received))).toEqual([expect.any(Number)])
    await api.call('DELETE', '/v1/integrations/WEBHOOK')
    const headers = { 'idempotency-key': 'once' }
    const body = { type: 'WEBHOOK', configuration: { url: receiver.url } }
    expect((await api.call('POST', '/v1/integrations', { body, headers })).status).toBe(201)
    expect(await api.call('POST', '/v1/integrations', { body, headers })).toMatchObject({
      status: 409,
      body: { errorCode: 'SecretAlreadyShown' },
    })
  })

  it('stands once of each type, and sends nothing once it is deleted', async () => {
    await hook()
    expect(await hook()).toMatchObject({ status: 409, body: { errorCode: 'IntegrationAlreadyExists' } })
    await give('a')
    expect((await api.call('DELETE', '/v1/integrations/WEBHOOK')).status).toBe(204)
    await api.node.runJobs()
    expect(receiver.received).toEqual([])
    expect((await api.call('DELETE', '/v1/integrations/WEBHOOK')).status).toBe(404)
    expect((await api.call('GET', '/v1/integrations/WEBHOOK/dead-letters')).status).toBe(404)
    expect((await api.call('POST', '/v1/integrations/WEBHOOK/replay')).status).toBe(404)
  })

  it.each([
    ['WEBHOOK', { url: 'ftp://example.com' }],
    ['WEBHOOK', { url: 'https://user:pw@example.com/' }],
    ['WEBHOOK', { url: 'https://example.com', secret: 'short' }],
    ['WEBHOOK', { url: 'https://example.com', extra: 1 }],
    [
      'AWS_EVENTBRIDGE',
      {
        region: 'eu-west-1.evil.example',
        eventBusName: 'b',
        accessKeyId: 'AKIA0000000000000000',
        secretAccessKey: 'x'.repeat(40),
      },
    ],
    ['GCP_PUBSUB', { projectId: 'project', topicId: 'topic', clientEmail: 'a@b.c', privateKey: 'x'.repeat(200) }],
    ['KAFKA', {}],
  ])('refuses the %s %j', async (type, configuration) => {
    expect(await api.call('POST', '/v1/integrations', { body: { type, configuration } })).toMatchObject({ status: 400 })
  })

  it('sends nothing to a private address (security 44), and says so', async () => {
    const strict = await openNode(api.rows, api.rows.another(), { outboundAllow: [] })
    await hook()
    await give('a')
    await strict.runJobs()
    expect(receiver.received).toEqual([])
    expect(await status()).toMatchObject({ failures: 1, lastError: 'only https is called' })
    await api.call('DELETE', '/v1/integrations/WEBHOOK')
    for (const url of ['https://127.0.0.1/x', 'https://localhost/']) {
      await api.call('POST', '/v1/integrations', { body: { type: 'WEBHOOK', configuration: { url } } })
      await give(`user-${url.length}`)
      await strict.runJobs()
      expect((await status()).lastError, url).toMatch(/public address/)
      await api.call('DELETE', '/v1/integrations/WEBHOOK')
    }
    await strict.close()
  })

  it('tells of a name that is not known what it tells of one that leads to a private address', async () => {
    const told: string[] = []
    for (const name of ['unknown.invalid', 'localhost']) {
      const strict = await openNode(api.rows, api.rows.another(), { outboundAllow: ['203.0.113.7'] })
      await api.call('POST', '/v1/integrations', {
        body: { type: 'WEBHOOK', configuration: { url: `https://${name}/` } },
      })
      await give(`user_of_${name.length}`)
      await strict.runJobs()
      told.push((await status()).lastError.replace(name, '…'))
      await api.call('DELETE', '/v1/integrations/WEBHOOK')
      await strict.close()
    }
    expect(told).toEqual(['… has no public address', '… has no public address'])
  })

  it.each([
    'https://[::1]/x',
    'https://169.254.169.254/latest',
    'https://10.0.0.1/',
    'https://0x7f000002/',
    'https://me:secret@hooks.example/',
    'ftp://hooks.example/',
    'hooks.example',
  ])('refuses an address that can never be called: %s', async (url) => {
    expect(
      await api.call('POST', '/v1/integrations', { body: { type: 'WEBHOOK', configuration: { url } } }),
    ).toMatchObject({ status: 400, body: { details: { field: 'configuration.url' } } })
  })

  it('speaks the wire format of AWS EventBridge, signed for its region', async () => {
    receiver.answer = () => ({
      status: 200,
      headers: { 'content-type': 'application/x-amz-json-1.1' },
      body: '{"FailedEntryCount":0,"Entries":[{"EventId":"1"}]}',
    })
    const configuration = {
      region: 'eu-central-1',
      eventBusName: 'bus',
      accessKeyId: 'AKIA0000000000000000',
      secretAccessKey: 'x'.repeat(40),
    }
    const made = await api.call('POST', '/v1/integrations', { body: { type: 'AWS_EVENTBRIDGE', configuration } })
    expect(made.body.configuration).toEqual({
      events: ['AccessChanged', 'AlertFired', 'UserLogin'],
      region: 'eu-central-1',
      eventBusName: 'bus',
      accessKeyId: 'AKIA0000000000000000',
    })
    await give('a')
    await api.node.runJobs()
    const [{ headers, body }] = receiver.received as [Received]
    expect(headers['x-amz-target']).toBe('AWSEvents.PutEvents')
    expect(headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIA0000000000000000\/\d{8}\/eu-central-1\/events\/aws4_request/,
    )
    const [entry] = JSON.parse(body).Entries
    expect(entry).toMatchObject({ Source: 'doorward', DetailType: 'AccessChanged', EventBusName: 'bus' })
    expect(JSON.parse(entry.Detail).changes).toMatchObject([{ userId: 'a' }])

    receiver.answer = () => ({
      status: 200,
      headers: { 'content-type': 'application/x-amz-json-1.1' },
      body: '{"FailedEntryCount":1,"Entries":[{"ErrorCode":"AccessDenied","ErrorMessage":"no"}]}',
    })
    await give('b')
    await api.node.runJobs()
    expect(await status()).toMatchObject({ failures: 1, lastError: 'EventBridge refused the event: AccessDenied' })
  })

  it('speaks the wire format of Google Pub/Sub, with a token that its key signs', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const configuration = {
      projectId: 'my-project',
      topicId: 'access',
      clientEmail: 'sender@my-project.iam.gserviceaccount.com',
      privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    }
    const made = await api.call('POST', '/v1/integrations', { body: { type: 'GCP_PUBSUB', configuration } })
    expect(made).toMatchObject({ status: 201 })
    expect(JSON.stringify(made.body)).not.toContain('PRIVATE KEY')
    await give('a')
    await api.node.runJobs()
    const [{ url, headers, body }] = receiver.received as [Received]
    expect(url).toBe('/v1/projects/my-project/topics/access:publish')
    const { payload } = await jwtVerify(String(headers.authorization).replace('Bearer ', ''), publicKey)
    expect(payload).toMatchObject({ iss: configuration.clientEmail, aud: 'https://pubsub.googleapis.com/' })
    const [message] = JSON.parse(body).messages
    expect(message).toMatchObject({ orderingKey: api.accountId, attributes: { detailType: 'AccessChanged' } })
    expect(usersTold([JSON.parse(Buffer.from(message.data, 'base64').toString())])).toEqual(['a'])
  })
})
