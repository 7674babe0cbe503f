// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderUi } from '../../../../test/render.tsx'
import { loadConfig } from '../../../session/config.ts'
import { confirmed } from '../../../session/confirmation.ts'
import { ConfirmItIsYou } from './ConfirmItIsYou.tsx'

const login = 'https://login.example'
const config = { loginUrl: login, clientId: 'app_portal', scope: 'openid', resource: 'https://api' }
const discovery = { issuer: login, authorization_endpoint: `${login}/authorize` }
beforeEach(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...config, ...discovery }))
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array())
  vi.stubGlobal('ArrayBuffer', digest.constructor) // jsdom brings one of its own, which the digests are none of
  await loadConfig()
})
afterEach(() => vi.unstubAllGlobals())

async function ask() {
  // One frame around several pages, as the console has it.
  const view = renderUi(null, [{ path: '/pages/:page', element: <ConfirmItIsYou /> }], '/pages/one')
  let answer: Promise<boolean> = Promise.resolve(false)
  await act(async () => {
    answer = confirmed({ purpose: 'You are about to create an access key.' })
  })
  const button = (name: string) => screen.findByRole('button', { name })
  await waitFor(async () => expect((await button('Sign in again')).hasAttribute('data-loading')).toBe(false))
  return { answer, button, view }
}

test('decision 46: it is said what for, and why', async () => {
  const { button } = await ask()
  expect(screen.getByText('You are about to create an access key.')).toBeDefined()
  expect(screen.getByText(/You signed in more than five minutes ago/)).toBeDefined()
  await act(async () => void fireEvent.click(await button('Cancel')))
})

test('decision 46: a browser that lets no window open is told of, with the button again', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  const { answer, button } = await ask()
  await act(async () => void fireEvent.click(await button('Sign in again')))
  expect(screen.getByText(/Allow pop-ups for this page/)).toBeDefined()
  await act(async () => void fireEvent.click(await button('Cancel')))
  expect(await answer).toBe(false)
})

test('SES-04 who leaves the frame is not asked any more', async () => {
  const { answer, view } = await ask()
  view.unmount()
  expect(await answer).toBe(false)
})

test('decision 46: what was asked on a page goes with it', async () => {
  const { answer, view } = await ask()
  await act(() => view.router.navigate('/pages/one?tab=history'))
  expect(screen.getByRole('dialog')).toBeDefined()
  await act(() => view.router.navigate('/pages/other'))
  expect(await answer).toBe(false)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
