// @vitest-environment jsdom
import { getRole, updateRole } from '@doorward/contract/authorization/access/roles'
import { authorizeUser } from '@doorward/contract/authorization/access/user-permissions'
import { requestAccessKey } from '@doorward/contract/authorization/build/clients'
import { authorizationEndpoints } from '@doorward/contract/authorization/index'
import type { Endpoint } from '@doorward/contract/endpoint'
import type { ClientId, RoleId, UserId } from '@doorward/core/ids'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asId } from '../../lib/as-id.ts'
import { worthRetrying } from '../../lib/failures.ts'
import { beginPage } from '../../lib/inspector/call-log.ts'
import { useWaiting } from '../../session/confirmation.ts'
import { dropTokens, keepTokens, signedIn } from '../../session/tokens.ts'
import { call, pointAt, precondition } from './call.ts'
import { purposeOf } from './purposes.ts'

const sent: { url: string; headers: Headers; method: string; body: unknown }[] = []
let replies: Response[] = []
const roleId = asId<RoleId>('ro_1')

beforeEach(() => {
  sent.length = 0
  useWaiting.setState({ canAsk: true })
  keepTokens({ accessToken: 'token-1', expiresAt: Date.now() + 3_600_000 })
  pointAt({ domain: 'acc-1.eu-west.doorward.localhost:8080' })
  // The network is the edge; everything on this side of it is the real thing.
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, headers: new Headers(init.headers), method: init.method ?? 'GET', body: init.body })
    return (
      replies.shift() ?? Response.json({ roleId: 'ro_1', name: 'R', permissions: [] }, { headers: { etag: '"7"' } })
    )
  })
})
afterEach(() => {
  replies = []
  dropTokens()
  vi.unstubAllGlobals()
})

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: { status: number; message: string; details?: Record<string, unknown> }) => error,
  )

test('API-01 calls go to the account’s own host with the bearer token', async () => {
  await call(getRole, { params: { roleId } })
  expect(sent[0]?.url).toBe('http://acc-1.eu-west.doorward.localhost:8080/v1/roles/ro_1')
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer token-1')
})

test('ERR-02 SES-17 without a token a call fails here as 401, without an account as 400, and nothing is sent', async () => {
  dropTokens()
  expect((await failure(call(getRole, { params: { roleId } })))?.status).toBe(401)
  keepTokens({ accessToken: 't', expiresAt: Date.now() + 3_600_000 })
  pointAt({})
  expect((await failure(call(getRole, { params: { roleId } })))?.status).toBe(400)
  expect(sent).toEqual([])
})

test('what was written is read: the consistency token of a write goes with the next call', async () => {
  replies = [Response.json({ roleId: 'ro_1', name: 'R', permissions: [] }, { headers: { 'consistency-token': 'c-9' } })]
  await call(updateRole, { params: { roleId }, body: { permissions: [] } })
  await call(getRole, { params: { roleId } })
  expect(sent[1]?.headers.get('consistency-token')).toBe('c-9')
})

test('API-08 a time goes as If-Unmodified-Since, an entity tag as If-Match', () => {
  expect(precondition('2026-05-03T10:42:00.000Z')).toEqual({ 'if-unmodified-since': '2026-05-03T10:42:00.000Z' })
  expect(precondition('"7"')).toEqual({ 'if-match': '"7"' })
  expect(precondition(undefined)).toEqual({})
})

test('a 403 names the permission the endpoint asks for, when the server does not', async () => {
  replies = [Response.json({ title: 'No.', errorCode: 'Forbidden', errorId: 'r-1' }, { status: 403 })]
  const error = await failure(call(getRole, { params: { roleId } }))
  expect(error?.details).toMatchObject({ action: 'roles:read', resource: 'Doorward:Roles/ro_1' })
})

test('a "no" of the check is an answer with its reason, another 404 stays a failure', async () => {
  const params = { userId: asId<UserId>('u1'), resourceUri: '/r', permission: 'read' }
  replies = [Response.json({ allowed: false, explanation: { missing: { missing: 'record' } } }, { status: 404 })]
  const { body } = await call(authorizeUser, { params, query: { explain: true } })
  expect(body).toMatchObject({ allowed: false, explanation: { missing: { missing: 'record' } } })
  replies = [Response.json({ title: 'Not found.', errorCode: 'NotFound' }, { status: 404 })]
  expect((await failure(call(getRole, { params: { roleId } })))?.status).toBe(404)
})

test.each([
  [0, true],
  [401, true],
  [403, false],
  [404, false],
  [429, false],
  [500, true],
  [503, true],
])('ERR-05 a read refused with %i is tried again: %s', async (status, again) => {
  replies = status === 0 ? [] : [Response.json({}, { status })]
  if (status === 0) vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  const error = await failure(call(getRole, { params: { roleId } }))
  expect(worthRetrying(0, error)).toBe(again)
  expect(worthRetrying(5, error)).toBe(false)
})

const tooOld = () =>
  Response.json({ title: 'Sign in again first.', errorCode: 'InsufficientUserAuthentication' }, { status: 401 })
const newKey = (publicKey: string) =>
  call(requestAccessKey, { params: { clientId: asId<ClientId>('sc_1') }, body: { publicKey } })
const asked = () => vi.waitUntil(() => useWaiting.getState().waiting)

test('decision 46: what asks for a newer sign-in waits for it, and is sent once more as it was, with the new token', async () => {
  replies = [tooOld()]
  const made = newKey('mine')
  const { purpose, settle } = await asked()
  expect(purpose).toBe('You are about to create an access key.')
  keepTokens({ accessToken: 'token-2', expiresAt: Date.now() + 3_600_000 })
  settle(true)
  await made
  expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer token-1', 'Bearer token-2'])
  expect(sent[1]).toMatchObject({ url: sent[0]?.url, method: 'POST', body: JSON.stringify({ publicKey: 'mine' }) })
  expect(useWaiting.getState().waiting).toBeUndefined()
})

test('decision 46: calls that wait at the same time are asked about once', async () => {
  replies = [tooOld(), tooOld()]
  const both = Promise.all([newKey('one'), newKey('two')])
  const { settle } = await asked()
  await vi.waitUntil(() => sent.length === 2)
  settle(true)
  await both
  expect(sent).toHaveLength(4)
  expect(useWaiting.getState().waiting).toBeUndefined()
})

test('ERR-05 SES-05 where the person would rather not, it fails as it was refused: not sent again, not counted, still signed in', async () => {
  for (let i = 0; i < 4; i += 1) {
    replies = [tooOld()]
    const refused = failure(newKey('mine'))
    ;(await asked()).settle(false)
    expect(await refused).toMatchObject({ status: 401, code: 'InsufficientUserAuthentication' })
  }
  expect(sent).toHaveLength(4)
  expect(signedIn()).toBe(true)
})

test('SES-05 while the person is asked, calls that the old token cannot make any more do not sign out', async () => {
  replies = [tooOld()]
  const refused = failure(newKey('mine'))
  const { settle } = await asked()
  for (let i = 0; i < 4; i += 1) {
    replies = [Response.json({ errorCode: 'Unauthorized' }, { status: 401 })]
    await failure(call(getRole, { params: { roleId } }))
  }
  expect(signedIn()).toBe(true)
  settle(false)
  await refused
})

const over = () => Response.json({ errorCode: 'Unauthorized' }, { status: 401 })

test('SCR-14 a write of a session that has ended waits until its person has signed in again, and is sent as it was', async () => {
  replies = [over()]
  const saved = call(updateRole, { params: { roleId }, body: { name: 'R', permissions: [] } })
  const { purpose, isEnd, settle } = await asked()
  expect([purpose, isEnd]).toEqual([expect.stringMatching(/^Your session has ended\. Sign in again/), true])
  keepTokens({ accessToken: 'token-2', expiresAt: Date.now() + 3_600_000 })
  settle(true)
  await saved
  expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer token-1', 'Bearer token-2'])
  expect(sent[1]?.body).toBe(sent[0]?.body)
})

test('SCR-14 nobody is asked to sign in again for what is only read', async () => {
  replies = [over()]
  expect((await failure(call(getRole, { params: { roleId } })))?.status).toBe(401)
  expect(useWaiting.getState().waiting).toBeUndefined()
})

test('SCR-14 where the page can ask nobody to sign in again, a write fails as it was refused', async () => {
  useWaiting.setState({ canAsk: false })
  replies = [over()]
  expect((await failure(call(updateRole, { params: { roleId }, body: { name: 'R', permissions: [] } })))?.status).toBe(
    401,
  )
})

test('decision 46: a sign-in that is too old once more is not asked for for ever', async () => {
  replies = [tooOld(), tooOld()]
  const refused = failure(newKey('mine'))
  ;(await asked()).settle(true)
  expect(await refused).toMatchObject({ status: 401 })
  expect(sent).toHaveLength(2)
})

const asking: [string, Endpoint][] = Object.entries<Endpoint>(authorizationEndpoints).filter(
  ([, { access }]) => access.kind === 'permission' && access.stepUp,
)
test.each(asking)('decision 46: it is said in words what %s asks for a newer sign-in for', (_, endpoint) => {
  expect(purposeOf(endpoint)).toMatch(/^You are about to .+\.$/)
  expect(purposeOf(endpoint)).not.toContain('asks for a recent sign-in')
})

test('SCR-14 a write whose answer is lost is sent again by the same key, and another by another', async () => {
  const body = { name: 'R', permissions: [{ action: 'reports:read', allow: true, grant: false, delegate: false }] }
  const save = (name = 'R') => call(updateRole, { params: { roleId }, body: { ...body, name } })
  const keys = () => sent.map(({ headers }) => headers.get('idempotency-key'))
  replies = [new Response(null, { status: 503 })]
  await failure(save())
  await failure(save('other'))
  await save()
  await save()
  const [first, other, again, anew] = keys()
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(again).toBe(first)
  expect(new Set([first, other, anew]).size).toBe(3)
  await call(getRole, { params: { roleId } })
  expect(keys()[4]).toBeNull()
})

test('SCR-14 what was refused, or is sent from another page, is another write', async () => {
  const save = () => failure(call(updateRole, { params: { roleId }, body: { name: 'R', permissions: [] } }))
  replies = [
    Response.json({ title: 'No', errorCode: 'Conflict' }, { status: 409 }),
    new Response(null, { status: 502 }),
  ]
  await save()
  await save()
  beginPage()
  await save()
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(3)
})
