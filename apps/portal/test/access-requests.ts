import { act, fireEvent } from '@testing-library/react'
import { beforeEach, vi } from 'vitest'
import { usePortal } from '../src/lib/portal-store.ts'
import { holds } from './answers.ts'

/** Whoever a screen is shown to. */
export const signIn = (userId: string) =>
  usePortal.setState({ profile: { userId, email: '', username: '', displayName: userId } })

// Jo may decide what Noor asks for.
beforeEach(() => signIn('jo'))

export const path = '/settings/requests'
export const request = {
  requestId: 'req_1',
  status: 'OPEN',
  access: { users: [{ userId: 'noor' }], statements: [{ roles: ['ro_1'], resources: [{ resourceUri: 'reports' }] }] },
  createdBy: 'noor',
  createdTime: '2026-01-01T00:00:00.000Z',
  lastUpdated: '',
}
export const decided = { ...request, decidedBy: 'maya', lastUpdated: '2026-01-03T10:00:00.000Z' }
export const denied = { ...decided, status: 'DENIED', reason: 'first day' }

const give = (action: string) => ({ action, allow: true, grant: false, delegate: false })
const mayDecide = (requestId: string) => holds('jo', `Doorward:AccessRequests/${requestId}`, 'access-requests:update')
/** An open request, with whom and what it names. */
export const known = {
  ...mayDecide('req_1'),
  ...mayDecide('req_2'),
  'GET /v1/requests/req_1': request,
  'GET /v1/users/noor': { userId: 'noor', name: 'Noor Rossi' },
  'GET /v1/roles': { roles: [{ roleId: 'ro_1', name: 'Report reader', permissions: [give('reports:read')] }] },
}
/** The list of two, of which the second says why. */
export const two = {
  ...known,
  'GET /v1/requests': { records: [request, { ...request, requestId: 'req_2', reason: 'first day' }] },
  'GET /v1/requests/req_2': { ...request, requestId: 'req_2', reason: 'first day' },
}

/** A request whose role has grown since: it is approved with the version that the refusal names, and no other. */
export const outgrown = {
  ...known,
  'GET /v1/roles': {
    roles: [{ roleId: 'ro_1', name: 'Report reader', permissions: [{ ...give('reports:read'), grant: true }] }],
  },
  'GET /v1/roles/ro_1/history': {
    changes: [
      { revision: 7, at: '2026-01-02T00:00:00.000Z', actor: {}, before: { permissions: [give('reports:read')] } },
    ],
  },
}
export const refusal = {
  errorCode: 'RequestOutgrown',
  title: 'Of the machine.',
  details: { roles: ['ro_1'], etag: '"v1.7"' },
}
export const onlyGrown =
  (answer: object) =>
  (_: unknown, { headers }: { headers: Headers }) =>
    headers.get('if-match') === '"v1.7"' ? answer : Response.json(refusal, { status: 409 })

/** Whether the screen has room for a request beside the list. */
export const wide = (matches: boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      // Only these members are read; a full MediaQueryList has more.
      ({
        matches: matches && query.includes('75em'),
        media: query,
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  )
export const key = (name: string) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: name }))
