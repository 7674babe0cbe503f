import { describe, expect, it } from 'vitest'
import { faultIn, isCompact } from './token-form.ts'

describe('RFC 7515 §2: a signed token', () => {
  it.each([
    ['YQ.YQ.YQ', true],
    ['YQ.YQ', false],
    ['YQ.YQ.YQ.YQ', false],
    ['.YQ.YQ', false],
    ['YQ..YQ', false],
    ['YQ.YQ.', false],
    ['YQ==.YQ.YQ', false],
    ['YQ.YR.YQ', false],
    ['YQ.Y+/w.YQ', false],
    ['YQ.Y-_w.YQ', true],
    ['', false],
  ])('may be written as "%s": %s', (text, may) => expect(isCompact(text)).toBe(may))
})

describe('security 12, 16: claims', () => {
  const now = 1_800_000_000
  it.each<[Record<string, unknown>, string | undefined]>([
    [{}, undefined],
    [{ iat: now + 60 }, undefined],
    [{ iat: now + 61 }, 'iat is ahead of time'],
    [{ iat: `${now}` }, 'iat is ahead of time'],
    [{ iat: null }, 'iat is ahead of time'],
    [{ cnf: {} }, 'cnf without a proof'],
    [{ cnf: null }, 'cnf without a proof'],
    [{ act: { sub: 'a' } }, undefined],
    [{ act: { sub: 'a', act: { sub: 'b' } } }, 'act is deeper than one'],
    [{ act: [] }, 'act is deeper than one'],
    [{ act: null }, 'act is deeper than one'],
    [{ act: 'a' }, 'act is deeper than one'],
  ])('%j have the fault: %s', (claims, fault) => expect(faultIn(claims, now)).toBe(fault))
})
