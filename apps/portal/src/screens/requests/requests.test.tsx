// @vitest-environment jsdom
import { Notifications } from '@mantine/notifications'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { decided, key, known, path, request, two, wide } from '../../../test/access-requests.ts'
import { mayOnly } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { press, showNoun, written } from '../../../test/show-noun.tsx'
import { boundKeys } from '../../lib/keys.ts'
import { momentText } from '../../lib/time.ts'
import * as requests from './requests.tsx'

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
  expect(rows().map((row) => within(row).queryByText('Taken back since') !== null)).toEqual([true, false])
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
