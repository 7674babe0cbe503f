import { expect, test } from 'vitest'
import { blankClient, toClientInput, validateClient } from './client-values.ts'

const client = { ...blankClient, name: 'CI deploy' }

test('options nobody set are left out', () => {
  expect(toClientInput(client)).toEqual({ name: 'CI deploy', rateLimits: [], tags: {} })
})

test('an option can be switched on, and a rate limit set', () => {
  expect(toClientInput({ ...client, mayAskAnyone: true, quota: 100, duration: 'PT1H' })).toMatchObject({
    options: { grantUserPermissionsAccess: true },
    rateLimits: [{ duration: 'PT1H', quota: 100 }],
  })
})

test.each([
  [{ ...client, name: '' }, 'name'],
  [{ ...client, quota: 0 }, 'quota'],
  [{ ...client, quota: 1.5 }, 'quota'],
  [{ ...client, signInUrl: 'app.acme.com' }, 'signInUrl'],
])('a client that cannot be saved says which field and why', (values, field) => {
  expect(Object.keys(validateClient(values))).toEqual([field])
})
