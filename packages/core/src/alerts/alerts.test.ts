import { describe, expect, it, test } from 'vitest'
import type { AlertId } from '../ids.ts'
import { acknowledge, findingsMax, judge as judgeAt } from './judge.ts'
import type { Alert, AlertFacts, AlertType, Finding } from './model.ts'
import { findingsOf } from './rules.ts'

const now = new Date('2030-06-15T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
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
const reasonOf = (findings: Finding[]) => findings.map(({ subject }) => `${subject}.`).join(' ')
const judge = (alert: Alert, findings: Finding[], at: Date) => judgeAt(alert, findings, { at, reasonOf })
const quiet: AlertFacts = {
  now,
  denials: [],
  checks: { allowed: 0, denied: 0 },
  owners: [],
  accessKeys: [],
  certificates: [],
  usage: { calls: 0 },
}
const user = (denials: number, usualPerHour: number) => ({ denials: [{ userId: 'ann', denials, usualPerHour }] })
const checks = (allowed: number, denied: number) => ({ checks: { allowed, denied } })
const key = (made: number, used?: number) => ({
  accessKeys: [
    { clientId: 'sc_1', keyId: 'k', madeAt: daysAgo(made), usedAt: used === undefined ? undefined : daysAgo(used) },
  ],
})
const certificate = (inDays: number) => ({ certificates: [{ name: 'con_a', expiresAt: daysAgo(-inDays) }] })

const cases: [AlertType, number, Partial<AlertFacts>, string[]][] = [
  ['USER_DENIALS', 10, user(10, 0), ['ann']],
  ['USER_DENIALS', 10, user(9, 0), []],
  ['USER_DENIALS', 10, user(30, 10), []],
  ['USER_DENIALS', 10, user(31, 10), ['ann']],
  ['DENIAL_RATE', 50, checks(50, 50), ['account']],
  ['DENIAL_RATE', 50, checks(51, 49), []],
  ['DENIAL_RATE', 50, checks(0, 99), []],
  ['DENIAL_RATE', 50, checks(0, 100), ['account']],
  ['UNUSED_ACCESS_KEY', 30, key(30), ['sc_1/k']],
  ['UNUSED_ACCESS_KEY', 30, key(29), []],
  ['UNUSED_ACCESS_KEY', 30, key(300, 29), []],
  ['UNUSED_ACCESS_KEY', 30, key(300, 30), ['sc_1/k']],
  ['EXPIRY', 30, certificate(31), []],
  ['EXPIRY', 30, certificate(30), ['con_a 2030-07-15T12:00:00.000Z']],
  ['EXPIRY', 30, certificate(-1), ['con_a 2030-06-14T12:00:00.000Z']],
  ['USAGE_LIMIT', 80, { usage: { calls: 80, limit: 100 } }, ['2030-06']],
  ['USAGE_LIMIT', 80, { usage: { calls: 79, limit: 100 } }, []],
  ['USAGE_LIMIT', 80, { usage: { calls: 1_000_000 } }, []],
]
test.each(cases)('ENT-13 %s %i by %j: %j', (type, value, facts, subjects) => {
  expect(findingsOf(alert(type, value), { ...quiet, ...facts }).map(({ subject }) => subject)).toEqual(subjects)
})

describe('ENT-13 an alert', () => {
  const finding = (subject: string): Finding => ({ subject, happened: { what: 'newOwner', user: subject } })
  const fired = judge(alert('USER_DENIALS', 1), [finding('ann')], now)

  it('fires when there is something new, and says why', () => {
    expect(fired).toMatchObject({ acknowledged: false, lastFired: { time: now.toISOString(), reason: 'ann.' } })
    expect(judge(fired, [finding('ann'), finding('ben')], daysAgo(-1)).lastFired?.reason).toBe('ben.')
  })
  it('is not repeated while it stands, acknowledged or not', () => {
    expect(judge(fired, [finding('ann')], daysAgo(-1))).toBe(fired)
    const noted = acknowledge(fired)
    expect(noted.acknowledged).toBe(true)
    expect(judge(noted, [finding('ann')], daysAgo(-1))).toBe(noted)
  })
  it('clears, and then fires again', () => {
    const clear = judge(acknowledge(fired), [], daysAgo(-1))
    expect(clear).toMatchObject({ firing: [], acknowledged: false, lastFired: { time: now.toISOString() } })
    expect(judge(clear, [finding('ann')], daysAgo(-2)).lastFired?.time).toBe(daysAgo(-2).toISOString())
  })
  it('tells of a new owner once, until somebody takes note, and then of that one never again', () => {
    const facts = { ...quiet, owners: ['olga', 'ann'] }
    const watching = alert('NEW_OWNER', 1, { known: ['olga'] })
    const told = judge(watching, findingsOf(watching, facts), now)
    expect(told.firing.map(({ subject }) => subject)).toEqual(['ann'])
    const noted = acknowledge(told)
    expect(noted).toMatchObject({ known: ['olga', 'ann'], firing: [], acknowledged: false })
    expect(findingsOf(noted, facts)).toEqual([])
  })
  it('tells of a hundred things at most', () => {
    const many = Array.from({ length: findingsMax + 9 }, (_, i) => finding(`u${i}`))
    const crowded = judge(alert('USER_DENIALS', 1), many, now)
    expect(crowded.firing).toHaveLength(findingsMax)
    expect(crowded.lastFired?.reason).toMatch(new RegExp(`^u0\\..* u${findingsMax - 1}\\.$`))
  })
})
