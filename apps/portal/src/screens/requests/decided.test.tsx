// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { decided, denied, known, path, request, signIn } from '../../../test/access-requests.ts'
import { holds } from '../../../test/answers.ts'
import { press, pressWhenReady, showNoun, written } from '../../../test/show-noun.tsx'
import { closeGiving, useGiving } from '../../nouns/access/give-access.ts'
import * as requests from './requests.tsx'

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

test('SCR-10 who decides approves a denied request after all, by the version in which it is denied', async () => {
  const { asked } = await showNoun(requests, path, `${path}/req_1`, {
    ...known,
    'GET /v1/requests/req_1': Response.json(denied, { headers: { etag: '"v7"' } }),
    'PATCH /v1/requests/req_1': { ...denied, status: 'APPROVED', recordId: 'rec_1' },
  })
  await press('Approve after all')
  const dialog = await screen.findByRole('dialog', { name: 'Approve the request for Noor Rossi?' })
  expect(within(dialog).queryByText(/then deny this request/)).toBeNull()
  await pressWhenReady(dialog, 'Approve request')
  await waitFor(() => expect(written(asked)).toEqual([['PATCH /v1/requests/req_1', { status: 'APPROVED' }]]))
  const decisions = asked.filter(({ method }) => method === 'PATCH')
  expect(new Set(decisions.map(({ headers }) => headers.get('if-match')))).toEqual(new Set(['"v7"']))
})

test('SCR-10 who may only give access gives a denied request its access by the sheet', async () => {
  await showNoun(requests, path, `${path}/req_1`, {
    ...known,
    ...holds('jo', 'Doorward:AccessRequests/req_1'),
    'GET /v1/requests/req_1': denied,
  })
  await screen.findByRole('button', { name: 'Give access anyway' })
  await press('Give access anyway')
  expect(useGiving.getState().begun).toEqual({ users: ['noor'], roles: ['ro_1'], resources: ['reports'] })
  act(closeGiving)
  expect(screen.queryByRole('button', { name: 'Approve after all' })).toBeNull()
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
  await pressWhenReady(dialog, 'Take the access back')
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

test('SCR-10 the history of a request tells who took back what it gave, and when', async () => {
  const approved = { ...decided, status: 'APPROVED', recordId: 'rec_1', recordDeleted: true }
  await showNoun(requests, path, `${path}/req_1?tab=history`, {
    ...known,
    'GET /v1/requests/req_1': approved,
    'GET /v1/users/maya': { userId: 'maya', name: 'Maya Chen' },
    'GET /v1/records/rec_1/history': {
      changes: [
        {
          revision: 9,
          at: '2026-01-09T10:00:00.000Z',
          requestId: 'req_9',
          actor: { userId: 'maya' },
          before: {},
          after: null,
        },
      ],
    },
    'GET /v1/requests/req_1/history': { changes: [] },
  })
  await waitFor(() => expect(document.querySelector('main')?.textContent).toContain('Maya Chen took the access back'))
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
  expect(await screen.findByText('Taken back since')).toBeDefined()
  expect(screen.queryByText('Approved')).toBeNull()
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
