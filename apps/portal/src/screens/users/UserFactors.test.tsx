// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Answers } from '../../../test/answers.ts'
import { press, showNoun, written } from '../../../test/show-noun.tsx'
import { usePortal } from '../../lib/portal-store.ts'
import * as users from './users.tsx'

const path = '/settings/users'
const factorsPath = '/api/accounts/acc-test/users/maya/factors'
const phone = {
  factorId: 'f1',
  kind: 'TOTP',
  name: 'My phone',
  createdTime: '2026-01-01T08:00:00.000Z',
  lastUsedTime: '2026-01-02T09:00:00.000Z',
}
const known: Answers = {
  'GET /v1/users/maya': { userId: 'maya', name: 'Maya Ortiz', email: 'maya@example.com' },
  [`GET ${factorsPath}`]: { factors: [phone], recoveryCodesLeft: 7 },
  'GET /api/accounts/acc-test/users/maya/sessions': { sessions: [] },
  'GET /v1/records': { records: [] },
  'GET /v1/users/maya/identities': { identities: [] },
  'GET /v1/login-traces': { loginTraces: [] },
  'GET /v1/analytics/activity': { activity: [] },
}
const show = (answers: Answers = {}) => showNoun(users, path, `${path}/maya?tab=sign-ins`, { ...known, ...answers })

beforeEach(() => usePortal.setState({ accountId: 'acc-test' }))

test('LGN-02 a second factor tells its kind, name and when it was added and used, and how many recovery codes are left', async () => {
  await show()
  const list = within(await screen.findByRole('list', { name: 'Second factors' }))
  const [row] = list.getAllByRole('listitem')
  for (const part of ['My phone', 'Authenticator app']) expect(row?.textContent).toContain(part)
  expect([...(row?.querySelectorAll('time') ?? [])].map(({ dateTime }) => dateTime)).toEqual([
    phone.createdTime,
    phone.lastUsedTime,
  ])
  expect(screen.getByText('7 recovery codes are left.')).toBeDefined()
})

test('LGN-02 a lost factor is removed after a question that says what follows', async () => {
  const { asked } = await show({ [`DELETE ${factorsPath}/f1`]: {} })
  await screen.findByRole('list', { name: 'Second factors' })
  await press('Remove My phone')
  expect(screen.getByText('Remove My phone of Maya Ortiz?')).toBeDefined()
  expect(screen.getByText(/It is the only one/)).toBeDefined()
  expect(screen.getByText(/signed out everywhere, and told by mail/)).toBeDefined()
  expect(written(asked)).toEqual([])
  await press('Remove')
  expect(written(asked)).toEqual([[`DELETE ${factorsPath}/f1`, {}]])
})

test('LGN-02 says of somebody without one that there is none', async () => {
  const identity = { connectionId: 'email', subject: 'maya@example.com', createdTime: '2026-01-01T08:00:00.000Z' }
  await show({
    [`GET ${factorsPath}`]: { factors: [], recoveryCodesLeft: 0 },
    'GET /v1/users/maya/identities': { identities: [identity] },
  })
  expect(await screen.findByText('Maya Ortiz has no second factor here.')).toBeDefined()
})

test('SCR-14 of somebody who never signed in that is said once, and not part by part', async () => {
  await show({ [`GET ${factorsPath}`]: { factors: [], recoveryCodesLeft: 0 } })
  expect(await screen.findByText('No sign-in yet')).toBeDefined()
  expect(screen.queryByText('Maya Ortiz has no second factor here.')).toBeNull()
  expect(document.querySelectorAll('[data-empty]')).toHaveLength(1)
})
