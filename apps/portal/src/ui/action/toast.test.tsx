// @vitest-environment jsdom
import { Notifications } from '@mantine/notifications'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { answerCalls } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { beginPage } from '../../lib/inspector/call-log.ts'
import { usePortal } from '../../lib/portal-store.ts'
import { undoOf } from '../../nouns/history/restored.ts'
import { roleQueries } from '../../queries/nouns/roles.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { fetchLater } from '../placeholder/later.tsx'
import { tellDone, tellNote } from './toast.tsx'

beforeAll(fetchLater)
afterEach(() => void vi.useRealTimers())

test('SCR-16 what is told after something else can be taken back for its own 8 s', async () => {
  vi.useFakeTimers()
  renderUi(<Notifications />)
  await act(async () => tellDone('Record saved.'))
  await act(async () => vi.advanceTimersByTime(4_000))
  await act(async () => tellDone('Record deleted.', async () => 'Record restored.'))
  // What goes fades in steps.
  const pass = async (...steps: number[]) => {
    for (const ms of steps) await act(async () => vi.advanceTimersByTime(ms))
  }
  await pass(4_500, 1_000, 1_000)
  expect(screen.getByText('Record deleted.')).toBeDefined()
  await pass(2_000, 1_000, 1_000)
  expect(screen.queryByText('Record deleted.')).toBeNull()
})

test('SCR-16 what was done is taken back once, however often its button and its keys are pressed', async () => {
  renderUi(<Notifications />)
  let times = 0
  await act(async () =>
    tellDone('Role deleted.', async () => {
      times += 1
      return 'Role restored.'
    }),
  )
  const button = screen.getByRole('button', { name: 'Undo' })
  await act(async () => {
    fireEvent.click(button)
    fireEvent.click(button)
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  })
  expect(times).toBe(1)
})

test('SCR-16 what takes only part of it back is called what it does, not Undo', async () => {
  renderUi(<Notifications />)
  await act(async () => tellDone('Approved.', async () => 'Deleted.', 'Take the access back'))
  expect(screen.getByRole('button', { name: 'Take the access back' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(screen.queryByText(/You can undo this/)).toBeNull()
})

test.each([403, 404, 409, 412])(
  'SCR-16 an Undo refused with %i says so and leads to what was done since',
  async (status) => {
    const role = { roleId: 'ro_1', name: 'Reader', permissions: [] }
    const etag = (revision: number) => ({ headers: { etag: `"v${revision}"` } })
    answerCalls({
      'GET /v1/roles/ro_1': () => Response.json(role, etag(7)),
      'PUT /v1/roles/ro_1': () => Response.json(role, etag(8)),
      'POST /v1/roles/ro_1/restore': status,
    })
    renderUi(<Notifications />)
    const { version } = await roleQueries.reread('ro_1')
    const undo = undoOf('role', await roleQueries.save('ro_1', { name: 'Clerk', permissions: [] }, version))
    await act(async () => tellDone('Role saved.', undo))
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Undo' })))
    expect(screen.getAllByText('We could not take that back.')).not.toHaveLength(0)
    const link = await screen.findByRole('link', { name: 'See its history' })
    expect(link.getAttribute('href')).toBe('#/settings/roles/ro_1?tab=history')
    await act(async () => void fireEvent.click(link))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'See its history' })).toBeNull())
  },
)

test.each([
  ['Doorward|1', /You changed it again since, perhaps in another tab/],
  ['Doorward|2', /Lee Chan changed it since/],
  ['Doorward|3', /It was changed again since/],
])('SCR-16 an Undo of what %s changed since says so, and what is shown is read anew', async (userId, said) => {
  const role = { roleId: 'ro_1', name: 'Reader', permissions: [] }
  const etag = (revision: number) => ({ headers: { etag: `"v${revision}"` } })
  const change = { revision: 9, at: '2026-01-02T09:00:00.000Z', actor: { userId }, requestId: 'req_1' }
  const asked = answerCalls({
    'GET /v1/roles/ro_1': () => Response.json(role, etag(7)),
    'PUT /v1/roles/ro_1': () => Response.json(role, etag(8)),
    'POST /v1/roles/ro_1/restore': 412,
    'GET /v1/roles/ro_1/history': { changes: [{ ...change, before: role, after: role }] },
    'GET /v1/users/Doorward|2': { userId: 'Doorward|2', name: 'Lee Chan' },
  })
  usePortal.setState({ profile: { userId: 'Doorward|1', email: '', username: '', displayName: 'Me' } })
  renderUi(<Notifications />)
  const { version } = await roleQueries.reread('ro_1')
  const undoing = await roleQueries.save('ro_1', { name: 'Clerk', permissions: [] }, version)
  await act(async () => tellDone('Role saved.', undoOf('role', undoing, { id: 'ro_1', queries: roleQueries })))
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Undo' })))
  expect((await screen.findAllByText(said)).length).toBeGreaterThan(0)
  expect(asked.some(({ address }) => address.startsWith('/v1/roles/ro_1/history'))).toBe(true)
  expect(queryClient.getQueryState(roleQueries.one('ro_1').queryKey)?.isInvalidated).toBe(true)
  expect((await screen.findByRole('link', { name: 'See its history' })).getAttribute('href')).toMatch(/roles\/ro_1/)
  usePortal.setState({ profile: null })
})

test('SCR-16 an Undo that no answer came to leads nowhere else: it can be tried again where the item is', async () => {
  renderUi(<Notifications />)
  await act(async () => tellDone('Role saved.', () => Promise.reject(new TypeError('Failed to fetch'))))
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Undo' })))
  expect(screen.getAllByText('We could not take that back.')).not.toHaveLength(0)
  expect(screen.queryByRole('link')).toBeNull()
})

test('SCR-14 what is noted of a page goes when the person goes to another, and the newest takes the place of the last', async () => {
  renderUi(<Notifications />)
  const shown = () => [...document.querySelectorAll('.mantine-Notification-root')].map(({ textContent }) => textContent)
  const told = () => shown().filter((text) => text?.startsWith('There is no page at'))
  await act(async () => tellNote('There is no page at /a.'))
  await act(async () => tellNote('There is no page at /b.'))
  await waitFor(() => expect(told()).toEqual(['There is no page at /b.']))
  await act(async () => beginPage())
  await waitFor(() => expect(told()).toEqual([]))
})
