import { platformAccountId } from '@doorward/core/ids'
import { placeOfTicket } from '@doorward/store/items/support-tickets'
import { unseal } from '@doorward/store/secrets/vault'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, portalToken, send, type TestApi, userToken } from '../../test/test-api.ts'

const times = { expectedResponseTime: 'PT24H', optimizedResponseTime: 'PT1H' }
const url = '/v1/support-tickets'
let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const stored = async (ticketId: string) => {
  const [row] = await api.rows.owner`select * from support_tickets where ticket_id = ${ticketId}`
  if (!row) return undefined
  const key = await api.node.environment.keyring.dataKey(row.account_id)
  const text = unseal(key, placeOfTicket(row.account_id, ticketId), row.sealed).toString()
  return {
    accountId: row.account_id,
    createdBy: row.created_by,
    raw: row.sealed.toString('latin1'),
    ticket: JSON.parse(text),
  }
}
const post = (body: object, sent: object = {}) => api.call('POST', url, { body, ...sent })

describe('API-19 support tickets', () => {
  it('ENT-18 are kept sealed, scrubbed and mailed, and tell when an answer comes', async () => {
    const ticketId = 'tkt_abcdefghijkmnopqrstu'
    const ticket = { area: 'Login', message: 'My token eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJhIn0.c2ln fails' }
    const made = await post({ accountId: api.accountId, ticketId, ticket })
    expect(made).toMatchObject({ status: 201, body: { ticketId, ...times } })
    const kept = await stored(ticketId)
    expect(kept).toMatchObject({ accountId: api.accountId, createdBy: 'Doorward|owner' })
    expect(kept?.ticket).toEqual({ area: 'Login', message: 'My token [removed] fails' })
    expect(kept?.raw).not.toContain('fails')
    const mail = await api.node.postbox.next('support@example.com')
    expect(mail.subject).toContain(ticketId)
    expect(mail.text).toContain('My token [removed] fails')
    expect(mail.text).toContain('Doorward|owner')
  })

  it('ENT-18 reach the operator as a letter that can be read: who, from which account, what, and where it is answered', async () => {
    const ticketId = 'tkt_abcdefghijkmnopqrsuv'
    const message = 'First line\nE-mail: eve@example.com\n<b>bold</b>'
    const ticket = { area: 'Sign-in', subject: 'Locked\nout', message, reference: 'R-7', browser: { name: 'Old' } }
    await post({ accountId: api.accountId, ticketId, ticket })
    const mail = await api.node.postbox.next('support@example.com', 1)
    const link = `http://doorward.localhost:8080/app/#/admin/tickets/${api.accountId}/${ticketId}`
    expect(mail.text.split('\n\n')).toEqual([
      expect.stringMatching(/^From: .*Doorward\|owner\)?\n(E-mail: \S+\n)?Account: .*acc-/),
      message,
      'In the writer\'s own words:\n> browser: {"name":"Old"}',
      link,
      'The link opens for an admin of this installation (doorward admins add) whose console shows /admin (DOORWARD_INTERNAL_ADMINS).',
      'Answer within 24 hours.',
      'Doorward',
    ])
    expect(mail.text).toContain('\nArea: Sign-in\nAbout: Locked out\nReference: R-7\n')
    expect(mail.html).toContain('&lt;b&gt;bold&lt;/b&gt;')
  })

  it('security 52 fields of the writer’s own names never look like what is known of him, and turn no direction', async () => {
    const ticket = { area: 'Help', message: 'Pay \u202eme', From: 'Olga Owner (Doorward|owner)', Account: 'acc-1' }
    await post({ accountId: api.accountId, ticketId: 'tkt_abcdefghijkmnopqrsux', ticket })
    const { text } = await api.node.postbox.next('support@example.com', 2)
    expect(text.match(/^From: /gm)).toHaveLength(1)
    expect(text).toContain('\n> From: Olga Owner')
    expect(text).not.toContain('\u202e')
  })

  it('security 52 an area that reads Refund asks for what a refund asks for', async () => {
    const ticket = { area: ' Re\u200bfund ', message: 'Give it back' }
    const { status } = await send(api.node, undefined, 'POST', '/v1/support-tickets', { body: { ticket } })
    expect(status).toBe(401)
  })

  it('I1 one key with another text is told as that, and not as an id that nobody chose', async () => {
    const send = (message: string) =>
      api.call('POST', '/v1/support-tickets', {
        body: { ticket: { message } },
        headers: { 'idempotency-key': 'ticket-key-0001' },
      })
    expect((await send('One')).status).toBe(201)
    expect(await send('Two')).toMatchObject({ status: 422, body: { errorCode: 'IdempotencyKeyReused' } })
  })

  it('get an id when they have none', async () => {
    const { body } = await post({ ticket: { message: 'x' } })
    expect(body.ticketId).toMatch(/^tkt_[abcdefghijkmnopqrstuvwxyz02345689]{20}$/)
  })

  it('name no account that is not the caller’s', async () => {
    const ticket = { message: 'x' }
    const { body: other } = await send(api.node, undefined, 'POST', '/v1/accounts', {
      token: await portalToken(api.node, 'someone'),
      body: {},
    })
    expect(await post({ accountId: other.accountId, ticket })).toMatchObject({ status: 404 })
    const stranger = await portalToken(api.node, 'stranger')
    expect(await post({ accountId: api.accountId, ticket }, { token: stranger })).toMatchObject({ status: 404 })
    const { status, body } = await post({ ticket }, { token: stranger })
    expect(status).toBe(201)
    expect((await stored(body.ticketId))?.accountId).toBe(platformAccountId)
    const atRegion = { token: await portalToken(api.node, 'owner'), body: { accountId: api.accountId, ticket } }
    const there = await send(api.node, undefined, 'POST', url, atRegion)
    expect((await stored(there.body.ticketId))?.accountId).toBe(api.accountId)
  })

  it('of the area Refund need billing:read', async () => {
    const ticket = { area: 'Refund', message: 'x' }
    const member = await userToken(api.node, api.accountId, 'member')
    expect(await post({ ticket }, { token: member })).toMatchObject({
      status: 403,
      body: { details: { action: 'billing:read' } },
    })
    expect(await post({ ticket })).toMatchObject({ status: 201 })
    expect(await post({ ticket }, { token: undefined })).toMatchObject({ status: 401 })
  })

  it('ERR-09, D1 sent again answer the same; another text or another writer under the id is told that it is taken', async () => {
    const ticketId = 'tkt_aaaaaaaaaaaa'
    const ticket = { message: 'the first' }
    expect((await post({ ticketId, ticket })).status).toBe(201)
    expect(await post({ ticketId, ticket })).toMatchObject({ status: 201, body: { ticketId, ...times } })
    const refused = { status: 409, body: { errorCode: 'SupportTicketAlreadyExists', details: { ticketId } } }
    expect(await post({ ticketId, ticket: { message: 'the second' } })).toMatchObject(refused)
    const member = await userToken(api.node, api.accountId, 'member')
    expect(await post({ ticketId, ticket }, { token: member })).toMatchObject(refused)
    expect((await stored(ticketId))?.ticket).toEqual(ticket)
  })

  it('without a token are the platform’s, whatever account they name, three an hour from one address', async () => {
    const anonymous = () => post({ accountId: api.accountId, ticket: { message: 'no account' } }, { token: undefined })
    const { status, body } = await anonymous()
    expect(status).toBe(201)
    expect(await stored(body.ticketId)).toMatchObject({ accountId: platformAccountId, createdBy: null })
    await anonymous()
    expect(await anonymous()).toMatchObject({ status: 429 }) // the refund above was the first of three
    expect(await post({ ticket: { message: 'x' } })).toMatchObject({ status: 201 })
    expect(await post({ ticket: { message: 'x' } }, { token: 'no-token' })).toMatchObject({ status: 401 })
  })

  it.each([
    [{}, 400],
    [{ ticket: {} }, 400],
    [{ ticket: 'text' }, 400],
    [{ ticketId: 'other_1', ticket: { a: 1 } }, 400],
    [{ ticket: { a: 'x'.repeat(70_000) } }, 413],
  ])('refuse what is none (%#)', async (body, status) => {
    expect((await post(body)).status).toBe(status)
  })
})

describe("one's own support tickets", () => {
  const list = async (sent: object = {}, query = '') => (await api.call('GET', `${url}${query}`, sent)).body.tickets

  it('are listed newest first and read as they were kept; those of others are not there', async () => {
    const [ann, ben] = [api.newUserId(), api.newUserId()]
    const [token, other] = [
      await userToken(api.node, api.accountId, ann),
      await userToken(api.node, api.accountId, ben),
    ]
    const made: string[] = []
    for (const subject of ['First', 'Second', 'Third']) {
      const { body } = await post(
        { ticket: { area: 'Login', subject, message: `password: Bearer abcdefghij` } },
        { token },
      )
      made.unshift(body.ticketId)
    }
    const tickets = await list({ token })
    expect(tickets.map(({ ticketId }: { ticketId: string }) => ticketId)).toEqual(made)
    expect(tickets[0]).toEqual({
      state: 'OPEN',
      ticketId: made[0],
      accountId: api.accountId,
      area: 'Login',
      subject: 'Third',
      createdTime: expect.any(String),
    })
    const one = await api.call('GET', `${url}/${made[0]}`, { token })
    expect(one.body).toEqual({
      ...tickets[0],
      ticket: { area: 'Login', subject: 'Third', message: 'password: Bearer [removed]' },
      answers: [],
    })
    expect(await list({ token: other })).toEqual([])
    expect((await api.call('GET', `${url}/${made[0]}`, { token: other })).status).toBe(404)
    expect((await api.call('GET', `${url}/${made[0]}`)).status).toBe(404)
    const walked: string[] = []
    let next = `${url}?limit=2`
    while (next) {
      const { body } = await api.call('GET', next, { token })
      walked.push(...body.tickets.map(({ ticketId }: { ticketId: string }) => ticketId))
      const href = body.links.next?.href
      next = href ? new URL(href).pathname + new URL(href).search : ''
    }
    expect(walked).toEqual(made)
  })

  it('of somebody who belongs to no account are with the platform, and stay his alone', async () => {
    const token = await portalToken(api.node, `stranger-${api.newUserId()}`)
    const { body } = await post({ ticket: { message: 'Where is my account?' } }, { token })
    expect(await list({ token })).toMatchObject([{ ticketId: body.ticketId }])
    const atRoot = await send(api.node, undefined, 'GET', url, { token })
    expect(atRoot.body.tickets).toMatchObject([{ ticketId: body.ticketId }])
    expect(JSON.stringify(atRoot.body)).not.toContain('acc-platform')
    const second = await portalToken(api.node, 'another-stranger')
    expect(await list({ token: second })).toEqual([])
    expect((await api.call('GET', `${url}/${body.ticketId}`, { token: second })).status).toBe(404)
  })

  it('written where no account is named are not told to whoever has the same id in another account', async () => {
    const made = await send(api.node, undefined, 'POST', '/v1/accounts', {
      token: await portalToken(api.node, 'other-owner'),
      body: { name: 'Other' },
    })
    const [mine, theirs] = await Promise.all(
      [api.accountId, made.body.accountId].map((accountId) => userToken(api.node, accountId, 'same-id')),
    )
    const sent = await send(api.node, undefined, 'POST', url, { token: mine, body: { ticket: { message: 'Mine' } } })
    expect(sent.status).toBe(201)
    const atRoot = await send(api.node, undefined, 'GET', url, { token: theirs })
    expect(atRoot).toMatchObject({ status: 200, body: { tickets: [] } })
    const one = await send(api.node, undefined, 'GET', `${url}/${sent.body.ticketId}`, { token: theirs })
    expect(one.status).toBe(404)
  })

  it('are not told to a limited token, nor to nobody', async () => {
    const userId = api.newUserId()
    const token = await api.userWith(userId, 'Doorward:Editor', 'desk')
    const statements = [{ roles: ['Doorward:Editor'], resources: [{ resourceUri: 'desk' }] }]
    const { body } = await api.call('POST', `/v1/users/${userId}/tokens`, { token, body: { statements } })
    expect((await api.call('GET', url, { token: body.token })).status).toBe(403)
    expect((await api.call('GET', url, { token: undefined })).status).toBe(401)
  })
})
