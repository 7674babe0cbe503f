import { expect, test } from 'vitest'
import { changedLines } from './history-lines.ts'
import { settingsInWords } from './settings-in-words.ts'

test('SCR-16 each changed setting is told in words, by the label that the settings page has for it', () => {
  const before = { name: 'Northwind', region: 'eu', signUp: { who: 'open' } }
  const after = {
    ...before,
    signUp: { who: 'domains', domains: ['northwind.example'] },
    signInMethods: { password: false },
    ssoConfiguration: { type: 'SAML2', domain: 'northwind.example', domainSince: '2026-11-22T09:50:00.000Z' },
  }
  expect(changedLines(settingsInWords(before), settingsInWords(after))).toEqual([
    { label: 'Who may sign up', before: ['Anybody'], after: ['People of some e-mail domains'] },
    { label: 'E-mail domains', before: [], after: ['northwind.example'] },
    { label: 'Password', before: ['on'], after: ['off'] },
    { label: 'Single sign-on, Type', before: [], after: ['SAML 2'] },
    { label: 'Single sign-on, SSO domain', before: [], after: ['northwind.example'] },
  ])
})

test('ENT-07 how far a domain has come is told in words', () => {
  const [none, waits] = [{}, { customDomains: { 'login.acme.com': 'PENDING' } }]
  const live = { customDomains: { 'login.acme.com': 'COMPLETE' } }
  expect(changedLines(settingsInWords(none), settingsInWords(waits))).toEqual([
    { label: 'Domains', before: [], after: ['login.acme.com, waits for its record'] },
  ])
  expect(changedLines(settingsInWords(waits), settingsInWords(live))).toEqual([
    { label: 'Domains', before: ['login.acme.com, waits for its record'], after: [] },
    { label: 'Domains', before: [], after: ['login.acme.com, verified'] },
  ])
})

test('BIL-04 a change of the plan is told by the names of the plans', () => {
  const since = '2026-11-22T09:50:00.000Z'
  const after = { plan: { featureSet: 'PROMOTER', currency: 'EUR', since } }
  expect(changedLines(settingsInWords({}), settingsInWords(after))).toEqual([
    { label: 'Plan', before: [], after: ['Promoter, in EUR'] },
  ])
  const locked = { plan: { featureSet: 'LOCKED', currency: 'EUR', since, lockedFrom: 'PROMOTER' } }
  expect(changedLines(settingsInWords(after), settingsInWords(locked))).toEqual([
    { label: 'Plan', before: ['Promoter, in EUR'], after: ['Locked, before that Promoter'] },
  ])
})
