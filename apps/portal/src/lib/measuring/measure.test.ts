// @vitest-environment jsdom
import { gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { placeOf } from './place-of.ts'
import { whomToMeasure } from './whom-to-measure.ts'

test.each([
  [{ isSignedIn: false, isInternalAdmin: false, draw: 0.0999 }, 'anonymous'],
  [{ isSignedIn: false, isInternalAdmin: false, draw: 0.1 }, 'nobody'],
  [{ isSignedIn: true, isInternalAdmin: false, draw: 0.9 }, 'person'],
  [{ isSignedIn: true, isInternalAdmin: true, draw: 0.05 }, 'anonymous'],
] as const)(
  'ERR-10 one in ten of those who are not known is measured, and an internal admin is never told apart: %o',
  (who, as) => {
    expect(whomToMeasure(who)).toBe(as)
  },
)

test.each([
  ['/settings/roles', '/settings/roles'],
  ['/settings/roles/new', '/settings/roles/new'],
  ['/settings/users/google-oauth2%7C113', '/settings/users/:id'],
  ['/settings/resources/%2Freports%2Fq3', '/settings/resources/:id'],
  ['/invite/inv_secret', '/invite/:id'],
  ['/vanish/sec_1/key', '/vanish/:id'],
  ['/sso/harbour', '/sso/:id'],
  ['/audit', '/audit'],
])('ERR-10 of a place no id is told: %s', (pathname, place) => {
  expect(placeOf(pathname)).toBe(place)
})

test('ERR-10 what is sent names the place and the person, and no address', async () => {
  const sent: string[] = []
  const read = async (body: unknown) => {
    const bytes = new Uint8Array(await new Response(body as BodyInit).arrayBuffer())
    return bytes[0] === 0x1f ? gunzipSync(bytes).toString() : new TextDecoder().decode(bytes)
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const text = init.body ? await read(init.body) : ''
    sent.push(`${url} ${decodeURIComponent(text)}`)
    return Response.json({ status: 1 })
  })
  // The library takes the network as it finds it when it is loaded.
  const { measure } = await import('./measure.ts')
  window.location.hash = '#/settings/users/ann%40example.com'
  const tell = measure({ key: 'phc_test', url: 'https://measured.example' }, 'person', 'user_7')
  tell('/settings/users/ann%40example.com')
  await expect.poll(() => sent.some((text) => text.includes('/settings/users/:id')), { timeout: 8_000 }).toBe(true)
  expect(sent.join()).toContain('user_7')
  expect(sent.every((text) => text.startsWith('https://measured.example/'))).toBe(true)
  expect(sent.join()).not.toContain('ann')
})
