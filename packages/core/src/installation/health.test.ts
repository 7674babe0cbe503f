import { expect, test } from 'vitest'
import { troublesOf } from './health.ts'

const well = { isDeleting: false, failedEvents: 0, failingIntegrations: 0, overdueSeconds: 300 }

test.each([
  [{}, []],
  [{ isDeleting: true }, ['DELETING']],
  [{ failedEvents: 1 }, ['FAILED_EVENTS']],
  [{ failingIntegrations: 1 }, ['FAILING_INTEGRATION']],
  [{ overdueSeconds: 301 }, ['LATE_WORK']],
  [{ isDeleting: true, failedEvents: 2, overdueSeconds: 999 }, ['DELETING', 'FAILED_EVENTS', 'LATE_WORK']],
])('of an account with %o it is told that %o', (facts, troubles) => {
  expect(troublesOf({ ...well, ...facts })).toEqual(troubles)
})
