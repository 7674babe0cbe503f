// @vitest-environment jsdom
import { notifications } from '@mantine/notifications'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderUi } from '../../../test/render.tsx'
import { notingFetch } from '../../lib/inspector/call-log.ts'
import { Toasts } from '../../ui/action/Toasts.tsx'
import { watchNetwork } from './network-alert.ts'

let stop: () => void
let answer: () => Promise<Response>
const call = (signal: AbortSignal | null = null, of = 'roles') =>
  act(async () => {
    const send = notingFetch({ template: `/v1/${of}`, params: {} })
    await send(`https://a.example/v1/${of}`, { signal }).catch(() => {})
  })
const networkFails = async (): Promise<Response> => {
  throw new TypeError('Failed to fetch')
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => answer())
  stop = watchNetwork()
  renderUi(<Toasts />)
})
afterEach(() => {
  stop()
  act(() => notifications.clean())
  vi.unstubAllGlobals()
})

test('ERR-02 what the page itself ended is no failure', async () => {
  answer = networkFails
  await call(AbortSignal.abort())
  await call(AbortSignal.abort())
  expect(screen.queryByText('Network connectivity issue')).toBeNull()
})

test('ERR-02 an answer in between, of whatever status, shows that the network is there', async () => {
  answer = networkFails
  await call()
  answer = async () => new Response('', { status: 503 })
  await call()
  answer = networkFails
  await call()
  expect(screen.queryByText('Network connectivity issue')).toBeNull()
})

test('ERR-02 one call that fails in more than one of its tries is told once, though others come through meanwhile', async () => {
  const shown = vi.spyOn(notifications, 'show')
  for (let tries = 0; tries < 4; tries++) {
    answer = networkFails
    await call()
    answer = async () => new Response('{}')
    await call(null, 'users')
  }
  expect(shown.mock.calls.map(([{ title, autoClose }]) => [title, autoClose])).toEqual([
    ['Network connectivity issue', 5000],
  ])
  shown.mockRestore()
})

test('ERR-02 a network that fails is told once it fails again, and not for one call alone', async () => {
  answer = networkFails
  await call()
  expect(screen.queryByText('Network connectivity issue')).toBeNull()
  await call()
  await screen.findByText('Network connectivity issue')
})

test('ERR-02 an extension that stops a call is told at once, with what to do', async () => {
  answer = async () => {
    const error = new TypeError('Failed to fetch')
    error.stack = 'TypeError: Failed to fetch\n at window.fetch (chrome-extension://abcdef/frame.js:1:2)'
    throw error
  }
  await call()
  await screen.findByText('Network connection failed')
})
