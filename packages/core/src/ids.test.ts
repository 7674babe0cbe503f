import { describe, expect, it } from 'vitest'
import { generatedAlphabet, idFromBytes, idRules, unambiguousAlphabet } from './ids.ts'

describe('a generated id (security 42)', () => {
  const bytes = (...all: number[]) => Uint8Array.from(all)

  it('has a letter for each byte, behind its prefix', () => {
    expect(idFromBytes('rec_', 4, bytes(0, 1, 25, 26))).toBe('rec_abz0')
    expect(idFromBytes('rec_', 4, bytes(35, 36, 37, 71))).toBe('rec_9ab9')
  })
  it('skips bytes that would make some letters likelier', () => {
    expect(idFromBytes('', 2, bytes(255, 252, 251, 253, 0))).toBe('9a')
    expect(idFromBytes('', 2, bytes(255, 231, 230, 0), unambiguousAlphabet)).toBe('9a')
  })
  it('takes no more bytes than it needs', () => expect(idFromBytes('', 2, bytes(0, 1, 2, 3))).toBe('ab'))
  it('is never made of too few', () => {
    expect(() => idFromBytes('', 2, bytes(0))).toThrow('too few random bytes')
    expect(() => idFromBytes('', 2, bytes(0, 255))).toThrow(RangeError)
    expect(idFromBytes('x', 0, bytes())).toBe('x')
  })
  it('gives each letter as often as any other', () => {
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    for (const alphabet of [generatedAlphabet, unambiguousAlphabet]) {
      const length = 256 - (256 % alphabet.length)
      const made = idFromBytes('', length, all, alphabet)
      expect(new Set([...alphabet].map((letter) => made.split(letter).length - 1))).toEqual(
        new Set([length / alphabet.length]),
      )
    }
  })
  it('of a role has no letter that is easily misread', () => expect(unambiguousAlphabet).not.toMatch(/[l17]/))
})

describe('the rule of an id', () => {
  it.each(Object.entries(idRules))('%s fits the example that a refusal shows', (_, { pattern, maxLength, ...rule }) => {
    const [example = ''] = rule.examples
    expect(example).toMatch(new RegExp(pattern))
    expect(example.length).toBeLessThanOrEqual(maxLength)
    expect(rule['x-expected']).toMatch(/id|grp_|sc_|ext_|app_/)
  })
  it.each([
    ['accountId', 'acc-1', ['acc-', 'acc_1', 'ACC-1', 'acc-A', 'xacc-1', 'acc-1!', `acc-${'a'.repeat(61)}`]],
    ['userId', 'a+b._|/~:@ -9', ['', 'a<b', 'a\u0000', 'a,b', 'ü']],
    ['roleId', 'a._:@-9', ['', 'a/b', 'a b', 'a|b']],
    ['recordId', 'a_:|~-9', ['', 'a/b', 'a.b', 'a b']],
    ['groupId', 'grp_a-9', ['grp_', 'grp', 'xgrp_a', 'grp_a.b']],
    ['clientId', 'ext_a-9', ['sc_', 'xsc_a', 'sc-a', 'sc_a.b']],
    ['requestId', 'a_:|~-9', ['', 'a/b', 'a.b']],
    ['inviteId', 'a_-9', ['', 'a.b']],
    ['connectionId', 'a_.:-9', ['', 'a/b', 'a|b']],
    ['tenantId', 'a_.:-9', ['', 'a/b', 'a|b']],
    ['extensionId', 'ext_a-9', ['ext_', 'sc_a', 'ext_a.b', 'xext_a']],
    ['applicationId', 'app_a-9', ['app_', 'app', 'xapp_a', 'app_a.b']],
    ['alertId', 'a_-9', ['', 'a.b']],
    ['keyId', 'a_-9', ['', 'a.b']],
  ] as const)('%s takes %s and nothing else: %j', (name, taken, refused) => {
    const pattern = new RegExp(idRules[name].pattern)
    expect(taken).toMatch(pattern)
    for (const id of refused) expect(id).not.toMatch(pattern)
  })
})
