// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { portalKey, usePortal } from '../lib/portal-store.ts'
import { toProfile } from './authorization.ts'
import { endForeignTokens, endOldLogin, forgetSession } from './sign-in.ts'
import { signInProblem } from './sign-in-failure.ts'
import { recoveryOf } from './sign-in-recovery.ts'
import { currentTokens, endedBy, keepTokens, signedIn } from './tokens.ts'
import { onLogoutElsewhere, trackAuthorized, trackUnauthorized } from './watch.ts'

const profile = { userId: 'Doorward|u1', email: 'a@b.c', username: 'a', displayName: 'A' }
beforeEach(() => {
  vi.useFakeTimers()
  keepTokens({ accessToken: 't', expiresAt: Date.now() + 60_000 })
  usePortal.setState({ profile, accountId: 'acc-1' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  forgetSession()
})

test.each([
  ['u1', 'Doorward|u1'],
  ['Doorward|u1', 'Doorward|u1'],
  ['doorward|u1', 'Doorward|u1'],
])('ENT-01 the subject %s becomes the user id %s: the prefix once', (sub, userId) => {
  expect(toProfile({ sub, email: 'maya@acme.example', name: 'Maya' })).toEqual({
    userId,
    email: 'maya@acme.example',
    username: 'maya@acme.example',
    displayName: 'Maya',
  })
})

test('SES-05 the third refused token call resets the token and reloads after 200 ms', () => {
  const reload = vi.fn()
  trackUnauthorized(reload)
  trackUnauthorized(reload)
  expect(signedIn()).toBe(true)
  trackUnauthorized(reload)
  expect(signedIn()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(200)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('SES-05 the third refused token call signs out as Sign out does: other tabs hear of it, and nothing of the session stays', () => {
  const deleted = vi.fn(() => ({}))
  vi.stubGlobal('indexedDB', { deleteDatabase: deleted })
  usePortal.setState({ lastLogoutAt: 0, recentPlaces: [{ path: '/settings/roles/ro_1', title: 'Accountant' }] })
  sessionStorage.setItem('doorward.draft', 'kept')
  for (let refused = 0; refused < 3; refused++) trackUnauthorized(vi.fn())
  expect(JSON.parse(localStorage.getItem(portalKey) ?? '{}').state).toMatchObject({
    lastLogoutAt: Date.now(),
    profile: null,
    accountId: null,
    recentPlaces: [],
  })
  expect(sessionStorage.getItem('doorward.draft')).toBeNull()
  expect(endedBy()).toBe('refusal')
  return vi.waitFor(() => expect(deleted).toHaveBeenCalledWith('doorward.events'))
})

test('SES-05 an answered call begins the count anew', () => {
  const reload = vi.fn()
  trackUnauthorized(reload)
  trackUnauthorized(reload)
  trackAuthorized()
  trackUnauthorized(reload)
  vi.advanceTimersByTime(1000)
  expect(signedIn()).toBe(true)
  trackAuthorized()
})

test('SES-04 a sign-out in another tab ends this one', async () => {
  const leave = vi.fn()
  const stop = onLogoutElsewhere(leave)
  const kept = JSON.parse(localStorage.getItem(portalKey) ?? '{}')
  kept.state.lastLogoutAt = Date.now() + 1
  localStorage.setItem(portalKey, JSON.stringify(kept))
  window.dispatchEvent(new StorageEvent('storage', { key: portalKey }))
  await vi.waitFor(() => expect(leave).toHaveBeenCalledTimes(1))
  expect(currentTokens()).toBeUndefined()
  expect(endedBy()).toBe('otherTab')
  stop()
})

test('SES-04 somebody else who signs in in another tab ends this one, also where it is loaded anew', async () => {
  keepTokens({ accessToken: 'mine', expiresAt: Date.now() + 60_000, userId: 'Doorward|1' })
  const leave = vi.fn()
  const stop = onLogoutElsewhere(leave)
  const kept = JSON.parse(localStorage.getItem(portalKey) ?? '{}')
  kept.state.profile = { ...kept.state.profile, userId: 'Doorward|2' }
  localStorage.setItem(portalKey, JSON.stringify(kept))
  window.dispatchEvent(new StorageEvent('storage', { key: portalKey }))
  await vi.waitFor(() => expect(leave).toHaveBeenCalledTimes(1))
  expect([currentTokens(), endedBy()]).toEqual([undefined, 'otherPerson'])
  keepTokens({ accessToken: 'mine', expiresAt: Date.now() + 60_000, userId: 'Doorward|1' })
  endForeignTokens()
  expect(currentTokens()).toBeUndefined()
  stop()
})

test('a change of settings in another tab does not sign out', async () => {
  const leave = vi.fn()
  const stop = onLogoutElsewhere(leave)
  window.dispatchEvent(new StorageEvent('storage', { key: portalKey }))
  await vi.runAllTimersAsync()
  expect(leave).not.toHaveBeenCalled()
  expect(signedIn()).toBe(true)
  stop()
})

test('SES-11 SES-14 signing out forgets the person and keeps the settings; no token is in local storage', () => {
  usePortal.setState((state) => ({ settings: { ...state.settings, theme: 'dark' }, lastLogoutAt: 5 }))
  forgetSession()
  const { settings, profile: left, accountId, lastLogoutAt } = usePortal.getState()
  expect([settings.theme, left, accountId, lastLogoutAt]).toEqual(['dark', null, null, 5])
  expect(Object.keys(localStorage)).toEqual([portalKey])
  expect(localStorage.getItem(portalKey)).not.toContain('accessToken')
})

test.each([
  ['login_required', undefined],
  ['consent_required', undefined],
  ['access_denied', 'Use the Sign in button'],
  ['invalid_response', 'did not answer with a valid token'],
  ['offline', 'Check your connection'],
])('ERR-01 SES-02 the sign-in error %s is told as %s', (code, words) => {
  const failure = { code, description: 'denied by admin' }
  const recovery = code === 'access_denied' ? ({ kind: 'tell' } as const) : recoveryOf(failure, {})
  const problem = signInProblem({ ...failure, recovery })
  if (words === undefined) expect(problem).toBeUndefined()
  else expect(problem?.text).toContain(words)
})

test.each([
  ['2023-06-26T13:57:59Z', false],
  ['2023-06-26T13:58:00Z', true],
])('SES-03 a sign-in of %s is gone on with: %s', (at, stays) => {
  usePortal.setState({ lastLoginAt: Date.parse(at) })
  endOldLogin()
  expect(signedIn()).toBe(stays)
})
