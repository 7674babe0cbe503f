import { expect, test } from 'vitest'
import { type Guard, judge, type Standing } from './guards.ts'

const nobody = { signedIn: false, remembered: false, hasAccount: false }
const elsewhere = { signedIn: false, remembered: true, hasAccount: false }
const newcomer = { signedIn: true, remembered: true, hasAccount: false }
const admin = { signedIn: true, remembered: true, hasAccount: true }

test.each<[string, Guard, Standing, string]>([
  ['a visitor on a protected page', 'account', nobody, '/login'],
  ['a person signed in by another tab', 'account', elsewhere, 'sign-in'],
  ['a person without an account', 'account', newcomer, '/signup'],
  ['a person with an account', 'account', admin, 'pass'],
  ['a person without an account on admin', 'admin', newcomer, '/signup'],
  ['an internal admin without an account on admin', 'admin', { ...newcomer, isInternalAdmin: true }, 'pass'],
  ['an internal admin without an account elsewhere', 'account', { ...newcomer, isInternalAdmin: true }, '/signup'],
  ['a visitor on admin', 'admin', nobody, '/login'],
  ['a person without an account, where only sign-in is asked', 'signed-in', newcomer, 'pass'],
  ['a visitor on the sign-in page', 'signed-out', nobody, 'pass'],
  ['a signed-in person on the sign-in page', 'signed-out', admin, '/settings'],
  ['a visitor on sign-up', 'sign-up', nobody, 'pass'],
  ['a newcomer on sign-up', 'sign-up', newcomer, 'pass'],
  ['a person with an account on sign-up', 'sign-up', admin, '/settings'],
])('SCR-02 SES-01 %s: guard %s', (_who, guard, standing, expected) => {
  const verdict = judge(guard, standing)
  expect(verdict.kind === 'go' ? verdict.to : verdict.kind).toBe(expected)
})

test('SES-20 a person with an account may create another one', () => {
  expect(judge('sign-up', admin, true)).toEqual({ kind: 'pass' })
})
