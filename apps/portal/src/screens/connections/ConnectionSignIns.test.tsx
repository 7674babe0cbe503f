// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Answers } from '../../../test/answers.ts'
import { connection } from '../../../test/connection.ts'
import { showNoun } from '../../../test/show-noun.tsx'
import * as connections from './connections.tsx'

const path = '/settings/connections'
const failed = {
  traceId: 'trc_1',
  connectionId: 'con_up',
  outcome: 'failed',
  references: ['req_shown'],
  steps: [
    { step: 'sent', at: '2026-01-02T09:00:00.000Z', facts: { to: 'https://idp.example/authorize', state: '…' } },
    { step: 'ended', at: '2026-01-02T09:00:05.000Z', facts: { outcome: 'failed', why: 'declined: access_denied' } },
  ],
  createdTime: '2026-01-02T09:00:00.000Z',
}
const good = { ...failed, traceId: 'trc_2', outcome: 'signedIn', userId: 'maya', steps: [failed.steps[0]] }
const known: Answers = {
  'GET /v1/connections/con_up': connection,
  'GET /v1/connection-presets': { presets: [] },
  'GET /v1/users/maya': { userId: 'maya', name: 'Maya Ortiz' },
  'GET /v1/login-traces': { loginTraces: [failed, good] },
}
const show = (answers: Answers = {}) =>
  showNoun(connections, path, `${path}/con_up?tab=sign-ins`, { ...known, ...answers })
const rows = async () => within(await screen.findByRole('list', { name: 'Sign-ins' })).getAllByRole('listitem')

test('LGN-08 a sign-in that failed says why, what was done step by step, and the reference that its page showed', async () => {
  await show()
  const [first, second] = await rows()
  for (const part of ['Failed', 'declined: access_denied', 'https://idp.example/authorize', 'req_shown'])
    expect(first?.textContent).toContain(part)
  await waitFor(() => expect(second?.textContent).toContain('Maya Ortiz'))
  expect(second?.textContent).toContain('Signed in')
})

test('LGN-08 a test that failed is told from a person whose sign-in failed, who is told on his way to which application', async () => {
  const [shop, test] = [{ applicationId: 'app_shop' }, { traceId: 'trc_3', applicationId: 'DOORWARD_CONNECTION_TEST' }]
  await show({
    'GET /v1/login-traces': {
      loginTraces: [
        { ...failed, ...shop },
        { ...failed, ...test },
      ],
    },
    'GET /v1/applications/app_shop': { applicationId: 'app_shop', name: 'Shop' },
  })
  const [ofPerson, ofTest] = await rows()
  await waitFor(() => expect(ofPerson?.querySelector('summary')?.textContent).toMatch(/^Failed.*On the way to Shop/))
  expect(ofTest?.querySelector('summary')?.textContent).toMatch(/^Test failed/)
})

test('LGN-08 only those that failed are asked of the server', async () => {
  const { asked } = await show()
  await rows()
  await act(async () => void fireEvent.click(screen.getByLabelText('Only those that failed')))
  await waitFor(() => expect(asked.some((each) => JSON.stringify(each).includes('outcome=failed'))).toBe(true))
})

test('LGN-08 it is said when nobody has come', async () => {
  await show({ 'GET /v1/login-traces': { loginTraces: [] } })
  expect(await screen.findByText('No sign-in at a provider in the last 14 days.')).toBeTruthy()
})

test('LGN-08 the one that the address names stands open before the others', async () => {
  const trace = { ...failed, traceId: 'trc_9', references: ['req_looked_for'] }
  await showNoun(connections, path, `${path}/con_up?tab=sign-ins&trace=trc_9`, {
    ...known,
    'GET /v1/login-traces/trc_9': trace,
  })
  const named = await screen.findByRole('region', { name: 'The sign-in that you looked for' })
  expect(named.textContent).toContain('req_looked_for')
  expect(named.querySelector('details')?.open).toBe(true)
})
