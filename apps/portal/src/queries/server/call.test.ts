// @vitest-environment jsdom
import { getRole, updateRole } from '@doorward/contract/authorization/access/roles'
import { authorizeUser } from '@doorward/contract/authorization/access/user-permissions'
import type { RoleId, UserId } from '@doorward/core/ids'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asId } from '../../lib/as-id.ts'
import { worthRetrying } from '../../lib/failures.ts'
import { dropTokens, keepTokens } from '../../session/tokens.ts'
import { call, pointAt, precondition } from './call.ts'

const sent: { url: string; headers: Headers; method: string }[] = []
let replies: Response[] = []
const roleId = asId<RoleId>('ro_1')

beforeEach(() => {
  sent.length = 0
  keepTokens({ accessToken: 'token-1', expiresAt: Date.now() + 3_600_000 })
  pointAt({ domain: 'acc-1.eu-west.doorward.localhost:8080' })
  // The network is the edge; everything on this side of it is the real thing.
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, headers: new Headers(init.headers), method: init.method ?? 'GET' })
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

test('SES-17 without a token a call fails here as 401, without an account as 400, and nothing is sent', async () => {
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
