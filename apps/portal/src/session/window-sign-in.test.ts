// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePortal } from '../lib/portal-store.ts'
import { loadConfig } from './config.ts'
import { handBack } from './hand-back.ts'
import { forgetSession } from './sign-in.ts'
import { currentTokens, keepTokens } from './tokens.ts'
import { prepareWindowSignIn, type WindowSignIn } from './window-sign-in.ts'

const login = 'https://login.example'
/** The network as the console finds it: its configuration, and a login host that signs in `sub` for any code. */
let sub: string
let asked: URLSearchParams
const jwt = (claims: object) =>
  [{ alg: 'EdDSA' }, claims, 'x'].map((part) => btoa(JSON.stringify(part)).replace(/=+$/, '')).join('.')
const answers: Record<string, (body: URLSearchParams) => object> = {
  '/app/config.json': () => ({ loginUrl: login, clientId: 'app_portal', scope: 'openid', resource: 'https://api' }),
  '/.well-known/openid-configuration': () => ({
    issuer: login,
    authorization_endpoint: `${login}/authorize`,
    token_endpoint: `${login}/token`,
    id_token_signing_alg_values_supported: ['EdDSA'],
    authorization_response_iss_parameter_supported: true,
  }),
  '/token': () => {
    const now = Math.floor(Date.now() / 1000)
    const id = { iss: login, aud: 'app_portal', sub, iat: now, exp: now + 60, nonce: asked.get('nonce'), name: 'Noor' }
    return { access_token: 'new', token_type: 'Bearer', expires_in: 3600, id_token: jwt(id) }
  },
}

let prepared: WindowSignIn | undefined
let opened: { opener: unknown; location: { href: string } } | null
beforeEach(async () => {
  vi.stubEnv('BASE_URL', '/app/')
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array())
  vi.stubGlobal('ArrayBuffer', digest.constructor) // jsdom brings one of its own, which the digests are none of
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin)
    return Response.json(answers[pathname]?.(new URLSearchParams(String(init?.body))) ?? {})
  })
  opened = { opener: window, location: { href: '' } }
  vi.spyOn(window, 'open').mockImplementation(() => opened as Window | null) // what is used of a window
  await loadConfig()
  sub = 'maya'
  keepTokens({ accessToken: 'old', expiresAt: Date.now() + 60_000, userId: 'Doorward|maya' })
  const profile = { userId: 'Doorward|maya', email: 'maya@acme.example', username: '', displayName: 'Maya' }
  usePortal.setState({ profile })
  prepared = await prepareWindowSignIn()
  prepared.open()
  asked = new URL(opened.location.href).searchParams
})
afterEach(() => {
  prepared?.stop()
  forgetSession()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  history.replaceState(null, '', '/')
})
/** The window comes back with this answer. */
function comeBack(answer: Record<string, string>): boolean {
  const query = new URLSearchParams({ state: asked.get('state') ?? '', iss: login, ...answer })
  history.replaceState(null, '', `/app/?${query}`)
  const kept = currentTokens()
  const handed = handBack(() => undefined)
  if (kept) keepTokens(kept) // the window has a copy of its own to drop
  return handed
}

describe('decision 46: a sign-in in a window beside the page', () => {
  it('asks for a new one of the same person, by pages that cannot reach this one', () => {
    expect(Object.fromEntries(asked)).toMatchObject({ prompt: 'login', login_hint: 'maya@acme.example' })
    expect(asked.get('code_challenge_method')).toBe('S256')
    expect(opened?.opener).toBeNull()
  })

  it('puts the new tokens in place of the old ones, and takes the code out of the address', async () => {
    expect(comeBack({ code: 'c' })).toBe(true)
    expect(location.search).toBe('')
    expect(await prepared?.outcome).toEqual({ kind: 'done' })
    expect(currentTokens()).toMatchObject({ accessToken: 'new', userId: 'Doorward|maya' })
  })

  it('keeps who is here where somebody else signs in', async () => {
    sub = 'noor'
    comeBack({ code: 'c' })
    expect(await prepared?.outcome).toEqual({ kind: 'somebodyElse', name: 'Noor' })
    expect(currentTokens()).toMatchObject({ accessToken: 'old', userId: 'Doorward|maya' })
    expect(usePortal.getState().profile?.displayName).toBe('Maya')
  })

  it.each([
    ['an error', { error: 'access_denied' }],
    ['an error of another host', { error: 'access_denied', iss: 'https://evil.example' }],
    ['a code of another host', { code: 'c', iss: 'https://evil.example' }],
  ])('keeps the old tokens after %s', async (_, answer) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    comeBack(answer)
    expect(await prepared?.outcome).toEqual({ kind: 'failed' })
    expect(currentTokens()?.accessToken).toBe('old')
  })

  it('hears no answer to another question', async () => {
    comeBack({ code: 'theirs', state: 'window.another' })
    comeBack({ error: 'access_denied' })
    expect(await prepared?.outcome).toEqual({ kind: 'failed' })
  })

  it('says where the browser lets no window open', () => {
    opened = null
    expect(prepared?.open()).toBe(false)
  })

  it.each(['', '?state=abc&code=c'])('does not take a page at %s for a window that comes back', (query) => {
    history.replaceState(null, '', `/app/${query}`)
    expect(handBack()).toBe(false)
    expect(location.search).toBe(query)
  })
})
