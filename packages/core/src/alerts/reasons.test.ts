import { describe, expect, it, test } from 'vitest'
import type { AlertId } from '../ids.ts'
import { acknowledge, judge } from './judge.ts'
import type { Alert, AlertFacts, AlertType } from './model.ts'
import { findingsOf } from './rules.ts'

const now = new Date('2030-06-15T12:00:00Z')
const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const alert = (type: AlertType, value: number, more: Partial<Alert> = {}): Alert => ({
  alertId: 'alert_1' as AlertId,
  name: 'A',
  type,
  value,
  recipients: [],
  firing: [],
  acknowledged: false,
  ...more,
})
const facts: AlertFacts = {
  now,
  denials: [{ userId: 'ann', denials: 40, usualPerHour: 2.6 }],
  checks: { allowed: 99, denied: 101 },
  owners: ['ann', 'ben'],
  accessKeys: [
    { clientId: 'sc_1', keyId: 'k1', madeAt: before(49) },
    { clientId: 'sc_1', keyId: 'k2', madeAt: before(999), usedAt: before(71) },
    { clientId: 'sc_1', keyId: 'k3', madeAt: before(999), usedAt: before(47) },
  ],
  certificates: [
    { name: 'con_a', expiresAt: before(24) },
    { name: 'con_b', expiresAt: before(-24) },
    { name: 'con_c', expiresAt: now },
    { name: 'con_d', expiresAt: before(-49) },
  ],
  usage: { calls: 90, limit: 100 },
}

test.each<[AlertType, number, string[]]>([
  ['USER_DENIALS', 10, ['ann was refused 40 times within an hour; 3 is usual.']],
  ['DENIAL_RATE', 50, ['50 % of 200 checks within an hour were refused.']],
  ['DENIAL_RATE', 51, []],
  ['NEW_OWNER', 1, ['ann has become an owner of the account.', 'ben has become an owner of the account.']],
  [
    'UNUSED_ACCESS_KEY',
    2,
    ['The access key k1 of sc_1 was never used in 2 days.', 'The access key k2 of sc_1 was last used 2 days ago.'],
  ],
  [
    'EXPIRY',
    2,
    [
      'The certificate of con_a expired on 2030-06-14.',
      'The certificate of con_b expires on 2030-06-16.',
      'The certificate of con_c expires on 2030-06-15.',
    ],
  ],
  ['USAGE_LIMIT', 90, ['90 calls were made in 2030-06; the limit is 100.']],
  ['USAGE_LIMIT', 91, []],
])('ENT-13 %s %i says why', (type, value, reasons) => {
  expect(findingsOf(alert(type, value), facts).map(({ reason }) => reason)).toEqual(reasons)
})

describe('ENT-13 an alert that tells of several things', () => {
  const findings = (...subjects: string[]) => subjects.map((subject) => ({ subject, reason: `${subject}.` }))
  const of = (...subjects: string[]) => judge(alert('USER_DENIALS', 1), findings(...subjects), now)

  it.each([
    [['a', 'b'], 'a. b.'],
    [['a', 'b', 'c', 'd', 'e'], 'a. b. c. d. e.'],
    [['a', 'b', 'c', 'd', 'e', 'f'], 'a. b. c. d. e. And 1 more.'],
  ])('gives the first five reasons: %j', (subjects, reason) => {
    expect(of(...subjects).lastFired).toEqual({ time: now.toISOString(), reason })
  })
  it('stays acknowledged while some of it goes', () => {
    const noted = acknowledge(of('a', 'b'))
    const fewer = judge(noted, findings('b'), before(-1))
    expect(fewer).toEqual({ ...noted, firing: findings('b') })
    expect(judge(of('a', 'b'), findings('b'), before(-1)).acknowledged).toBe(false)
  })
  it('is no longer acknowledged once something is new, and keeps what stands', () => {
    const more = judge(acknowledge(of('a', 'b')), findings('b', 'c'), before(-1))
    expect(more).toMatchObject({ firing: findings('b', 'c'), acknowledged: false })
    expect(more.lastFired).toEqual({ time: before(-1).toISOString(), reason: 'c.' })
  })
  it('is not acknowledged when there is nothing to take note of', () => {
    expect(acknowledge(alert('EXPIRY', 1)).acknowledged).toBe(false)
    expect(acknowledge(alert('NEW_OWNER', 1, { firing: findings('ann'), acknowledged: true }))).toMatchObject({
      known: ['ann'],
      firing: [],
      acknowledged: false,
    })
  })
})
