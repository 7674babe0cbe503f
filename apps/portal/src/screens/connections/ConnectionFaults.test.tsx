// @vitest-environment jsdom
import type { ConnectionReply } from '@doorward/contract/authorization/sign-in/connections'
import { faultReasons } from '@doorward/core/connections/connection'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '../../../test/render.tsx'
import { ConnectionFaults } from './ConnectionFaults.tsx'

type Faults = NonNullable<ConnectionReply['activeConnectionFaults']>
const show = (...faults: object[]) =>
  renderUi(<ConnectionFaults connection={{ activeConnectionFaults: faults as Faults }} />) // newer servers say more
const settings = '/?tab=settings'
const cases = [
  ['missing', { field: 'tokenUrl' }, 'Token address is missing.', settings],
  [
    'expired',
    { field: 'providerCertificate', expiredTime: '2026-01-02T09:00:00.000Z' },
    /^Provider's certificate ended 2026-01-02/,
    settings,
  ],
  ['developmentOnly', { field: 'clientId' }, /^The shared development identity lets nobody in here/, settings],
  ['notShared', { field: 'clientId' }, /^No shared development identity is lent for these addresses/, settings],
  ['noProvider', { field: 'type' }, /^It leads to no provider/, '/settings/general'],
] as const

test.each(cases)('LGN-08 a fault for the reason %s says so and where to mend it', (reason, fault, words, to) => {
  show({ reason, ...fault })
  const said = screen.getByText('Nobody can sign in by this connection yet').nextElementSibling?.textContent
  expect(said).toMatch(words)
  expect(screen.getByRole('link').getAttribute('href')).toBe(to)
})

test('LGN-08 every reason that the server names has its words', () => {
  expect(cases.map(([reason]) => reason)).toEqual(expect.arrayContaining([...faultReasons]))
})

test('LGN-08 each of many faults is said', () => {
  show({ field: 'clientId', reason: 'missing' }, { field: 'issuerUrl', reason: 'missing' })
  expect(screen.getAllByText(/is missing\.$/)).toHaveLength(2)
})
