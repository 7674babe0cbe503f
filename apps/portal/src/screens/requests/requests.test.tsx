// @vitest-environment jsdom
import { Notifications } from '@mantine/notifications'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holds, mayOnly } from '../../../test/answers.ts'
import { effectWith } from '../../../test/effects.ts'
import { renderUi } from '../../../test/render.tsx'
import { press, showNoun, tabs, typeIn, written } from '../../../test/show-noun.tsx'
import { statementsOf } from '../../app/welcome/wished-access.ts'
import { boundKeys } from '../../lib/keys.ts'
import { usePortal } from '../../lib/portal-store.ts'
import { momentText } from '../../lib/time.ts'
import { closeGiving, useGiving } from '../../nouns/access/give-access.ts'
import { smallestRole } from '../../nouns/requests/request-start.ts'
import * as requests from './requests.tsx'

const path = '/settings/requests'
const request = {
  requestId: 'req_1',
  status: 'OPEN',
  access: { users: [{ userId: 'noor' }], statements: [{ roles: ['ro_1'], resources: [{ resourceUri: 'reports' }] }] },
  createdBy: 'noor',
  createdTime: '2026-01-01T00:00:00.000Z',
  lastUpdated: '',
}
const give = (action: string) => ({ action, allow: true, grant: false, delegate: false })
const mayDecide = (requestId: string) => holds('jo', `Doorward:AccessRequests/${requestId}`, 'access-requests:update')
const known = {
  ...mayDecide('req_1'),
  ...mayDecide('req_2'),
  'GET /v1/requests/req_1': request,
  'GET /v1/users/noor': { userId: 'noor', name: 'Noor Rossi' },
  'GET /v1/roles': { roles: [{ roleId: 'ro_1', name: 'Report reader', permissions: [give('reports:read')] }] },
}
const signIn = (userId: string) =>
  usePortal.setState({ profile: { userId, email: '', username: '', displayName: userId } })

beforeEach(() => signIn('jo'))
afterEach(() => vi.restoreAllMocks())

test('its page is headed by who asks, and shows what approving would change', async () => {
  await showNoun(requests, path, `${path}/req_1`, known)
  expect(await screen.findByRole('heading', { name: 'Noor Rossi asks for Report reader on reports' })).toBeDefined()
  expect(tabs()).toEqual(['Overview', 'History', 'JSON'])
  expect(await screen.findByText(/reports:read on reports/)).toBeDefined()
})

test.each([
  ['Approve request', 'APPROVED'],
  ['Deny request', 'DENIED'],
])('%s asks first, then sends the decision with the version that was looked at', async (button, status) => {
  const { asked } = await showNoun(requests, path, `${path}/req_1`, {
    ...known,
    'PATCH /v1/requests/req_1': { ...request, status },
  })
  await press(button)
  expect(written(asked)).toEqual([])
  const confirm = within(await screen.findByRole('dialog')).getByRole('button', { name: button, hidden: true })
  await waitFor(() => expect(confirm.getAttribute('aria-disabled') ?? confirm.getAttribute('disabled')).toBeNull())
  await press(button)
  expect(written(asked)).toEqual([['PATCH /v1/requests/req_1', { status }]])
  expect(asked.find(({ method }) => method === 'PATCH')?.headers.get('if-match')).toBe('"v1"')
})

const grant = { ...give('reports:read'), grant: true }
/** A request whose role has grown since: it is approved with the version that the refusal names, and no other. */
const outgrown = {
  ...known,
  'GET /v1/roles': { roles: [{ roleId: 'ro_1', name: 'Report reader', permissions: [grant] }] },
  'GET /v1/roles/ro_1/history': {
    changes: [
      { revision: 7, at: '2026-01-02T00:00:00.000Z', actor: {}, before: { permissions: [give('reports:read')] } },
    ],
  },
}
const refusal = { errorCode: 'RequestOutgrown', title: 'Of the machine.', details: { roles: ['ro_1'], etag: '"v1.7"' } }
const onlyGrown =
  (answer: object) =>
  (_: unknown, { headers }: { headers: Headers }) =>
    headers.get('if-match') === '"v1.7"' ? answer : Response.json(refusal, { status: 409 })

test('SCR-10 a request whose role has grown says so before, and is approved with what it gives now', async () => {
  const { asked } = await showNoun(requests, path, `${path}/req_1`, {
    ...outgrown,
    'PATCH /v1/requests/req_1?preview': onlyGrown({ effect: effectWith() }),
    'PATCH /v1/requests/req_1': onlyGrown({ ...request, status: 'APPROVED' }),
  })
  expect(await screen.findByText('Its roles have grown since it was asked for.')).toBeDefined()
  await waitFor(() =>
    expect(document.body.textContent).toContain('Report reader gives more by now: reports:read grant'),
  )
  await press('Approve request')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Report reader gives more by now: reports:read grant')
  const confirm = within(dialog).getByRole('button', { name: 'Approve request', hidden: true })
  await waitFor(() => expect(confirm.getAttribute('aria-disabled')).toBeNull())
  await press('Approve request')
  await waitFor(() => expect(written(asked)).toEqual([['PATCH /v1/requests/req_1', { status: 'APPROVED' }]]))
  expect(document.body.textContent).not.toContain('Of the machine')
})

test('SCR-10 where a role grows while the question stands, that is told in it, and it may be answered once more', async () => {
  let grows = false
  const { asked } = await showNoun(requests, path, `${path}/req_1`, {
    ...outgrown,
    'PATCH /v1/requests/req_1?preview': (query, sent) =>
      grows ? onlyGrown({ effect: effectWith() })(query, sent) : { effect: effectWith() },
    'PATCH /v1/requests/req_1': (query, sent) => {
      grows = true
      return onlyGrown({ ...request, status: 'APPROVED' })(query, sent)
    },
  })
  await press('Approve request')
  const dialog = await screen.findByRole('dialog')
  const confirm = within(dialog).getByRole('button', { name: 'Approve request', hidden: true })
  const isReady = () => waitFor(() => expect(confirm.getAttribute('aria-disabled')).toBeNull())
  await isReady()
  await press('Approve request')
  await waitFor(() => expect(dialog.textContent).toContain('Its roles have grown since it was asked for.'))
  expect(document.body.textContent).toContain('look again, then approve')
  await isReady()
  await press('Approve request')
  await waitFor(() => expect(written(asked)).toHaveLength(2))
  expect(asked.findLast(({ method }) => method === 'PATCH')?.headers.get('if-match')).toBe('"v1.7"')
})

test('SCR-10 once a request is decided on its own page, where its buttons go, the focus is on the heading', async () => {
  let status = 'OPEN'
  await showNoun(requests, path, `${path}/req_1`, {
    ...known,
    'GET /v1/requests/req_1': () => ({ ...request, status }),
    'PATCH /v1/requests/req_1': () => {
      status = 'DENIED'
      return { ...request, status }
    },
  })
  const opener = await screen.findByRole('button', { name: 'Deny request' })
  opener.focus()
  await press('Deny request')
  const confirm = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Deny request', hidden: true })
  confirm.focus()
  await act(async () => void fireEvent.click(confirm))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Deny request', hidden: true })).toBeNull())
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
})

test.each([
  ['Approve request', 'Noor Rossi gets Report reader on reports, by an access record that is made for it.'],
  ['Deny request', 'Noor Rossi does not get Report reader on reports. Nothing is given.'],
])('SCR-10 the question before %s says who, what and where, and who is told', async (button, outcome) => {
  await showNoun(requests, path, `${path}/req_1`, known)
  await press(button)
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.textContent).toContain(outcome))
  expect(dialog.textContent).toContain('Noor Rossi is told by e-mail.')
})

const decided = { ...request, decidedBy: 'maya', lastUpdated: '2026-01-03T10:00:00.000Z' }
const denied = { ...decided, status: 'DENIED', reason: 'first day' }

test('SCR-10 who asked in vain is told who denied it, and asks again with the form filled', async () => {
  signIn('noor')
  const { place, asked } = await showNoun(requests, path, `${path}/req_1`, {
    ...known,
    'GET /v1/requests/req_1': denied,
    'GET /v1/users/maya': { userId: 'maya', name: 'Maya Chen' },
    'POST /v1/requests': request,
  })
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  await waitFor(() => expect(said().join()).toMatch(/Maya Chen denied this request.*Nothing was given/))
  expect(screen.queryByRole('button', { name: 'Give access anyway' })).toBeNull()
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Ask again' })))
  await waitFor(() => expect(place()).toContain('again=req_1'))
  expect(await screen.findByDisplayValue('first day')).toBeDefined()
  await press('Request access')
  const access = { users: [{ userId: 'noor' }], statements: request.access.statements }
  await waitFor(() =>
    expect(written(asked)).toEqual([['POST /v1/requests', { access, reason: 'first day', tags: {} }]]),
  )
})

test('SCR-10 who decides gives a denied request its access all the same, by the sheet that gives access', async () => {
  await showNoun(requests, path, `${path}/req_1`, { ...known, 'GET /v1/requests/req_1': denied })
  await press('Give access anyway')
  expect(useGiving.getState().begun).toEqual({ users: ['noor'], roles: ['ro_1'], resources: ['reports'] })
  act(closeGiving)
  expect(screen.queryByRole('link', { name: 'Ask again' })).toBeNull()
})

test('SCR-10 an approved request says once that its access record was deleted since, without reading that, and leads nowhere', async () => {
  await showNoun(requests, path, `${path}/req_1`, {
    ...known,
    'GET /v1/requests/req_1': { ...decided, status: 'APPROVED', recordId: 'rec_1', recordDeleted: true },
    'GET /v1/users/maya': 403,
    'GET /v1/records/rec_1': 403,
  })
  const said = await screen.findByText(/nobody has anything by it any more/)
  expect(said.textContent).toMatch(/^Somebody who decides approved this request/)
  expect(screen.queryByText('Access record')).toBeNull()
  expect(document.querySelector('a[href*="rec_1"]')).toBeNull()
  expect(await screen.findByRole('button', { name: 'Give access again' })).toBeDefined()
})

const approved = { ...decided, status: 'APPROVED', recordId: 'rec_1', decisionReason: 'As agreed.' }
const approvedAnswers = {
  ...known,
  'GET /v1/requests/req_1': approved,
  'GET /v1/users/maya': { userId: 'maya', name: 'Maya Chen' },
  'GET /v1/records/rec_1': { recordId: 'rec_1', name: 'Reports for Noor', lastUpdated: '2026-01-03T10:00:00.000Z' },
}

test.each([
  ['jo', denied, /^Maya Chen denied this request/],
  ['noor', denied, /^Maya Chen denied this request/],
  ['jo', approved, /^Maya Chen approved this request/],
  ['noor', approved, /^Maya Chen approved this request/],
])('SCR-10 to %s a decided request says once who decided it and why', async (me, request, said) => {
  signIn(me)
  await showNoun(requests, path, `${path}/req_1`, {
    ...approvedAnswers,
    'GET /v1/requests/req_1': { ...request, decisionReason: 'As agreed.' },
  })
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join(),
    ).toMatch(said),
  )
  expect(screen.getAllByText(/As agreed/)).toHaveLength(1)
  expect(screen.getAllByText('Maya Chen')).toHaveLength(1)
})

test('SCR-10 who decides takes back what an approval gave, on its page, which leads to the access record', async () => {
  const { asked } = await showNoun(requests, path, `${path}/req_1`, {
    ...approvedAnswers,
    ...holds('jo', 'Doorward:AccessRecords/rec_1', 'access-records:delete'),
    'DELETE /v1/records/rec_1': {},
  })
  const link = await screen.findByRole('link', { name: 'Reports for Noor' })
  expect(link.getAttribute('href')).toContain('/settings/records/rec_1')
  await screen.findByRole('button', { name: 'Take the access back' })
  await press('Take the access back')
  const dialog = await screen.findByRole('dialog', { name: 'Take back the access that "Reports for Noor" gives?' })
  const confirm = within(dialog).getByRole('button', { name: 'Take the access back', hidden: true })
  await waitFor(() => expect(confirm.getAttribute('aria-disabled')).toBeNull())
  await press('Take the access back')
  await waitFor(() => expect(written(asked)).toEqual([['DELETE /v1/records/rec_1', {}]]))
})

test('SCR-16 the history of a request tells who asked and who decided, with its states in words', async () => {
  const change = (revision: number, userId: string, before: string | null, after: string) => ({
    revision,
    at: '2026-01-03T10:00:00.000Z',
    actor: { userId },
    requestId: `r-${revision}`,
    before: before && { ...request, status: before },
    after: { ...request, status: after },
  })
  await showNoun(requests, path, `${path}/req_1?tab=history`, {
    ...known,
    'GET /v1/requests/req_1': denied,
    'GET /v1/users/maya': { userId: 'maya', name: 'Maya Chen' },
    'GET /v1/requests/req_1/history': {
      changes: [
        { ...change(3, 'maya', 'OPEN', 'DENIED'), after: { ...denied, status: 'DENIED' } },
        change(2, 'noor', null, 'OPEN'),
      ],
    },
  })
  await screen.findByText('Maya Chen', { exact: false })
  await waitFor(() => expect(document.body.textContent).toContain('Maya Chen denied it'))
  expect(document.body.textContent).toContain('Noor Rossi asked for access')
  expect(document.body.textContent).toContain('State Open → Denied')
  expect(document.body.textContent).not.toMatch(/DENIED|Decided by maya/)
})

test('SCR-10 who may only read requests finds the decision locked and told why, and a and d are no keys of it', async () => {
  const reading = holds('jo', 'Doorward:AccessRequests/req_1', 'read')
  const { asked } = await showNoun(requests, path, `${path}/req_1`, { ...known, ...reading })
  expect(await screen.findByText('access-requests:update')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Approve|Deny/ })).toBeNull()
  await key('a')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(written(asked)).toEqual([])
})

const auditStart = `${path}/new?action=audit%3Aread&resource=Doorward%3AConfiguration%2FAccount`

test('ERR-03 SCR-07 who comes from a refused page is told in plain words what is asked, what that opens and who decides, and says only why', async () => {
  signIn('noor')
  const { asked, place } = await showNoun(requests, path, auditStart, {
    ...mayOnly('noor', 'reports:read'),
    'GET /v1/roles': 403,
    'POST /v1/requests': { ...request, createdBy: 'noor' },
  })
  const what = within(await screen.findByRole('region', { name: 'You ask for' }))
  expect(what.getByRole('heading', { name: 'See the audit trail' })).toBeDefined()
  expect(what.getByText('audit:read')).toBeDefined()
  expect(what.getByText('Opens').nextElementSibling?.textContent).toBe('Audit trail')
  expect(what.getByText('Who decides').nextElementSibling?.textContent).toMatch(/^An owner of this account/)
  expect(screen.queryByDisplayValue(/Doorward:/)).toBeNull()
  expect(asked.filter(({ address }) => address.startsWith('/v1/roles')).length).toBeLessThan(4)
  await typeIn('Why do you need it?', 'first day')
  await press('Request access')
  const statements = [
    { roles: ['Doorward:ReadResource'], resources: [{ resourceUri: 'Doorward:Configuration/Account' }] },
  ]
  expect(written(asked).at(-1)).toEqual([
    'POST /v1/requests',
    { access: { users: [{ userId: 'noor' }], statements }, reason: 'first day', tags: {} },
  ])
  await waitFor(() => expect(place()).toBe(`${path}/req_1`))
})

test('SCR-07 who may not list roles chooses in words what to do, and no id is asked of them', async () => {
  signIn('noor')
  const { asked } = await showNoun(requests, path, `${path}/new`, {
    ...mayOnly('noor', 'reports:read'),
    'GET /v1/roles': 403,
    'POST /v1/requests': { ...request, createdBy: 'noor' },
  })
  await press('Request access')
  expect(await screen.findByText('Choose what you want to do.')).toBeDefined()
  expect(written(asked).filter(([call]) => call === 'POST /v1/requests')).toEqual([])
  const field = await screen.findByRole('combobox', { name: /What do you want to do/ })
  await act(async () => void fireEvent.click(field))
  await act(
    async () => void fireEvent.click(await screen.findByRole('option', { name: 'See connections', hidden: true })),
  )
  expect(await screen.findByRole('heading', { name: 'See connections' })).toBeDefined()
  await press('Request access')
  const statements = [{ roles: ['Doorward:ReadResource'], resources: [{ resourceUri: 'Doorward:Connections' }] }]
  expect(written(asked).at(-1)).toEqual([
    'POST /v1/requests',
    { access: { users: [{ userId: 'noor' }], statements }, tags: {} },
  ])
})

test('SCR-07 what is typed that nothing offered says is kept when the field is left, and reaches whoever decides', async () => {
  signIn('noor')
  const { asked } = await showNoun(requests, path, `${path}/new`, {
    ...mayOnly('noor', 'reports:read'),
    'GET /v1/roles': 403,
    'POST /v1/requests': { ...request, createdBy: 'noor' },
  })
  await press('Request access')
  expect(await screen.findByText('Choose what you want to do.')).toBeDefined()
  const field = await screen.findByRole('combobox', { name: /What do you want to do/ })
  await act(async () => void fireEvent.change(field, { target: { value: 'Print the payslips' } }))
  expect(screen.getByRole('option', { name: 'Something in one of your applications', hidden: true })).toBeDefined()
  await act(async () => void fireEvent.blur(field))
  expect(screen.queryByText('Choose what you want to do.')).toBeNull()
  expect(await screen.findByDisplayValue('Print the payslips')).toBeDefined()
  expect(screen.getByDisplayValue('Viewer: Read the resource. (deprecated)')).toBeDefined()
  expect(screen.getByText(/^Write it as you know it, such as reports\/2026/)).toBeDefined()
  const on = screen.getByLabelText(/^On what/, { selector: 'input' })
  await act(async () => void fireEvent.click(on))
  await act(async () => void fireEvent.change(on, { target: { value: 'payslips' } }))
  await act(async () => void fireEvent.keyDown(on, { key: 'Enter', code: 'Enter' }))
  expect(screen.queryByText(/names it yet/)).toBeNull()
  await press('Request access')
  const statements = [{ roles: ['Doorward:ReadResource'], resources: [{ resourceUri: 'payslips' }] }]
  await waitFor(() =>
    expect(written(asked).at(-1)).toEqual([
      'POST /v1/requests',
      { access: { users: [{ userId: 'noor' }], statements }, reason: 'Print the payslips', tags: {} },
    ]),
  )
})

test("SCR-07 what was typed to narrow the list is nobody's reason, and every offer is a plain sentence", async () => {
  const { field, type } = await showInWords()
  await act(async () => void fireEvent.click(field))
  const offers = screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)
  expect(offers.filter((offer) => offer?.startsWith('Do '))).toEqual([])
  await type('see')
  const own = 'Something in one of your applications'
  await act(async () => void fireEvent.click(await screen.findByRole('option', { name: own, hidden: true })))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Why do you need it/ }).value).toBe('')
})

test('SCR-07 who may list roles and comes from nowhere picks them by name', async () => {
  await showNoun(requests, path, `${path}/new`, known)
  expect(await screen.findByRole('combobox', { name: /^May/ })).toBeDefined()
  expect(screen.queryByText('What do you want to do?')).toBeNull()
})

const dayMs = 24 * 3600 * 1000

test('SCR-07 typing over a chosen option takes its place; no words are joined or lost', async () => {
  signIn('noor')
  await showNoun(requests, path, `${path}/new`, { ...mayOnly('noor', 'reports:read'), 'GET /v1/roles': 403 })
  const field = await screen.findByRole('combobox', { name: /What do you want to do/ })
  await act(async () => void fireEvent.click(field))
  const own = 'Something in one of your applications'
  await act(async () => void fireEvent.click(await screen.findByRole('option', { name: own, hidden: true })))
  await act(async () => field.focus())
  await act(async () => void fireEvent.change(field, { target: { value: `${own}i` } }))
  expect(screen.getByDisplayValue('i')).toBe(field)
  await act(async () => void fireEvent.change(field, { target: { value: 'invoices read' } }))
  await act(async () => void fireEvent.blur(field))
  expect(screen.getByDisplayValue(own)).toBe(field)
  expect(screen.getByRole('textbox', { name: /^Why do you need it/ })).toBe(screen.getByDisplayValue('invoices read'))
})

/** The page of somebody with few rights, and its field for what they want to do. */
async function showInWords(answers = {}) {
  signIn('noor')
  const shown = await showNoun(requests, path, `${path}/new`, {
    ...mayOnly('noor', 'reports:read'),
    'GET /v1/roles': 403,
    'POST /v1/requests': { ...request, createdBy: 'noor' },
    ...answers,
  })
  await press('Request access')
  expect(await screen.findByText('Choose what you want to do.')).toBeDefined()
  const field = await screen.findByRole('combobox', { name: /What do you want to do/ })
  const type = (value: string) => act(async () => void fireEvent.change(field, { target: { value } }))
  const enter = () => act(async () => void fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' }))
  return { ...shown, field, type, enter }
}

test('SCR-14 Enter takes the first that is offered for what is typed, and what was wrong is not said meanwhile', async () => {
  const { asked, type, enter } = await showInWords()
  await type('connec')
  expect(screen.queryByText('Choose what you want to do.')).toBeNull()
  await enter()
  expect(await screen.findByRole('heading', { name: 'See connections' })).toBeDefined()
  await press('Request access')
  expect(written(asked).map(([call]) => call)).toEqual(['POST /v1/requests'])
})

test('SCR-14 Enter takes words that nothing offered says as they are, also where the list was closed', async () => {
  const { type, enter, field } = await showInWords()
  await type('Print the payslips')
  await enter()
  expect(await screen.findByDisplayValue('Print the payslips')).toBeDefined()
  expect(screen.getByDisplayValue(/^Viewer/)).toBeDefined()
  await type('See all the wines')
  await act(async () => void fireEvent.keyDown(field, { key: 'Escape' }))
  await enter()
  expect(await screen.findByDisplayValue(/See all the wines/)).toBeDefined()
})

test('SCR-14 leaving the field by a press moves nothing before the press has ended, and the press goes by what was typed', async () => {
  const { asked, type, field } = await showInWords()
  await type('Print the payslips')
  const button = screen.getByRole('button', { name: 'Request access' })
  await act(async () => {
    fireEvent.mouseDown(button)
    fireEvent.blur(field)
  })
  expect(screen.queryByDisplayValue(/^Viewer/)).toBeNull()
  await act(async () => {
    fireEvent.mouseUp(button)
    fireEvent.click(button)
  })
  expect(await screen.findByDisplayValue('Print the payslips')).toBeDefined()
  expect(screen.getByText(/^Say on what/)).toBeDefined()
  expect(written(asked)).toEqual([])
})

test('SCR-14 for words of their own whoever asks is offered where they may do something already; what lacks is not said while it is typed', async () => {
  const { type, enter } = await showInWords({
    'GET /v1/users/noor/resources': {
      resources: [{ resourceUri: 'payslips/2026' }, { resourceUri: 'Doorward:Users' }],
    },
  })
  await type('Print the payslips')
  await enter()
  await press('Request access')
  expect(await screen.findByText(/^Say on what/)).toBeDefined()
  const on = screen.getByLabelText(/^On what/, { selector: 'input' })
  await act(async () => void fireEvent.click(on))
  await act(async () => void fireEvent.change(on, { target: { value: 'pay' } }))
  expect(screen.queryByText(/^Say on what/)).toBeNull()
  expect(await screen.findByRole('option', { name: 'payslips/2026', hidden: true })).toBeDefined()
})

test('SCR-07 what is needed is marked, and what lacks is said once beside its field', async () => {
  signIn('noor')
  await showNoun(requests, path, `${path}/new`, { ...mayOnly('noor', 'reports:read'), 'GET /v1/roles': 403 })
  const field = await screen.findByRole('combobox', { name: /What do you want to do/ })
  await act(async () => void fireEvent.click(field))
  const own = 'Something in one of your applications'
  await act(async () => void fireEvent.click(await screen.findByRole('option', { name: own, hidden: true })))
  expect(screen.getByText('On what', { selector: 'label' }).textContent).toBe('On what *')
  await press('Request access')
  expect((await screen.findAllByText(/^Say on what/)).length).toBe(1)
})

test('SCR-10 one of your own is headed by what you asked for, and has no tab that is refused to you', async () => {
  signIn('noor')
  await showNoun(requests, path, `${path}/req_1`, known)
  expect(await screen.findByRole('heading', { name: 'You asked for Report reader on reports' })).toBeDefined()
  expect(tabs()).toEqual(['Overview', 'JSON'])
})

test('SCR-10 who asked and may read the changes of requests finds them', async () => {
  signIn('noor')
  await showNoun(requests, path, `${path}/req_1`, {
    ...known,
    ...holds('noor', 'Doorward:AccessRequests/req_1', 'access-requests:read'),
  })
  await waitFor(() => expect(tabs()).toEqual(['Overview', 'History', 'JSON']))
})

test('SCR-10 who asked and is known to nobody here is called somebody, never by an id of the console', async () => {
  const userId = 'Doorward|ng32binq8amvl9d4oqfh7n7zg'
  const access = { ...request.access, users: [{ userId }] }
  await showNoun(requests, path, `${path}/req_1`, {
    ...known,
    'GET /v1/requests/req_1': { ...request, access, createdBy: userId },
    [`GET /v1/users/${userId}`]: 404,
    ...mayOnly('jo', 'users:read', 'access-requests:update'),
  })
  expect(await screen.findByRole('heading', { name: 'Somebody asks for Report reader on reports' })).toBeDefined()
  expect(await screen.findByText('Not a user of this account yet')).toBeDefined()
  await press('Deny request')
  expect((await screen.findByRole('dialog')).textContent).toContain('gets no e-mail')
  expect(document.body.textContent).not.toContain(userId)
})

test('SCR-10 the e-mail of who asks stands beside the name', async () => {
  await showNoun(requests, path, `${path}/req_1`, {
    ...known,
    'GET /v1/users/noor': { userId: 'noor', name: 'Noor Rossi', email: 'noor@example.com' },
  })
  expect(await screen.findByText('noor@example.com')).toBeDefined()
})

test('SCR-10 a reason that was typed is there again, also after its page was left; once sent it is forgotten', async () => {
  const answers = { ...known, 'PATCH /v1/requests/req_1': { ...request, status: 'DENIED' } }
  await showNoun(requests, path, `${path}/req_1`, answers)
  await press('Deny request')
  await typeIn('Reason (optional)', 'One quarter is enough.')
  cleanup()
  await showNoun(requests, path, `${path}/req_1`, answers)
  await press('Deny request')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason (optional)').value).toBe('One quarter is enough.')
  await press('Deny request')
  await waitFor(() => expect(Object.keys(sessionStorage).filter((key) => key.includes('decision'))).toEqual([]))
})

test('API-09 a reason for the denial is sent with it', async () => {
  const { asked } = await showNoun(requests, path, `${path}/req_1`, {
    ...known,
    'PATCH /v1/requests/req_1': { ...request, status: 'DENIED' },
  })
  await press('Deny request')
  await typeIn('Reason (optional)', 'One quarter is enough.')
  await press('Deny request')
  expect(written(asked)).toEqual([
    ['PATCH /v1/requests/req_1', { status: 'DENIED', decisionReason: 'One quarter is enough.' }],
  ])
})

test('API-09 who asked reads why it was denied', async () => {
  signIn('noor')
  await showNoun(requests, path, `${path}/req_1`, {
    ...known,
    'GET /v1/requests/req_1': { ...denied, decisionReason: 'One quarter is enough.' },
  })
  expect(await screen.findByText('One quarter is enough.')).toBeDefined()
})

test('SCR-10 an approval of which nothing is left is called removed, not approved', async () => {
  await showNoun(requests, path, `${path}/req_1`, {
    ...known,
    'GET /v1/requests/req_1': { ...decided, status: 'APPROVED', recordId: 'rec_1', recordDeleted: true },
  })
  expect(await screen.findByText('Removed since')).toBeDefined()
  expect(screen.queryByText('Approved')).toBeNull()
})

test('SCR-10 one of your own says what happens next; after a day it is asked again by a new one in its place', async () => {
  signIn('noor')
  const { asked, place } = await showNoun(requests, path, `${path}/req_1`, {
    ...known,
    'POST /v1/requests': { ...request, requestId: 'req_2' },
    'GET /v1/requests/req_2': { ...request, requestId: 'req_2', createdTime: new Date().toISOString() },
    'DELETE /v1/requests/req_1': {},
  })
  const next = await screen.findByRole('region', { name: 'What happens next' })
  expect(next.textContent).toContain('you get an e-mail either way')
  expect(within(next).getByRole('link', { name: 'Access requests' })).toBeDefined()
  await press('Ask again')
  expect(written(asked)).toEqual([])
  await press('Ask again')
  expect(written(asked)).toEqual([
    ['POST /v1/requests', { access: request.access, tags: {} }],
    ['DELETE /v1/requests/req_1', {}],
  ])
  await waitFor(() => expect(place()).toBe(`${path}/req_2`))
})

test('SCR-10 within a day it is not asked again, and says from when on it may be', async () => {
  signIn('noor')
  const createdTime = new Date(Date.now() - dayMs / 2).toISOString()
  await showNoun(requests, path, `${path}/req_1`, {
    ...known,
    'GET /v1/requests/req_1': { ...request, createdTime },
  })
  expect(await screen.findByText(/You can ask again from/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Ask again' })).toBeNull()
})

const two = {
  ...known,
  'GET /v1/requests': { records: [request, { ...request, requestId: 'req_2', reason: 'first day' }] },
  'GET /v1/requests/req_2': { ...request, requestId: 'req_2', reason: 'first day' },
}
const wide = (matches: boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      // Only these members are read; a full MediaQueryList has more.
      ({
        matches: matches && query.includes('75em'),
        media: query,
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  )
const key = (name: string) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: name }))

test('SCR-10 on a wide screen the row in focus stands beside the list with its effect; d denies it, and the next one has the focus', async () => {
  wide(true)
  let left = two['GET /v1/requests'].records
  const { asked } = await showNoun(requests, path, path, {
    ...two,
    'GET /v1/requests': () => ({ records: left }),
    'PATCH /v1/requests/req_1': () => {
      left = left.slice(1)
      return { ...request, status: 'DENIED' }
    },
  })
  await screen.findAllByRole('link', { name: 'Noor Rossi' })
  await key('j')
  const beside = await screen.findByRole('region', { name: 'Noor Rossi asks for Report reader on reports' })
  expect(await within(beside).findByText(/reports:read on reports/)).toBeDefined()
  expect(within(beside).queryByText('first day')).toBeNull()
  await key('d')
  expect(await screen.findByText('Deny the request for Noor Rossi?')).toBeDefined()
  await press('Deny request')
  await waitFor(() => expect(written(asked)).toEqual([['PATCH /v1/requests/req_1', { status: 'DENIED' }]]))
  expect(asked.find(({ method }) => method === 'PATCH')?.headers.get('if-match')).toBe('"v1"')
  await waitFor(() => expect(document.activeElement?.getAttribute('data-row-link')).toBe('req_2'))
  expect(
    await within(screen.getByRole('region', { name: 'Noor Rossi asks for Report reader on reports' })).findByText(
      'first day',
    ),
  ).toBeDefined()
})

test('SCR-10 the list begins with who waits longest, says since when and why, and marks what asks for everything', async () => {
  wide(true)
  const createdTime = new Date(Date.now() - 2 * 3600 * 1000).toISOString()
  const everything = {
    users: [{ userId: 'noor' }],
    statements: [{ roles: ['ro_1'], resources: [{ resourceUri: '*' }] }],
  }
  const { asked } = await showNoun(requests, path, path, {
    ...known,
    'GET /v1/requests': {
      records: [
        { ...request, createdTime, reason: 'first day' },
        { ...request, requestId: 'req_2', access: everything },
      ],
    },
  })
  await waitFor(() => expect(screen.getAllByText('first day').length).toBeGreaterThan(0))
  const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)
  expect(rows()[0]?.textContent).toContain(momentText(new Date(createdTime)))
  expect(rows()[0]?.textContent).toContain('first day')
  await waitFor(() => expect(rows().map((row) => within(row).queryByText('Broad') !== null)).toEqual([false, true]))
  expect(asked.map(({ address }) => address)).toContain('/v1/requests?limit=50&sort=createdTime&status=OPEN')
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).not.toContain('State')
})

test.each([
  ['open', ['Who', 'Asks for', 'Asked']],
  ['approved', ['Who', 'Asked for', 'Asked', 'Decided']],
  ['denied', ['Who', 'Asked for', 'Asked', 'Decided']],
  ['withdrawn', ['Who', 'Asked for', 'Asked']],
])('SCR-10 of %s requests no column says what the filter says: %j', async (filter, heads) => {
  wide(true)
  await showNoun(requests, path, `${path}?filter=${filter}`, { ...known, 'GET /v1/requests': { records: [request] } })
  await screen.findByRole('table')
  const shown = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(shown.filter((head) => head && head !== 'Actions')).toEqual(heads)
})

test('SCR-10 a decided request says when and by whom in one place, and that nothing is left of what it gave', async () => {
  wide(true)
  const lastUpdated = new Date(Date.now() - 2 * 3600 * 1000).toISOString()
  const approved = { ...decided, lastUpdated, status: 'APPROVED', recordId: 'rec_1' }
  await showNoun(requests, path, `${path}?filter=approved`, {
    ...known,
    'GET /v1/users/maya': { userId: 'maya', name: 'Maya Ortiz' },
    'GET /v1/requests': {
      records: [
        { ...approved, recordDeleted: true },
        { ...approved, requestId: 'req_2' },
      ],
    },
  })
  const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)
  await waitFor(() => expect(rows()[1]?.lastElementChild?.previousElementSibling?.textContent).toContain('Maya Ortiz'))
  expect(rows()[1]?.textContent).toContain(momentText(new Date(lastUpdated)))
  expect(rows().map((row) => within(row).queryByText('Removed since') !== null)).toEqual([true, false])
})

test('SCR-10 a title names what is broad before all else, and how much more there is', async () => {
  signIn('noor')
  const statements = statementsOf(['people', 'records'])
  await showNoun(requests, path, `${path}/req_1`, {
    ...known,
    'GET /v1/requests/req_1': {
      ...request,
      access: {
        users: [{ userId: 'noor' }],
        statements: [...statements, { roles: ['ro_1'], resources: [{ resourceUri: '/x' }] }],
      },
    },
  })
  expect(
    await screen.findByRole('heading', {
      name: 'You asked for Access Records Creator on *, access to Users, Groups and 1 more',
    }),
  ).toBeDefined()
})

test('SCR-10 one that was decided elsewhere meanwhile is told so, and leaves the list', async () => {
  wide(true)
  let left = two['GET /v1/requests'].records
  await showNoun(requests, path, path, {
    ...two,
    'GET /v1/requests': () => ({ records: left }),
    'PATCH /v1/requests/req_1': () => {
      left = left.slice(1)
      return 412
    },
  })
  renderUi(<Notifications />)
  await screen.findAllByRole('link', { name: 'Noor Rossi' })
  await key('j')
  await screen.findByRole('region', { name: 'Noor Rossi asks for Report reader on reports' })
  await key('d')
  await screen.findByText('Deny the request for Noor Rossi?')
  await press('Deny request')
  expect(await screen.findByText('This request changed meanwhile.')).toBeDefined()
  await waitFor(() => expect(document.querySelector('[data-row-link="req_1"]')).toBeNull())
  expect(screen.queryByText('Deny the request for Noor Rossi?')).toBeNull()
})

test('SCR-10 on a small one a and d ask about the row in focus, and its menu has the same', async () => {
  wide(false)
  await showNoun(requests, path, path, two)
  await screen.findAllByRole('link', { name: 'Noor Rossi' })
  expect(
    boundKeys()
      .filter(({ keys }) => ['a', 'd'].includes(keys))
      .map(({ label }) => label),
  ).toEqual(['Deny', 'Approve'].sort())
  await key('a')
  expect(screen.queryByText('Approve the request for Noor Rossi?')).toBeNull()
  await key('j')
  await key('a')
  expect(await screen.findByText('Approve the request for Noor Rossi?')).toBeDefined()
  await press('Cancel')
  await act(async () => document.querySelector<HTMLElement>('[data-row-link]')?.focus())
  await key('.')
  const menu = await screen.findByRole('menu')
  expect(await within(menu).findByRole('menuitem', { name: 'Approve' })).toBeDefined()
  await act(async () => void fireEvent.click(within(menu).getByRole('menuitem', { name: 'Deny' })))
  expect(await screen.findByText('Deny the request for Noor Rossi?')).toBeDefined()
})

test('SCR-10 who may not decide finds both ways locked in the menu of a row, and a does nothing there', async () => {
  wide(false)
  await showNoun(requests, path, path, {
    ...known,
    ...mayOnly('jo', 'access-requests:read'),
    'GET /v1/requests': { records: [request] },
  })
  await screen.findAllByRole('link', { name: 'Noor Rossi' })
  await act(async () => document.querySelector<HTMLElement>('[data-row-link]')?.focus())
  await key('.')
  const approve = await screen.findByRole('menuitem', { name: 'Approve, no access' })
  expect(approve.matches(':disabled')).toBe(true)
  await key('a')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('one of your own is withdrawn, not decided', async () => {
  signIn('noor')
  const { asked, place } = await showNoun(requests, path, `${path}/req_1`, {
    ...known,
    'DELETE /v1/requests/req_1': {},
    'GET /v1/requests': { records: [] },
  })
  expect(screen.queryByRole('button', { name: 'Approve request' })).toBeNull()
  await press('Withdraw request')
  await press('Withdraw request')
  expect(written(asked)).toEqual([['DELETE /v1/requests/req_1', {}]])
  await waitFor(() => expect(place()).toBe(path))
})

test('one that is decided offers nothing to do', async () => {
  await showNoun(requests, path, `${path}/req_1`, {
    ...known,
    'GET /v1/requests/req_1': {
      ...request,
      status: 'DENIED',
      decidedBy: 'noor',
      lastUpdated: '2026-01-03T10:00:00.000Z',
    },
  })
  expect(await screen.findByText(/denied this request/)).toBeDefined()
  expect(screen.getByText('Denied')).toBeDefined()
  expect(screen.queryByRole('button', { name: /request/ })).toBeNull()
})

test.each([
  ['', 'OPEN'],
  ['?filter=denied', 'DENIED'],
  ['?filter=withdrawn', 'DELETED'],
  ['?filter=nonsense', 'OPEN'],
])('the list at %j asks the server for those that are %s', async (search, status) => {
  const { asked } = await showNoun(requests, path, path + search, { ...known, 'GET /v1/requests': { records: [] } })
  await waitFor(() =>
    expect(asked.map(({ address }) => address)).toContain(
      `/v1/requests?limit=50&sort=${status === 'OPEN' ? '' : '-'}createdTime&status=${status}`,
    ),
  )
})

test('asking begins with yourself, and with the smallest role that gives what was missing', async () => {
  const { asked } = await showNoun(requests, path, `${path}/new?action=reports:read&resource=reports`, {
    ...known,
    'POST /v1/requests': request,
  })
  await screen.findByRole('button', { name: 'Request access' })
  await press('Request access')
  const access = { users: [{ userId: 'jo' }], statements: request.access.statements }
  expect(written(asked)).toEqual([['POST /v1/requests', { access, tags: {} }]])
})

const role = (roleId: string, ...actions: string[]) => ({ roleId, permissions: actions.map(give) })
test.each([
  ['the one with the fewest permissions', [role('big', 'a:read', 'b'), role('small', 'a')], 'small'],
  [
    'one that is deprecated only where no other does',
    [{ ...role('old', 'a'), deprecated: true }, role('b', 'a', 'b')],
    'b',
  ],
  ['none of everything', [role('all', '*')], undefined],
  ['none that does not allow it', [role('other', 'b:read')], undefined],
])('the smallest role for an action is %s', (_, roles, expected) => {
  expect(smallestRole(roles, 'a:read')?.roleId).toBe(expected)
})

test('SCR-10 whoever decides may give another role instead, from what was asked for', async () => {
  await showNoun(requests, path, `${path}/req_1`, {
    ...known,
    ...mayOnly('jo', 'records:create', 'access-records:create', 'access-requests:update', 'access-records:read'),
  })
  await press('Approve request')
  await screen.findByRole('dialog')
  fireEvent.click(await screen.findByRole('button', { name: /^Give that one instead/, hidden: true }))
  await waitFor(() =>
    expect(useGiving.getState()).toMatchObject({
      begun: { users: ['noor'], roles: ['ro_1'], resources: ['reports'] },
    }),
  )
  closeGiving()
})

const rowOf = (requestId: string) => {
  const row = document.querySelector(`[data-row-link="${requestId}"]`)?.closest('tr')
  if (!row) throw new Error('it is in no row')
  return row
}
const beside = () => screen.getByRole('region', { name: /asks for / })

test('SCR-10 the request beside the list is the one that was ticked or clicked last', async () => {
  wide(true)
  const { router } = await showNoun(requests, path, path, two)
  await screen.findAllByRole('link', { name: 'Noor Rossi' })
  expect(within(beside()).queryByText('first day')).toBeNull()
  const tick = within(rowOf('req_2')).getByRole('checkbox')
  await act(async () => {
    tick.focus()
    fireEvent.click(tick)
  })
  expect(await within(beside()).findByText('first day')).toBeDefined()
  const cell = rowOf('req_1').querySelector('td:last-of-type')
  await act(async () => void fireEvent.click(cell ?? rowOf('req_1')))
  await waitFor(() => expect(within(beside()).queryByText('first day')).toBeNull())
  expect(router.state.location.pathname).toBe(path) // it is shown beside, not instead
})

test('SCR-10 ticked requests are denied together: one question names each, one reason goes to all, what failed is told', async () => {
  wide(true)
  const { asked } = await showNoun(requests, path, path, {
    ...two,
    'GET /v1/requests/req_2': { ...request, requestId: 'req_2' },
    'PATCH /v1/requests/req_1': { ...request, status: 'DENIED' },
    'PATCH /v1/requests/req_2': 409,
  })
  await screen.findAllByRole('link', { name: 'Noor Rossi' })
  for (const requestId of ['req_1', 'req_2'])
    await act(async () => void fireEvent.click(within(rowOf(requestId)).getByRole('checkbox')))
  const open = await screen.findByRole('button', { name: 'Deny 2 requests' })
  await act(async () => void fireEvent.click(open))
  const dialog = await screen.findByRole('dialog', { name: 'Deny 2 requests?' })
  expect(within(dialog).getAllByRole('listitem', { hidden: true })).toHaveLength(2)
  await typeIn(/^Reason/, 'too broad')
  const confirm = within(dialog).getByRole('button', { name: 'Deny 2 requests', hidden: true })
  await waitFor(() => expect(confirm.getAttribute('aria-disabled')).toBeNull())
  await act(async () => void fireEvent.click(confirm))
  const sent = { status: 'DENIED', decisionReason: 'too broad' }
  await waitFor(() =>
    expect(written(asked)).toEqual([
      ['PATCH /v1/requests/req_1', sent],
      ['PATCH /v1/requests/req_2', sent],
    ]),
  )
  const report = await screen.findByRole('dialog', { name: 'What became of each request' })
  expect(within(report).getAllByText('Denied')).toHaveLength(1)
})

test('SCR-10 ticked requests are approved together by what that gives in sum', async () => {
  wide(true)
  const { asked } = await showNoun(requests, path, path, {
    ...two,
    'GET /v1/requests/req_2': { ...request, requestId: 'req_2' },
    'POST /v1/effects': { effect: effectWith(), refused: [] },
    'PATCH /v1/requests/req_1': { ...request, status: 'APPROVED' },
    'PATCH /v1/requests/req_2': { ...request, requestId: 'req_2', status: 'APPROVED' },
  })
  await screen.findAllByRole('link', { name: 'Noor Rossi' })
  for (const requestId of ['req_1', 'req_2'])
    await act(async () => void fireEvent.click(within(rowOf(requestId)).getByRole('checkbox')))
  const open = await screen.findByRole('button', { name: 'Approve 2 requests' })
  await act(async () => void fireEvent.click(open))
  const dialog = await screen.findByRole('dialog', { name: 'Approve 2 requests?' })
  const confirm = within(dialog).getByRole('button', { name: 'Approve 2 requests', hidden: true })
  await waitFor(() => expect(confirm.getAttribute('aria-disabled')).toBeNull())
  await act(async () => void fireEvent.click(confirm))
  await waitFor(() =>
    expect(written(asked).map(([call]) => call)).toEqual(['PATCH /v1/requests/req_1', 'PATCH /v1/requests/req_2']),
  )
})

test('SCR-10 of ticked requests those whose roles have grown say so, and are approved with what they give now', async () => {
  wide(true)
  const { asked } = await showNoun(requests, path, path, {
    ...two,
    ...outgrown,
    'GET /v1/requests/req_2': { ...request, requestId: 'req_2' },
    'POST /v1/effects': (_, { body }) => {
      const { writes } = JSON.parse(body) as { writes: { ifMatch: string }[] }
      const isSeen = writes[1]?.ifMatch === '"v1.7"'
      return { effect: effectWith(), refused: isSeen ? [] : [{ index: 1, status: 409, ...refusal }] }
    },
    'PATCH /v1/requests/req_1': { ...request, status: 'APPROVED' },
    'PATCH /v1/requests/req_2': onlyGrown({ ...request, requestId: 'req_2', status: 'APPROVED' }),
  })
  await screen.findAllByRole('link', { name: 'Noor Rossi' })
  for (const requestId of ['req_1', 'req_2'])
    await act(async () => void fireEvent.click(within(rowOf(requestId)).getByRole('checkbox')))
  await act(async () => void fireEvent.click(await screen.findByRole('button', { name: 'Approve 2 requests' })))
  const dialog = await screen.findByRole('dialog', { name: 'Approve 2 requests?' })
  expect(await within(dialog).findAllByText('Its roles have grown since it was asked for.')).toHaveLength(1)
  expect(dialog.textContent).not.toContain('Of the machine')
  await press('Approve 2 requests')
  await waitFor(() => expect(written(asked)).toHaveLength(2))
  expect(screen.queryByRole('dialog', { name: 'What became of each request' })).toBeNull()
})

test('SCR-10 while requests are ticked only those can be decided: the one beside the list has no buttons then', async () => {
  wide(true)
  await showNoun(requests, path, path, two)
  await screen.findAllByRole('link', { name: 'Noor Rossi' })
  await within(beside()).findByRole('button', { name: 'Approve request' })
  const tick = within(rowOf('req_2')).getByRole('checkbox')
  await act(async () => void fireEvent.click(tick))
  await screen.findByRole('button', { name: 'Approve 1 request' })
  expect(screen.queryByRole('button', { name: 'Approve request' })).toBeNull()
  expect(within(beside()).getByText(/The ticked requests are decided below/)).toBeDefined()
  await act(async () => void fireEvent.click(tick))
  expect(await within(beside()).findByRole('button', { name: 'Approve request' })).toBeDefined()
})

test('SCR-10 approving several says by name who may then give what to others', async () => {
  wide(true)
  const pick = { action: 'stock:read', allow: true, grant: true, delegate: false }
  const line = (userId: string, resourceUri: string, gained: object[]) => ({
    userId,
    who: 'USER',
    resourceUri,
    gained,
    lost: [],
  })
  const lines = [line('noor', 'stock/gdansk', [pick]), line('sam', 'stock/porto', [{ ...pick, grant: false }])]
  await showNoun(requests, path, path, {
    ...two,
    'GET /v1/requests/req_2': { ...request, requestId: 'req_2' },
    'POST /v1/effects': {
      effect: { ...effectWith(), gained: { users: 2, actions: 1, resources: 1 }, lines },
      refused: [],
    },
  })
  await screen.findAllByRole('link', { name: 'Noor Rossi' })
  for (const requestId of ['req_1', 'req_2'])
    await act(async () => void fireEvent.click(within(rowOf(requestId)).getByRole('checkbox')))
  await act(async () => void fireEvent.click(await screen.findByRole('button', { name: 'Approve 2 requests' })))
  const dialog = await screen.findByRole('dialog', { name: 'Approve 2 requests?' })
  await within(dialog).findByText(/2 people gain 1 action on 2 resources in all/)
  await waitFor(() => expect(dialog.textContent).toContain('Noor Rossi may then give stock:read to others.'))
  expect(dialog.textContent).not.toContain('sam may then')
})
