// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { denied, known, path, request, signIn } from '../../../test/access-requests.ts'
import { holds } from '../../../test/answers.ts'
import { press, showNoun, tabs, written } from '../../../test/show-noun.tsx'
import { statementsOf } from '../../app/welcome/wished-access.ts'
import * as requests from './requests.tsx'

const dayMs = 24 * 3600 * 1000

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
