// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { usePortal } from '../lib/portal-store.ts'
import { takeArrival } from './arrival.ts'
import { forgetSession } from './sign-in.ts'

beforeEach(() => usePortal.setState(usePortal.getInitialState(), true))
const arriveAt = (address: string) => {
  history.replaceState(null, '', address)
  takeArrival()
  return location.pathname + location.search + location.hash
}

it('SCR-11 who sent a visitor is kept and leaves the address, before the hash and behind it; all else stays as it is', () => {
  expect(arriveAt('/app/?source=news&code=a%20b&state=s#/signup?create=account&campaign=autumn&medium=')).toBe(
    '/app/?code=a+b&state=s#/signup?create=account',
  )
  expect(usePortal.getState().referrer).toEqual({ source: 'news', campaign: 'autumn' })
  const untouched = '/app/?code=a%20b#/settings/roles?q=x%20y?z'
  expect(arriveAt(untouched)).toBe(untouched)
  expect(usePortal.getState().referrer).toEqual({ source: 'news', campaign: 'autumn' })
  expect(arriveAt(`/app/?content=${'x'.repeat(5000)}`)).toBe('/app/')
  expect(usePortal.getState().referrer?.content).toHaveLength(200)
})

it('SCR-11 SES-11 dev=true sets the development flag, dev=false takes it away; it outlives a sign-out', () => {
  expect(arriveAt('/app/?dev=true#/login')).toBe('/app/#/login')
  expect(usePortal.getState().isDevelopment).toBe(true)
  expect(arriveAt('/app/?dev=perhaps')).toBe('/app/')
  forgetSession()
  expect(usePortal.getState().isDevelopment).toBe(true)
  arriveAt('/app/#/login?dev=false')
  expect(usePortal.getState().isDevelopment).toBe(false)
})
