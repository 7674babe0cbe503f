import { acknowledge, findingsMax, judge as judgeAt } from '@doorward/core/alerts/judge'
import type { Alert, AlertFacts, AlertType, Finding } from '@doorward/core/alerts/model'
import { findingsOf } from '@doorward/core/alerts/rules'
import type { AlertId } from '@doorward/core/ids'
import { describe, expect, it, test } from 'vitest'
import { textsOfApi } from '../texts.ts'
import { reasonIn } from './reasons.ts'

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
const reasonOf = reasonIn(textsOfApi)
const judge = (alert: Alert, findings: Finding[], at: Date) => judgeAt(alert, findings, { at, reasonOf })
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
  expect(findingsOf(alert(type, value), facts).map((finding) => reasonOf([finding]))).toEqual(reasons)
})

describe('ENT-13 an alert that tells of several things', () => {
  const findings = (...subjects: string[]) =>
    subjects.map((subject): Finding => ({ subject, happened: { what: 'newOwner', user: subject } }))
  const reason = (subject: string) => `${subject} has become an owner of the account.`
  const told = (...subjects: string[]) => subjects.map((subject) => ({ subject, reason: reason(subject) }))
  const of = (...subjects: string[]) => judge(alert('USER_DENIALS', 1), findings(...subjects), now)

  it.each([
    [['a', 'b'], ['a', 'b'], ''],
    [['a', 'b', 'c', 'd', 'e'], ['a', 'b', 'c', 'd', 'e'], ''],
    [['a', 'b', 'c', 'd', 'e', 'f'], ['a', 'b', 'c', 'd', 'e'], ' And 1 more.'],
  ])('gives the first five reasons: %j', (subjects, given, more) => {
    expect(of(...subjects).lastFired).toEqual({ time: now.toISOString(), reason: given.map(reason).join(' ') + more })
  })
  it('counts the others, of a hundred at most', () => {
    const many = Array.from({ length: findingsMax + 9 }, (_, i) => `u${i}`)
    expect(of(...many).lastFired?.reason).toMatch(/And 95 more\.$/)
  })
  it('stays acknowledged while some of it goes', () => {
    const noted = acknowledge(of('a', 'b'))
    const fewer = judge(noted, findings('b'), before(-1))
    expect(fewer).toEqual({ ...noted, firing: told('b') })
    expect(judge(of('a', 'b'), findings('b'), before(-1)).acknowledged).toBe(false)
  })
  it('is no longer acknowledged once something is new, and keeps what stands', () => {
    const more = judge(acknowledge(of('a', 'b')), findings('b', 'c'), before(-1))
    expect(more).toMatchObject({ firing: told('b', 'c'), acknowledged: false })
    expect(more.lastFired).toEqual({ time: before(-1).toISOString(), reason: reason('c') })
  })
  it('is not acknowledged when there is nothing to take note of', () => {
    expect(acknowledge(alert('EXPIRY', 1)).acknowledged).toBe(false)
    expect(acknowledge(alert('NEW_OWNER', 1, { firing: told('ann'), acknowledged: true }))).toMatchObject({
      known: ['ann'],
      firing: [],
      acknowledged: false,
    })
  })
})
