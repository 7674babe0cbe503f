import { expect, it } from 'vitest'
import { recoveryOf } from './sign-in-recovery.ts'

const failure = (code: string) => ({ code, description: '' })
const refused = failure('access_denied')

it.each([
  ['login_required', {}, { kind: 'askAgain' }],
  ['ForceLogin', {}, { kind: 'askAgain' }],
  ['consent_required', {}, { kind: 'askAgain' }],
  ['access_denied', {}, { kind: 'lookForSession' }],
  ['login_required', { refused }, { kind: 'tell' }],
  ['access_denied', { refused }, { kind: 'tell' }],
  ['InvalidConnection', {}, { kind: 'signInAnew' }],
  ['InvalidTenantIdentifier', {}, { kind: 'signInAnew' }],
  ['InvalidApplication', {}, { kind: 'signInAnew' }],
  ['InvalidApplication', { retried: true as const }, { kind: 'tell', forMs: 10_000 }],
  ['invalid_response', {}, { kind: 'retry', afterMs: 4_000 }],
  ['server_error', {}, { kind: 'retry', afterMs: 4_000 }],
  ['invalid_response', { retried: true as const }, { kind: 'tell', forMs: 10_000 }],
  ['offline', {}, { kind: 'tell', forMs: 10_000 }],
])('ERR-01 SES-02 after %s with %j: %j', (code, tried, recovery) => {
  expect(recoveryOf(failure(code), tried)).toEqual(recovery)
})
