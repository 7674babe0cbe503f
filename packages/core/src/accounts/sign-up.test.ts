import { describe, expect, it } from 'vitest'
import { judgeSignUp, type SignUp, type SignUpChoice, type SignUpFault, tidySignUp } from './sign-up.ts'

const acme: SignUp = { who: 'domains', domains: ['acme.example', 'xn--bcher-kva.example'] }
const cases: [signUp: SignUp, email: string, isInvited: boolean, fault: SignUpFault | undefined][] = [
  [{ who: 'open' }, 'maya@anywhere.example', false, undefined],
  [acme, 'maya@acme.example', false, undefined],
  [acme, 'Maya@ACME.example', false, undefined],
  [acme, 'maya@xn--bcher-kva.example', false, undefined],
  [acme, 'maya@sales.acme.example', false, 'OtherDomain'],
  [acme, 'maya@notacme.example', false, 'OtherDomain'],
  [acme, 'maya@acme.example.evil.example', false, 'OtherDomain'],
  [acme, 'acme.example@evil.example', false, 'OtherDomain'],
  [acme, 'maya@example', false, 'OtherDomain'],
  [acme, 'maya@evil.example', true, undefined],
  [{ who: 'domains' }, 'maya@acme.example', false, 'OtherDomain'],
  [{ who: 'domains' }, '', false, 'OtherDomain'],
  [{ who: 'invited' }, 'maya@acme.example', false, 'NotInvited'],
  [{ who: 'invited' }, 'maya@acme.example', true, undefined],
  [{ who: 'later' as SignUpChoice }, 'maya@acme.example', false, 'NotInvited'], // what a newer version may have stored
]

describe('who may become a user on an account’s own pages (decision 60)', () => {
  it.each(cases)('%j, %s, invited %s: %s', (signUp, email, isInvited, fault) => {
    expect(judgeSignUp(signUp, { email, isInvited })).toBe(fault)
  })

  it.each([
    [{ who: 'open' as const }, { who: 'open' }],
    [{ who: 'invited' as const, domains: [] }, { who: 'invited' }],
    [{ who: 'open' as const, domains: null as unknown as string[] }, { who: 'open' }],
    [
      { who: 'domains' as const, domains: [' ACME.example', 'acme.example', 'Bücher.example'] },
      { who: 'domains', domains: ['acme.example', 'xn--bcher-kva.example'] },
    ],
  ])('%j is stored as %j', (draft, stored) => {
    expect(tidySignUp(draft)).toEqual(stored)
    expect(tidySignUp(tidySignUp(draft))).toEqual(stored)
  })

  const notDomains = ['@acme.example', 'a@b.example', '*.example', 'com', '10.0.0.1', '[::1]', 'acme.example:80']
  const refused: [draft: SignUp, field: string][] = [
    [{ who: 'domains' }, 'signUp.domains'],
    [{ who: 'domains', domains: [] }, 'signUp.domains'],
    [{ who: 'open', domains: ['acme.example'] }, 'signUp.domains'],
    ...[...notDomains, 'acme.example/x', 'acme..x', 'acme.example.', '\u200bx.y', ' '].map((name): [SignUp, string] => [
      { who: 'domains', domains: ['acme.example', name] },
      'signUp.domains.1',
    ]),
  ]
  it.each(refused)('%j is refused, naming %s', (draft, field) => {
    expect(() => tidySignUp(draft)).toThrow(expect.objectContaining({ details: { field } }))
  })

  it('is refused in words that say what to do', () => {
    const titleOf = (draft: SignUp) => {
      try {
        return tidySignUp(draft)
      } catch (refusal) {
        return (refusal as { title: string }).title
      }
    }
    expect(titleOf({ who: 'domains' })).toMatch(/at least one e-mail domain/)
    expect(titleOf({ who: 'invited', domains: ['a.example'] })).toMatch(/only when .* it is "invited"/)
    expect(titleOf({ who: 'domains', domains: ['com'] })).toMatch(/^"com" is not a domain name/)
  })
})
