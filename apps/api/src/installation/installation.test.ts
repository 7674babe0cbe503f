import { publishedDocument } from '@doorward/contract/document/published'
import { installationEndpoints } from '@doorward/contract/installation/index'
import { type AccountId, platformAccountId, type UserId } from '@doorward/core/ids'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { openNode, openTestApi, portalToken, type Sent, send, type TestApi, userToken } from '../../test/test-api.ts'
import { addAdmin, listAdmins, operator, removeAdmin } from './admins.ts'

const portal = 'doorward.localhost:8080'
let api: TestApi
let admin: string
let strangersTicket: string
let refundTicket: string

/** A person of the platform as the sign-in makes one, with an address. */
async function person(subject: string, more: object = {}): Promise<string> {
  await api.node.environment.commit({
    accountId: platformAccountId,
    actor: subject,
    requestId: 'req_test',
    reads: [],
    decide: () => ({
      changes: [{ kind: 'user', id: subject, after: { userId: subject, ...more } }],
      reply: () => ({ status: 200, body: undefined }),
    }),
  })
  await api.rows.owner`insert into user_profiles (account_id, user_id, email, search)
    values (${platformAccountId}, ${subject}, ${`${subject}@example.com`}, '') on conflict do nothing`
  return portalToken(api.node, subject)
}
const ask = (method: string, url: string, sent: Sent = {}) =>
  send(api.node, undefined, method, url, { token: admin, host: portal, ...sent })
const write = async (ticket: object, sent: Sent = {}): Promise<string> => {
  const { status, body } = await api.call('POST', '/v1/support-tickets', { body: { ticket }, ...sent })
  if (status !== 201) throw new Error(`no ticket: ${JSON.stringify(body)}`)
  return body.ticketId
}
const invoice = (invoiceId: string, status: string, accountId: string = api.accountId) => api.rows.owner`
  insert into invoices (account_id, invoice_id, created_at, total, currency, status)
  values (${accountId}, ${invoiceId}, '2026-02-01', 20, 'EUR', ${status})`
const ticketUrl = (ticketId: string, accountId: string = api.accountId) =>
  `/v1/installation/accounts/${accountId}/tickets/${ticketId}`

beforeAll(async () => {
  api = await openTestApi()
  await person('owner')
  admin = await person('anna')
  await addAdmin(api.node.environment, 'anna' as UserId)
  strangersTicket = await write(
    { area: 'Demo', subject: 'Show us', message: 'Please.', email: 'visitor@example.net' },
    { token: undefined },
  )
  await invoice('inv_paid', 'PAID')
  refundTicket = await write({ area: 'Refund', subject: 'Twice', message: 'Please.', reference: 'inv_paid' })
})
afterAll(() => api.close())

const samples: Record<keyof typeof installationEndpoints, () => { url: string; body?: object }> = {
  getInstallationAccounts: () => ({ url: '/v1/installation/accounts' }),
  getInstallationAccount: () => ({ url: `/v1/installation/accounts/${api.accountId}` }),
  getInstallationTickets: () => ({ url: '/v1/installation/tickets' }),
  getInstallationTicket: () => ({ url: ticketUrl(strangersTicket, platformAccountId) }),
  updateInstallationTicket: () => ({ url: ticketUrl(strangersTicket, platformAccountId), body: { state: 'OPEN' } }),
  grantInstallationRefund: () => ({ url: `${ticketUrl(refundTicket)}/refund`, body: { reason: 'Our fault.' } }),
  getInstallationLooks: () => ({ url: '/v1/installation/looks' }),
}
const each = Object.entries(installationEndpoints).map(([name, endpoint]) => ({ name, endpoint }))

describe.each(each)('decision 50: $name', ({ name, endpoint }) => {
  const sample = () => samples[name as keyof typeof samples]()
  const asked = (sent: Sent) => {
    const { url, body } = sample()
    return ask(endpoint.method, url, { ...(body ? { body } : {}), ...sent })
  }

  it('asks for installation:read, or for installation:update where it writes', () => {
    const action = endpoint.method === 'GET' ? 'installation:read' : 'installation:update'
    const letsOutMoney = name === 'grantInstallationRefund'
    expect(endpoint.access).toEqual({ kind: 'installation', action, ...(letsOutMoney ? { stepUp: true } : {}) })
  })

  it('answers an admin, at the host of the console and at a regional root', async () => {
    for (const host of [portal, 'eu-west.doorward.localhost:8080']) expect((await asked({ host })).status).toBe(200)
  })

  it('answers everybody else as if there were nothing, whatever they hold in accounts', async () => {
    const { body: limited } = await api.call('POST', '/v1/users/Doorward%7Cowner/tokens', {
      body: { statements: [{ roles: ['Doorward:Owner'], resources: [{ resourceUri: '*' }] }] },
    })
    const client = await api.ownerClient()
    const others = [
      api.owner,
      limited.token,
      client.accessKey,
      await userToken(api.node, api.accountId, 'anna'), // another, of the same id
      await portalToken(api.node, 'anna', { boundTo: api.accountId }),
      await person('passer-by'),
    ]
    for (const token of others)
      expect(await asked({ token })).toMatchObject({
        status: 404,
        body: { errorCode: 'NotFound', title: 'Not found.' },
      })
    expect(await asked({ token: undefined })).toMatchObject({ status: 401 })
    expect(await asked({ token: 'none' })).toMatchObject({ status: 401 })
  })

  it('stands at no host of an account, nor at the login', async () => {
    for (const host of [`${api.accountId}.eu-west.doorward.localhost:8080`, 'login.doorward.localhost:8080'])
      expect((await asked({ host })).status).toBe(404)
  })

  it('notes who asked for what, and notes nobody who was refused', async () => {
    const count = async () => (await api.rows.owner`select from installation_looks`).length
    const before = await count()
    await asked({ token: api.owner })
    expect(await count()).toBe(before)
    await asked({})
    const [look] = await api.rows.owner`select * from installation_looks order by at desc, look_id desc limit 1`
    expect(await count()).toBe(before + 1)
    expect(look).toMatchObject({ account_id: platformAccountId, user_id: 'Doorward|anna', what: name })
    const { url } = sample()
    if (url.includes(api.accountId)) expect(look?.about).toContain(api.accountId)
    if (url.includes(strangersTicket)) expect(look?.about).toContain(strangersTicket)
  })

  it('does nothing that it can’t note', async () => {
    await api.rows.owner`alter table installation_looks add constraint full_up check (false) not valid`
    const answer = await asked({})
    await api.rows.owner`alter table installation_looks drop constraint full_up`
    expect(answer.status).toBe(500)
  })
})

it('decision 50: the published document tells nobody of them', () => {
  expect(JSON.stringify(publishedDocument('http://localhost'))).not.toContain('/v1/installation')
})

describe('decision 50: who is an admin of the installation', () => {
  it('is given and taken by the operator alone, at once on every node, and the change log of the platform tells it', async () => {
    const token = await person('ben')
    const other = await openNode(api.rows, api.rows.another())
    const sees = async () =>
      (await send(other, undefined, 'GET', '/v1/installation/accounts', { token, host: portal })).status
    expect(await sees()).toBe(404)
    expect(await addAdmin(api.node.environment, 'ben' as UserId)).toBe(true)
    expect(await addAdmin(api.node.environment, 'ben' as UserId)).toBe(false)
    expect(await listAdmins(api.node.environment)).toEqual(['anna', 'ben'])
    expect(await sees()).toBe(200)
    expect(await removeAdmin(api.node.environment, 'ben' as UserId)).toBe(true)
    expect(await removeAdmin(api.node.environment, 'ben' as UserId)).toBe(false)
    expect(await sees()).toBe(404)
    await other.close()
    const log = await api.rows.owner`select kind, after from account_changes
      where account_id = ${platformAccountId} and actor = ${operator} and kind = 'record' order by revision desc limit 2`
    expect(log).toHaveLength(2)
  })

  it.each([
    ['nobody', undefined],
    ['of-one-account', { boundTo: 'acc-1' }],
  ])('is not somebody who is %s', async (subject, doc) => {
    if (doc) await person(subject, doc)
    await expect(addAdmin(api.node.environment, subject as UserId)).rejects.toThrow(subject)
  })

  it('ends for a person who was disabled on the platform', async () => {
    const token = await person('cara')
    await addAdmin(api.node.environment, 'cara' as UserId)
    expect((await ask('GET', '/v1/installation/looks', { token })).status).toBe(200)
    await person('cara', { disabled: true })
    expect([401, 404]).toContain((await ask('GET', '/v1/installation/looks', { token })).status)
    await removeAdmin(api.node.environment, 'cara' as UserId)
  })

  it('can be changed by no call: the platform’s own account is nowhere', async () => {
    const record = {
      name: 'Mine',
      users: [{ userId: 'owner' }],
      statements: [{ roles: ['ro_installation_admin'], resources: [{ resourceUri: 'Doorward:Installation' }] }],
    }
    for (const token of [api.owner, admin])
      for (const host of [`${platformAccountId}.eu-west.${portal}`, `eu-west.${portal}`, `login.${portal}`, portal]) {
        const answer = await ask('POST', '/v1/records', { token, host, body: record }).catch(() => ({ status: 404 }))
        expect(answer.status).toBeGreaterThanOrEqual(400)
      }
    // Not even in his own account, where it would mean nothing.
    expect((await api.call('POST', '/v1/records', { body: record })).status).toBe(400)
    expect((await ask('GET', '/v1/installation/accounts', { token: api.owner })).status).toBe(404)
    expect((await ask('GET', '/v1/accounts', {})).body.accounts).toEqual([])
  })
})

interface Told {
  accountId: string
  name?: string
  createdTime: string
  openTickets: number
  calls: number[]
}
const compare = <T extends string | number>(left: T, right: T): number => Number(left > right) - Number(left < right)
const next = (page: { pagination: { next: { cursor: string } } }, sort: string): string =>
  `?limit=1&sort=${sort}&cursor=${encodeURIComponent(page.pagination.next.cursor)}`

describe('decision 50: accounts of the installation', () => {
  const list = async (query = '') => (await ask('GET', `/v1/installation/accounts${query}`)).body

  it('are told with usage and troubles, page by page, and never the platform’s own', async () => {
    const other = await api.another()
    await api.rows
      .owner`insert into call_counts values (${api.accountId}, date_trunc('hour', clock_timestamp()), 7, 5, 2, 0)`
    await api.rows
      .owner`insert into call_counts values (${api.accountId}, clock_timestamp() - interval '40 days', 9, 9, 0, 0)`
    const { accounts } = await list('?limit=100')
    const ids = accounts.map(({ accountId }: { accountId: string }) => accountId)
    expect(ids).toEqual(expect.arrayContaining([api.accountId, other.accountId]))
    expect(ids).not.toContain(platformAccountId)
    const one = accounts.find(({ accountId }: { accountId: string }) => accountId === api.accountId)
    expect(one).toEqual({
      accountId: api.accountId,
      name: 'Test',
      region: 'eu-west',
      createdTime: expect.any(String),
      troubles: [],
      openTickets: expect.any(Number),
      calls: [...Array.from({ length: 29 }, () => 0), 7],
    })
    const walked: string[] = []
    for (
      let page = await list('?limit=1');
      ;
      page = await list(`?limit=1&cursor=${encodeURIComponent(page.pagination.next.cursor)}`)
    ) {
      walked.push(...page.accounts.map(({ accountId }: { accountId: string }) => accountId))
      if (!page.pagination) break
    }
    expect(walked).toEqual(ids)
  })

  it.each([
    ['name', ({ name, accountId }: Told) => (name ?? accountId).toLowerCase()],
    ['createdTime', ({ createdTime }: Told) => createdTime],
    ['openTickets', ({ openTickets }: Told) => openTickets],
    ['calls', ({ calls }: Told) => calls.reduce((sum, count) => sum + count, 0)],
  ] as const)('SCR-06 come in order of their %s, each once, either way round, and are counted', async (by, keyOf) => {
    await api.another()
    const all = (await list('?limit=100')).accounts as Told[]
    for (const [sort, sign] of [
      [by, 1],
      [`-${by}`, -1],
    ] as const) {
      const walked: Told[] = []
      for (let page = await list(`?limit=1&sort=${sort}`); ; page = await list(next(page, sort))) {
        walked.push(...page.accounts)
        if (!page.pagination) break
      }
      const compared = (left: Told, right: Told) =>
        sign * (compare(keyOf(left), keyOf(right)) || compare(left.accountId, right.accountId))
      expect(walked.map(({ accountId }) => accountId)).toEqual(all.toSorted(compared).map(({ accountId }) => accountId))
    }
    expect((await list('?total=true')).total).toEqual({ count: all.length, relation: 'EXACT' })
  })

  it('are found by the beginning of the id and by what their name holds, and by no wildcard', async () => {
    const found = async (q: string) =>
      (await list(`?q=${encodeURIComponent(q)}`)).accounts.map(({ name }: { name: string }) => name)
    expect(await found(api.accountId.slice(0, 9))).toEqual(['Test'])
    expect(await found('TES')).toEqual(['Test'])
    for (const q of ['%', '_', 'acc-platform', "'"]) expect(await found(q)).toEqual([])
  })

  it('one tells its health in numbers, and nothing of what stands in it', async () => {
    const { status, body } = await ask('GET', `/v1/installation/accounts/${api.accountId}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      checks: { allowed: 5, denied: 2 },
      failedEvents: 0,
      failingIntegrations: 0,
      changesBehind: expect.any(Number),
      owners: 1,
      plan: 'BETA_PLAN',
    })
    expect(body.months[0]).toMatchObject({ calls: 7 })
    expect(body.items).toEqual(expect.arrayContaining([{ kind: 'account', count: 1 }]))
    for (const secret of ['Olga', 'owner@example.com', 'Doorward|owner'])
      expect(JSON.stringify(body)).not.toContain(secret)
  })

  it('that nobody has is not there, nor is the platform’s own', async () => {
    for (const id of ['acc-none', platformAccountId])
      expect((await ask('GET', `/v1/installation/accounts/${id}`)).status).toBe(404)
  })

  it('ENT-18 of which an integration fails says so, as its own people are told', async () => {
    const { accountId } = await api.another()
    const failing = { failures: 2, failingSince: '2026-01-01T00:00:00.000Z' }
    const told = async () => {
      const { body } = await ask('GET', `/v1/installation/accounts/${accountId}`)
      return [body.troubles, body.failingIntegrations]
    }
    for (const [type, state, deleted] of [
      ['WEBHOOK', {}, false],
      ['SLACK', failing, true],
    ] as const) {
      await api.rows
        .owner`insert into items (account_id, kind, item_id, doc, deleted, version, created_at, last_updated, search)
        values (${accountId}, 'integration', ${type}, '{}', ${deleted}, 1, clock_timestamp(), clock_timestamp(), '')`
      await api.rows.owner`insert into jobs (account_id, job, state, due_at)
        values (${accountId}, ${`integration:${type}`}, ${api.rows.owner.json(state)}, clock_timestamp() + interval '1 hour')`
    }
    expect(await told()).toEqual([[], 0])
    for (const state of [failing, { others: failing }]) {
      await api.rows
        .owner`update jobs set state = ${api.rows.owner.json(state)} where account_id = ${accountId} and job = 'integration:WEBHOOK'`
      expect(await told()).toEqual([['FAILING_INTEGRATION'], 1])
    }
  })

  it('that is being deleted says so, and that events failed', async () => {
    const { accountId } = await api.another()
    await api.rows.owner`update accounts set deleting_since = clock_timestamp() where account_id = ${accountId}`
    await api.rows
      .owner`insert into dead_letters (account_id, integration, event_id, revision, event, reason, first_tried_at, died_at)
      values (${accountId}, 'WEBHOOK', 'e', 1, '{}', 'away', clock_timestamp(), clock_timestamp())`
    const { body } = await ask('GET', `/v1/installation/accounts/${accountId}`)
    expect(body).toMatchObject({
      troubles: ['DELETING', 'FAILED_EVENTS'],
      deletingTime: expect.any(String),
      failedEvents: 1,
    })
  })
})

describe('ENT-18 tickets of the installation', () => {
  const list = async (query: string): Promise<{ ticketId: string }[]> =>
    (await ask('GET', `/v1/installation/tickets?limit=100&${query}`)).body.tickets
  const idsOf = async (query: string) => (await list(query)).map(({ ticketId }) => ticketId)

  it('of every account come newest first, by desk and by how far they are', async () => {
    const login = await write({ area: 'Sign-in', subject: 'Locked out' })
    const refund = await write({ area: 'refund', subject: 'Twice' })
    const { accountId, host } = await api.another()
    const elsewhere = await write({ subject: 'Other' }, { host })
    expect((await idsOf('')).slice(0, 3)).toEqual([elsewhere, refund, login])
    expect(await idsOf('desk=Refund')).toEqual([refund, refundTicket])
    expect(await idsOf('desk=Support')).toEqual([elsewhere, login])
    expect(await idsOf('desk=Demo')).toEqual([strangersTicket])
    expect(await idsOf(`accountId=${accountId}`)).toEqual([elsewhere])
    expect(await idsOf(`accountId=${accountId}&state=CLOSED`)).toEqual([])
    expect((await list('desk=Support'))[0]).toEqual({
      accountId,
      ticketId: elsewhere,
      accountName: expect.any(String),
      desk: 'Support',
      subject: 'Other',
      state: 'OPEN',
      createdTime: expect.any(String),
    })
    await ask('PATCH', ticketUrl(login), { body: { state: 'CLOSED' } })
    expect(await idsOf('state=CLOSED')).toEqual([login])
    expect(await idsOf('desk=Support&state=OPEN')).toEqual([elsewhere])
  })

  it('P2 are answered by mail to whoever asked; state and answer are kept, sealed, told, and in the export of the account', async () => {
    const ticketId = await write({ subject: 'Help', message: 'How?' })
    const answered = await ask('PATCH', ticketUrl(ticketId), { body: { answer: 'Like\n\nthis.' } })
    expect(answered).toMatchObject({
      status: 200,
      body: { state: 'ANSWERED', createdBy: 'Doorward|owner', email: 'owner@example.com', ticket: { message: 'How?' } },
    })
    const mail = await api.node.postbox.next('owner@example.com')
    expect(mail.subject).toContain(ticketId)
    expect(mail.text).toContain('Like\n\nthis.')
    const again = await ask('PATCH', ticketUrl(ticketId), { body: { answer: 'Like\n\nthis.', state: 'CLOSED' } })
    expect(again.body.answers).toHaveLength(1)
    await ask('PATCH', ticketUrl(ticketId), { body: { answer: 'One thing more.' } })
    const late = await ask('PATCH', ticketUrl(ticketId), { body: { answer: 'Like\n\nthis.', state: 'CLOSED' } })
    expect(late.body.answers).toHaveLength(2)
    const { body } = await ask('GET', ticketUrl(ticketId))
    expect(body).toMatchObject({
      state: 'CLOSED',
      answers: [
        { text: 'Like\n\nthis.', answeredBy: 'Doorward|anna', mailed: true, answeredTime: expect.any(String) },
        { text: 'One thing more.' },
      ],
    })
    expect(body.answers[0].answeredByName).toBe('anna@example.com')
    const own = await api.call('GET', `/v1/support-tickets/${ticketId}`)
    expect(own.body.answers).toMatchObject([{ text: 'Like\n\nthis.' }, { text: 'One thing more.' }])
    expect(Object.keys(own.body.answers[0])).toEqual(['text', 'answeredTime'])
    await api.call('POST', '/v1/support-tickets', { body: { ticket: { message: 'Unanswered' } } })
    const { supportTickets } = (await api.call('GET', `/v1/accounts/${api.accountId}/export`)).body
    const told = (message: string) =>
      supportTickets.find((each: { ticket: { message?: string } }) => each.ticket.message === message).answers
    expect(told('How?')).toEqual(own.body.answers)
    expect(told('Unanswered')).toEqual([])
    const [row] = await api.rows.owner`select sealed from support_answers where ticket_id = ${ticketId}`
    expect(row?.sealed.toString('latin1')).not.toContain('this.')
  })

  it('I1 an answer under a key is one, another text under it is refused, and the same text under another key is another', async () => {
    const { body: made } = await api.call('POST', '/v1/support-tickets', { body: { ticket: { message: 'Keys?' } } })
    const patch = (answer: string, key: string) =>
      ask('PATCH', ticketUrl(made.ticketId), { body: { answer }, headers: { 'idempotency-key': key } })
    const twice = await Promise.all([patch('Yes.', 'answer-key-0001'), patch('Yes.', 'answer-key-0001')])
    expect(twice.map(({ status, body }) => [status, body.answers.length])).toEqual([
      [200, 1],
      [200, 1],
    ])
    expect(twice.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(1)
    expect(await patch('No.', 'answer-key-0001')).toMatchObject({
      status: 422,
      body: { errorCode: 'IdempotencyKeyReused' },
    })
    expect((await patch('Yes.', 'answer-key-0002')).body.answers).toHaveLength(2)
  })

  it('O1 two who answer at once do not overwrite one another: the second is told what the ticket is now', async () => {
    const ticketId = await write({ subject: 'Help', message: 'Who?' })
    const { headers } = await ask('GET', ticketUrl(ticketId))
    const asRead = { 'if-match': headers.etag as string }
    const patch = (body: object, more: Record<string, string> = asRead) =>
      ask('PATCH', ticketUrl(ticketId), { body, headers: more })
    const first = await patch({ answer: 'Me.', state: 'CLOSED' })
    expect(first).toMatchObject({ status: 200, headers: { etag: expect.not.stringMatching(asRead['if-match']) } })
    for (const late of [{ answer: 'No, me.' }, { state: 'OPEN' }])
      expect(await patch(late)).toMatchObject({
        status: 412,
        body: { errorCode: 'ChangedElsewhere', details: { etag: first.headers.etag, state: 'CLOSED', answers: 1 } },
      })
    const again = await patch({ answer: 'Me.', state: 'CLOSED' })
    expect(again).toMatchObject({ status: 200, body: { state: 'CLOSED', answers: [{ text: 'Me.' }] } })
    expect(await patch({ state: 'OPEN' }, { 'if-match': first.headers.etag as string })).toMatchObject({ status: 200 })
    const since = { 'if-unmodified-since': new Date().toISOString() }
    expect(await patch({ state: 'CLOSED' }, since)).toMatchObject({ status: 400 })
  })

  it('of a stranger are answered to the address that he wrote; without one the answer says that no mail went', async () => {
    await ask('PATCH', ticketUrl(strangersTicket, platformAccountId), { body: { answer: 'Gladly.' } })
    expect((await api.node.postbox.next('visitor@example.net')).text).toContain('Gladly.')
    const nowhere = await write(
      { message: 'No address' },
      { token: await userToken(api.node, api.accountId, api.newUserId()) },
    )
    const { body } = await ask('PATCH', ticketUrl(nowhere), { body: { answer: 'Who are you?' } })
    expect(body.answers).toMatchObject([{ mailed: false }])
    expect(body.email).toBeUndefined()
  })

  it.each([
    [{}, 400],
    [{ answer: '' }, 400],
    [{ answer: '  \n ' }, 400],
    [{ answer: 'x'.repeat(10_001) }, 400],
    [{ state: 'GONE' }, 400],
    [{ answer: 'x', to: 'someone@else.example' }, 400],
  ])('refuse what is no answer (%#)', async (body, status) => {
    expect((await ask('PATCH', ticketUrl(strangersTicket, platformAccountId), { body })).status).toBe(status)
  })

  test.each(['tkt_zzzzzzzzzzzz', 'tkt_'])('that are not there: %s', async (ticketId) => {
    expect([400, 404]).toContain((await ask('GET', ticketUrl(ticketId))).status)
    expect([400, 404]).toContain((await ask('PATCH', ticketUrl(ticketId), { body: { answer: 'x' } })).status)
    expect((await ask('GET', ticketUrl(strangersTicket))).status).toBe(404)
  })

  it('of an account that is being deleted are not told, nor answered', async () => {
    const { accountId, host } = await api.another()
    const ticketId = await write({ subject: 'Ends' }, { host })
    await api.rows.owner`update accounts set deleting_since = clock_timestamp() where account_id = ${accountId}`
    expect(await idsOf('')).not.toContain(ticketId)
    expect((await ask('PATCH', ticketUrl(ticketId, accountId as AccountId), { body: { answer: 'x' } })).status).toBe(
      404,
    )
  })
})

it('decision 50: looks are told newest first, page by page', async () => {
  await ask('GET', '/v1/installation/accounts?q=nor')
  const { body } = await ask('GET', '/v1/installation/looks?limit=2')
  expect(body.looks).toMatchObject([
    { what: 'getInstallationLooks', userId: 'Doorward|anna', userName: 'anna@example.com' },
    { what: 'getInstallationAccounts', about: 'q=nor' },
  ])
  const next = await ask(
    'GET',
    `/v1/installation/looks?limit=2&cursor=${encodeURIComponent(body.pagination.next.cursor)}`,
  )
  expect(next.status).toBe(200)
  await ask('GET', `/v1/installation/accounts/${api.accountId}`)
  const [, look] = (await ask('GET', '/v1/installation/looks?limit=2')).body.looks
  expect(look).toMatchObject({ about: api.accountId, accountName: expect.any(String) })
})

describe('ENT-18 BIL-05 a ticket that asks money back', () => {
  const asking = async (reference: string, status = 'PAID', area = 'Refund') => {
    if (reference.startsWith('inv_')) await invoice(reference, status)
    return write({ area, subject: 'Twice', message: 'Please.', reference })
  }
  const grant = (ticketId: string, body: object = {}, sent: Sent = {}) =>
    ask('POST', `${ticketUrl(ticketId)}/refund`, { body: { reason: 'Our fault.', ...body }, ...sent })

  it('shows its invoice with what is left of it, and after it was granted what was given back', async () => {
    const ticketId = await asking('inv_shown')
    expect((await ask('GET', ticketUrl(ticketId))).body).toMatchObject({
      state: 'OPEN',
      invoice: { invoiceId: 'inv_shown', total: '20.0000', left: '20.0000', status: 'PAID', creditNotes: [] },
    })
    const granted = await grant(ticketId, { amount: '5.50', reason: ' Our fault. ' })
    expect(granted).toMatchObject({
      status: 200,
      body: {
        state: 'ANSWERED',
        invoice: { left: '14.5000', creditNotes: [{ amount: '5.5000', state: 'PENDING' }] },
        creditNote: { amount: '5.5000', currency: 'EUR', state: 'PENDING', reason: 'Our fault.' },
      },
    })
    expect((await ask('GET', ticketUrl(ticketId))).body).toEqual(granted.body)
    expect((await grant(ticketId)).body).toEqual(granted.body)
    expect(await grant(ticketId, {}, { headers: { 'idempotency-key': 'grant-key-0001' } })).toMatchObject({
      status: 200,
      body: granted.body,
    })
    await api.rows.owner`update credit_notes set outcome = 'refused' where ticket_id = ${ticketId}`
    const replayed = await grant(ticketId, {}, { headers: { 'idempotency-key': 'grant-key-0001' } })
    expect([replayed.headers['idempotent-replayed'], replayed.body.creditNote.state]).toEqual(['true', 'NOT_PAID_BACK'])
    expect(await grant(ticketId, { amount: '6' }, { headers: { 'idempotency-key': 'grant-key-0001' } })).toMatchObject({
      status: 422,
      body: { errorCode: 'IdempotencyKeyReused' },
    })
    await api.rows.owner`update credit_notes set outcome = null where ticket_id = ${ticketId}`
    expect(await grant(ticketId, { amount: '6' })).toMatchObject({
      status: 409,
      body: { errorCode: 'RefundGrantedAlready' },
    })
    const { creditNoteId } = granted.body.creditNote
    const { body: told } = await api.call('GET', `/v1/accounts/${api.accountId}/invoices/inv_shown`)
    expect(told.creditNotes).toMatchObject([{ creditNoteId, amount: '5.5000', state: 'PENDING' }])
    const { body: list } = await api.call('GET', `/v1/accounts/${api.accountId}/invoices`)
    expect(
      list.invoices.find(({ invoiceId }: { invoiceId: string }) => invoiceId === 'inv_shown').creditNotes,
    ).toHaveLength(1)
    const { body: exported } = await api.call('GET', `/v1/accounts/${api.accountId}/export`)
    expect(exported.creditNotes).toContainEqual(
      expect.objectContaining({ creditNoteId, ticketId, invoiceId: 'inv_shown', reason: 'Our fault.' }),
    )
  })

  it.each([undefined, '', '  '])('is not granted for no reason: %j', async (reason) => {
    const ticketId = await asking(`inv_reason${reason?.length ?? ''}`)
    const refused = await ask('POST', `${ticketUrl(ticketId)}/refund`, { body: { amount: '1', reason } })
    expect(refused).toMatchObject({ status: 400, body: { details: { field: 'reason' } } })
    expect((await ask('GET', ticketUrl(ticketId))).body.creditNote).toBeUndefined()
  })

  it.each([
    ['-1', 400],
    ['1e3', 400],
    ['0', 400],
    ['0.005', 400],
    ['20.01', 409],
  ])('refuses to give back %s', async (amount, status) => {
    const ticketId = await asking(`inv_amount${amount.replace(/\W/g, '')}`)
    expect((await grant(ticketId, { amount })).status).toBe(status)
    expect((await ask('GET', ticketUrl(ticketId))).body.creditNote).toBeUndefined()
  })

  it('leads to no invoice of another account, and none does that asks for something else', async () => {
    await invoice('inv_other', 'PAID')
    for (const ticketId of [
      await write({ area: 'Refund', subject: 'None', message: 'Please.' }),
      await write({ area: 'Access', subject: 'Other', message: 'Please.', reference: 'inv_other' }),
    ]) {
      expect((await ask('GET', ticketUrl(ticketId))).body.invoice).toBeUndefined()
      expect((await grant(ticketId)).status).toBe(404)
    }
    const mine = await asking('inv_mine')
    expect((await ask('POST', `${ticketUrl(mine, platformAccountId)}/refund`, { body: {} })).status).toBe(404)
  })

  it('names an invoice of its account of which something is left, and none that is asked back already', async () => {
    await invoice('inv_foreign', 'PAID', platformAccountId)
    await invoice('inv_waived', 'WAIVED')
    await invoice('inv_open', 'PAID')
    const area = ' refund '
    const ticket = { area, subject: 'Twice', message: 'Please.' }
    const asked = (more: object) =>
      api.call('POST', '/v1/support-tickets', { body: { ticket: { ...ticket, ...more } } })
    const refused = (field: string) => ({ status: 400, body: { errorCode: 'InvalidRequest', details: { field } } })
    for (const reference of ['inv_foreign', 'inv_none', 'inv_waived', ['inv_open'], 7, { $ne: '' }])
      expect(await asked({ reference })).toMatchObject(refused('ticket.reference'))
    expect(await asked({ invoiceId: 'inv_none' })).toMatchObject(refused('ticket.invoiceId'))
    expect((await asked({ reference: ' ' })).status).toBe(201)
    const atOnce = await Promise.all([1, 2, 3].map(() => asked({ reference: 'inv_open' })))
    expect(atOnce.map(({ status }) => status).sort()).toEqual([201, 400, 400])
    const { ticketId } = atOnce.find(({ status }) => status === 201)?.body ?? {}
    const same = { ticketId, ticket: { ...ticket, reference: 'inv_open' } }
    expect((await api.call('POST', '/v1/support-tickets', { body: same })).status).toBe(201)
    expect((await grant(ticketId, { amount: '19.50' })).status).toBe(200)
    const { body: second } = await asked({ reference: 'inv_open' })
    expect((await grant(second.ticketId)).status).toBe(200)
    expect(await asked({ reference: 'inv_open' })).toMatchObject(refused('ticket.reference'))
  })

  it('is granted only by somebody who signed in lately', async () => {
    const ticketId = await asking('inv_lately')
    const token = await portalToken(api.node, 'anna', { signedIn: 301 })
    expect(await grant(ticketId, {}, { token })).toMatchObject({
      status: 401,
      body: { errorCode: 'InsufficientUserAuthentication' },
    })
    const stranger = await portalToken(api.node, 'owner', { signedIn: 301 })
    expect((await grant(ticketId, {}, { token: stranger })).status).toBe(404)
  })
})
