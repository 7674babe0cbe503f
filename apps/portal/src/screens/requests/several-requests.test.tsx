// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { onlyGrown, outgrown, path, refusal, request, two, wide } from '../../../test/access-requests.ts'
import type { Answers } from '../../../test/answers.ts'
import { effectWith } from '../../../test/effects.ts'
import { press, pressWhenReady, showNoun, typeIn, written } from '../../../test/show-noun.tsx'
import * as requests from './requests.tsx'

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

/** Ticks both requests of the list and presses the button that decides both. */
async function askAboutBoth(decision: 'Approve' | 'Deny', answers: Answers) {
  wide(true)
  const { asked } = await showNoun(requests, path, path, { ...two, ...answers })
  await screen.findAllByRole('link', { name: 'Noor Rossi' })
  for (const requestId of ['req_1', 'req_2'])
    await act(async () => void fireEvent.click(within(rowOf(requestId)).getByRole('checkbox')))
  const open = await screen.findByRole('button', { name: `${decision} 2 requests` })
  await act(async () => void fireEvent.click(open))
  return { asked, dialog: await screen.findByRole('dialog', { name: `${decision} 2 requests?` }) }
}

test('SCR-10 ticked requests are denied together: one question names each, one reason goes to all, what failed is told', async () => {
  const { asked, dialog } = await askAboutBoth('Deny', {
    'PATCH /v1/requests/req_1': { ...request, status: 'DENIED' },
    'PATCH /v1/requests/req_2': 409,
  })
  expect(within(dialog).getAllByRole('listitem', { hidden: true })).toHaveLength(2)
  await typeIn(/^Reason/, 'too broad')
  await pressWhenReady(dialog, 'Deny 2 requests')
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
  const { asked, dialog } = await askAboutBoth('Approve', {
    'POST /v1/effects': { effect: effectWith(), refused: [] },
    'PATCH /v1/requests/req_1': { ...request, status: 'APPROVED' },
    'PATCH /v1/requests/req_2': { ...request, requestId: 'req_2', status: 'APPROVED' },
  })
  await pressWhenReady(dialog, 'Approve 2 requests')
  await waitFor(() =>
    expect(written(asked).map(([call]) => call)).toEqual(['PATCH /v1/requests/req_1', 'PATCH /v1/requests/req_2']),
  )
})

test('SCR-10 of ticked requests those whose roles have grown say so, and are approved with what they give now', async () => {
  const { asked, dialog } = await askAboutBoth('Approve', {
    ...outgrown,
    'POST /v1/effects': (_, { body }) => {
      const { writes } = JSON.parse(body) as { writes: { ifMatch: string }[] }
      const isSeen = writes[1]?.ifMatch === '"v1.7"'
      return { effect: effectWith(), refused: isSeen ? [] : [{ index: 1, status: 409, ...refusal }] }
    },
    'PATCH /v1/requests/req_1': { ...request, status: 'APPROVED' },
    'PATCH /v1/requests/req_2': onlyGrown({ ...request, requestId: 'req_2', status: 'APPROVED' }),
  })
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
  const pick = { action: 'stock:read', allow: true, grant: true, delegate: false }
  const line = (userId: string, resourceUri: string, gained: object[]) => ({
    userId,
    who: 'USER',
    resourceUri,
    gained,
    lost: [],
  })
  const lines = [line('noor', 'stock/gdansk', [pick]), line('sam', 'stock/porto', [{ ...pick, grant: false }])]
  const { dialog } = await askAboutBoth('Approve', {
    'POST /v1/effects': {
      effect: { ...effectWith(), gained: { users: 2, actions: 1, resources: 1 }, lines },
      refused: [],
    },
  })
  await within(dialog).findByText(/2 people gain 1 action on 2 resources and below in all/)
  await waitFor(() => expect(dialog.textContent).toContain('Noor Rossi may then give stock:read to others.'))
  expect(dialog.textContent).not.toContain('sam may then')
})
