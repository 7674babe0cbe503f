import { randomBytes } from 'node:crypto'
import type { AccountId } from '@doorward/core/ids'
import { describe, expect, it } from 'vitest'
import { consistencyToken, defaultFreshness, parseFreshness } from './freshness.ts'
import { opaqueTexts } from './opaque-texts.ts'

const texts = opaqueTexts(randomBytes(32))
const [one, other] = ['acc-one', 'acc-other'] as AccountId[] as [AccountId, AccountId] // of the right pattern
const parse = (headers: Record<string, string>, accountId = one) => parseFreshness(headers, texts, accountId)

describe('how current an answer must be (security C1-C3)', () => {
  it('is what a token of the account says', () => {
    expect(parse({ 'consistency-token': consistencyToken(texts, one, 7) })).toEqual({ kind: 'atLeast', revision: 7 })
  })

  it.each([
    ['a token of another account', consistencyToken(texts, other, 7)],
    ['a token of another server', consistencyToken(opaqueTexts(randomBytes(32)), one, 7)],
    ['a text of another purpose', texts.make('cursor acc-one', 7)],
    ['no number', texts.make('consistency acc-one', 'seven')],
    ['nothing at all', ''],
  ])('is refused for %s', (_, token) => {
    expect(() => parse({ 'consistency-token': token })).toThrow('InvalidConsistencyToken')
  })

  it.each([
    ['strong', { kind: 'strong' }],
    ['max-stale=0', { kind: 'bounded', staleMsMax: 0 }],
    ['max-stale=30', { kind: 'bounded', staleMsMax: 30_000 }],
  ])('%s is %j', (consistency, expected) => {
    expect(parse({ consistency })).toEqual(expected)
  })

  it.each(['weak', 'max-stale=31', 'max-stale=-1', 'max-stale=', 'max-stale=1.5', 'x-max-stale=1', 'Strong', ''])(
    '%j is refused, naming the header',
    (consistency) => {
      expect(() => parse({ consistency })).toThrow(expect.objectContaining({ details: { field: 'Consistency' } }))
    },
  )

  it('is a second without a word', () => {
    expect(parse({})).toEqual(defaultFreshness)
    expect(defaultFreshness).toEqual({ kind: 'bounded', staleMsMax: 1_000 })
  })
})
