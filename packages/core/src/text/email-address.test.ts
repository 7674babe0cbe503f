import { describe, expect, it } from 'vitest'
import { domainOfEmail, isReachable, isSameEmail, normalEmail, parseEmail, parseEmailDomain } from './email-address.ts'

describe('an e-mail address (security 59)', () => {
  it.each([
    [' maya@example.com ', 'maya@example.com'],
    ['Maya@EXAMPLE.com', 'Maya@example.com'],
    ['user@k\u0130te.example', 'user@xn--kite-rwc.example'],
    ['user@\u212Aite.example', 'user@kite.example'],
    ['user@\uFF4Bite.example', 'user@kite.example'],
    ['user@b\u00FCcher.example', 'user@xn--bcher-kva.example'],
    ['user@XN--Bcher-KVA.example', 'user@xn--bcher-kva.example'],
    ['m\u00FCller@example.com', 'm\u00FCller@example.com'],
    ['owner@localhost', 'owner@localhost'],
    ['who?@b.example', 'who?@b.example'],
    ['a/b#c@b.example', 'a/b#c@b.example'],
  ])('%s is stored as %s', (typed, stored) => expect(parseEmail(typed)).toBe(stored))

  it.each([
    ...[
      '',
      'maya',
      'maya@',
      '@example.com',
      'a@b@c',
      'a b@example.com',
      'a@exam ple.com',
      `${'a'.repeat(250)}@b.example`,
    ],
    ...['a@example.com.', 'a@.example', 'a@a..b', 'a@127.0.0.1', 'a@0x7f.1', 'a@[::1]', 'a@1.2', 'a@xn--a.example'],
    ...['a@ex%61mple.com', 'a@b/c', 'a@b?c', 'a@b#c', 'a@b:80', 'a@b\\c', 'a<b>@c.example', 'a@b.example,c@d.example'],
    ...[
      'a\u200B@b.example',
      'a@b\u00ADb.example',
      'a\u0000@b.example',
      'a\uD800@b.example',
      'a@\uD800.example',
      'a@b!.example',
    ],
  ])('%j is none', (typed) => expect(parseEmail(typed)).toBeUndefined())

  it.each([
    ['Maya@Example.com', 'maya@example.com', true],
    ['maya@b\u00FCcher.example', 'maya@xn--bcher-kva.example', true],
    ['user@\u212Aite.example', 'user@kite.example', true],
    ['user@k\u0130te.example', 'user@kite.example', false],
    ['\u212Aim@example.com', 'kim@example.com', false],
    ['k\u0130m@example.com', 'kim@example.com', false],
    ['M\u00DCller@example.com', 'm\u00FCller@example.com', false],
    ['stra\u00DFe@example.com', 'strasse@example.com', false],
    ['u\u0308@example.com', '\u00FC@example.com', false],
    ['nobody', 'nobody', false],
    ['nobody', 'maya@example.com', false],
    ['maya@example.com', 'ben@example.com', false],
  ])('%s and %s are one: %s', (one, other, same) => {
    expect(isSameEmail(one, other)).toBe(same)
    expect(isSameEmail(other, one)).toBe(same)
  })

  it.each([
    ['bills@acme.com', true],
    ['bills@localhost', true],
    ['a@b', false],
    ['a.c@b', false],
    ['a@xlocalhost', false],
  ])('%s may be reached from elsewhere: %s', (email, reachable) => expect(isReachable(email)).toBe(reachable))

  it('has at most 254 characters, as typed and as stored', () => {
    const of = (length: number, domain: string) => `${'a'.repeat(length - domain.length - 1)}@${domain}`
    const [fits, over] = [of(254, 'b.example'), of(255, 'b.example')]
    expect([parseEmail(fits), parseEmail(over)]).toEqual([fits, undefined])
    // An address is longer in IDNA form, and shorter in it.
    expect(parseEmail(of(254, 'b\u00FCcher.example'))).toBeUndefined()
    expect(parseEmail(of(247, 'b\u00FCcher.example'))).toHaveLength(254)
    expect(parseEmail(of(248, 'b\u00FCcher.example'))).toBeUndefined()
    expect(parseEmail(of(255, '\u{1D424}ite.example'))).toBeUndefined()
    expect(parseEmail(of(254, '\u{1D424}ite.example'))).toHaveLength(253)
  })

  it('is none where nothing was typed', () => expect(parseEmail(undefined)).toBeUndefined())

  it.each([
    ['maya@example.com', 'example.com'],
    ['maya@EXAMPLE.com', 'example.com'],
  ])('%s has the domain %s', (email, domain) => expect(domainOfEmail(email)).toBe(domain))

  it.each([
    [' Acme.Example ', 'acme.example'],
    ['b\u00FCcher.example', 'xn--bcher-kva.example'],
    ['a_b-c.example', 'a_b-c.example'],
    ['localhost', 'localhost'],
  ])('the domain %j is stored as %s', (text, domain) => expect(parseEmailDomain(text)).toBe(domain))

  it.each([
    ...['', ' ', 'a@b.example', 'a.example.', '.example', 'a b.example', 'a\u200B.example', 'a.example/x'],
    ...['a.example?x', 'a:80', '10.0.0.1', '0x7f.1', '[::1]', 'a%62.example', 'a..b', 'a!.example'],
  ])('%j is no domain', (text) => expect(parseEmailDomain(text)).toBeUndefined())

  it('is compared by A to Z in lower case, whatever else it holds', () =>
    expect(normalEmail('AZ\u0130\u212A\u00C9.b@X')).toBe('az\u0130\u212A\u00C9.b@x'))
})
