// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { key, known, onlyGrown, outgrown, path, request } from '../../../test/access-requests.ts'
import { holds, mayOnly } from '../../../test/answers.ts'
import { effectWith } from '../../../test/effects.ts'
import { press, pressWhenReady, showNoun, tabs, typeIn, written } from '../../../test/show-noun.tsx'
import { closeGiving, useGiving } from '../../nouns/access/give-access.ts'
import * as requests from './requests.tsx'

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
  await pressWhenReady(await screen.findByRole('dialog'), button)
  expect(written(asked)).toEqual([['PATCH /v1/requests/req_1', { status }]])
  expect(asked.find(({ method }) => method === 'PATCH')?.headers.get('if-match')).toBe('"v1"')
})

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
  await pressWhenReady(dialog, 'Approve request')
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
  await pressWhenReady(dialog, 'Approve request')
  await waitFor(() => expect(dialog.textContent).toContain('Its roles have grown since it was asked for.'))
  await waitFor(() => expect(document.body.textContent).toContain('look again, then approve'))
  await pressWhenReady(dialog, 'Approve request')
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

test('SCR-10 who may only read requests finds the decision locked and told why, and a and d are no keys of it', async () => {
  const reading = holds('jo', 'Doorward:AccessRequests/req_1', 'read')
  const { asked } = await showNoun(requests, path, `${path}/req_1`, { ...known, ...reading })
  expect(await screen.findByText('access-requests:update')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Approve|Deny/ })).toBeNull()
  await key('a')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(written(asked)).toEqual([])
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
