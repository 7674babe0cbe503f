import { ApiError } from '@doorward/contract/client'
import { afterEach, expect, test, vi } from 'vitest'
import { missingPermission, ofUnknownOutcome, toFailure, worthRetrying } from './failures.ts'

const answered = (status: number, more: Partial<ConstructorParameters<typeof ApiError>[0]> = {}) =>
  new ApiError({ status, code: 'X', title: 'No.', ...more })
const tooOld = answered(401, { code: 'InsufficientUserAuthentication' })
const lostFile = new TypeError('Failed to fetch dynamically imported module: /app/assets/roles.js')
const online = (onLine: boolean) => vi.stubGlobal('navigator', { onLine })
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['a call that got no answer', true, answered(0)],
  ['a file of the console that did not arrive', true, lostFile],
  ['an answer that broke off', true, new TypeError('NetworkError when attempting to fetch resource.')],
  ['what Safari says of it', true, new TypeError('Load failed')],
  ['whatever fails while there is no network', false, new Error('odd')],
  ['an answer of something between, while there is no network', false, answered(502)],
])('%s is not said to be our fault', (_, onLine, error) => {
  online(onLine)
  const { kind, text } = toFailure(error, 'We could not load the roles.')
  expect(kind).toBe('offline')
  expect(text).toContain('Check your connection')
})

test.each([
  ['a bug here', new TypeError('x is undefined')],
  ['a bug that speaks of a network', new Error('network fetch')],
  ['a bug there', answered(500)],
  ['something of theirs that is away', answered(503)],
])('%s is', (_, error) => {
  online(true)
  expect(toFailure(error, 'We could not load the roles.')).toMatchObject({
    kind: 'broken',
    title: 'We could not load the roles.',
    text: expect.stringContaining('ours'),
  })
})

test('where there is no browser at all, a bug is a bug', () => {
  vi.stubGlobal('navigator', undefined)
  expect(toFailure(new Error('odd'), 'x').kind).toBe('broken')
})

test.each([
  [400, 'invalid', 'No.'],
  [401, 'invalid', 'Your session has ended. Sign in again; what you typed is kept in this tab.'],
  [403, 'refused', 'No. Your account admin can give it to you.'],
  [404, 'missing', 'It may be deleted, or not visible to you.'],
  [409, 'invalid', 'No.'],
  [412, 'stale', 'No.'],
  [413, 'invalid', 'No.'],
  [418, 'invalid', 'No.'],
  [422, 'invalid', 'No.'],
  [429, 'limited', 'Too many requests. Wait a moment, then try again.'],
])('ERR-02 an answer of %i is %s', (status, kind, text) => {
  online(true)
  expect(toFailure(answered(status), 'save it')).toMatchObject({ kind, text })
})

test('decision 46: that a newer sign-in is wanted is said as what it is, not as a session that ended', () => {
  expect(toFailure(tooOld, 'We could not save it.')).toMatchObject({
    kind: 'invalid',
    text: 'Nothing was done, because you did not sign in again. What you typed is still here.',
  })
})

test('a limit says how long to wait, where it is told', () => {
  const error = answered(429, { retryAfterSeconds: 7 })
  expect(toFailure(error, 'We could not save it.').text).toBe('Too many requests. You can try again in 7 s.')
})

test.each([
  [{ action: 'roles:read', resource: 'Doorward:Roles' }, 'You need roles:read on Doorward:Roles.'],
  [{ action: 'roles:read', resourceUri: 'Doorward:Roles/a' }, 'You need roles:read on Doorward:Roles/a.'],
  [{ action: 'roles:read' }, 'You need roles:read.'],
])(
  'a refusal names what is missing: %o',
  (details: { action: string; resource?: string; resourceUri?: string }, sentence) => {
    const error = answered(403, { details })
    expect(toFailure(error, 'We could not save it.').text).toBe(
      `No. ${sentence} Your account admin can give it to you.`,
    )
    const resource = details.resource ?? details.resourceUri
    expect(missingPermission(error)).toEqual({ action: 'roles:read', resource })
  },
)

test('nothing is missing where no permission is named', () => {
  expect(missingPermission(new Error('odd'))).toBeUndefined()
  expect(missingPermission(answered(403))).toBeUndefined()
  expect(missingPermission(answered(403, { details: { action: 7 } }))).toBeUndefined()
})

test('the reference to quote and the field are kept', () => {
  const error = answered(400, { requestId: 'req_1', details: { field: 'name' } })
  expect(toFailure(error, 'We could not save it.')).toMatchObject({ reference: 'req_1', field: 'name' })
  expect(toFailure(answered(400, { details: { field: 3 } }), 'save it').field).toBeUndefined()
  expect(toFailure(new Error('odd'), 'save it')).toMatchObject({ reference: undefined, field: undefined })
})

test('SCR-15 a permission that the server names itself is told once', () => {
  const title = 'You need the permission roles:read on Doorward:Roles.'
  const details = { action: 'roles:read', resource: 'Doorward:Roles' }
  const { text } = toFailure(new ApiError({ status: 403, code: 'Forbidden', title, details }), 'We could not save it.')
  expect(text.match(/roles:read/g)).toHaveLength(1)
})

test.each([
  [0, answered(0), true],
  [0, answered(500), true],
  [4, answered(503), true],
  [5, answered(503), false],
  [0, answered(401), true],
  [1, answered(401), false],
  [0, tooOld, false],
  [0, answered(429), false],
  [0, answered(404), false],
  [0, answered(499), false],
  [0, new Error('odd'), false],
])('API-02 after %i tries, %o is read again: %s', (tries, error, again) => {
  expect(worthRetrying(tries, error)).toBe(again)
})

test('of a write that no answer came to it is not said that it failed, nor of one that an earlier try did', () => {
  const error = new ApiError({ status: 0, code: 'NetworkError', title: 'The server could not be reached.' })
  expect(toFailure(error, 'We could not create the group.').title).toBe('We could not create the group.')
  ofUnknownOutcome.add(error)
  expect(toFailure(error, 'We could not create the group.')).toMatchObject({
    title: 'We do not know whether it was done',
    text: 'No answer came. Check your connection and press again: it is done once, not twice.',
  })
  const before = new ApiError({ status: 409, code: 'SecretAlreadyShown', title: 'Shown.' })
  expect(toFailure(before, 'We could not create the invite.').title).toBe('It was made by the first try')
})
