import { describe, expect, test } from 'vitest'
import { type Happening, Play, playAll } from '../../test/schedule-play.ts'
import type { Start } from './schedule.ts'

/** Small, so that a few writes reach every bound. */
const limits = { perAccountMax: 3, groupMax: 2, groupMin: 1, sharedMax: 3, aloneMax: 1, inRowMax: 2 }

/** Writes of these accounts, a letter each; a capital one begins its account. */
const came = (accounts: string): Happening[] =>
  [...accounts].map((account) => ({ came: account.toLowerCase(), begins: account !== account.toLowerCase() }))
const left = (id: number): Happening => ({ left: id })
const slow = (id: number): Happening => ({ slow: id })
const landed = (id: number): Happening => ({ landed: id })
const landedBut = (id: number, but: string): Happening => ({ landed: id, but })
const failed = (id: number): Happening => ({ failed: id })

/** How a transaction starts, then its writes: each an account and a turn. */
const said = ({ sent, shares }: Start): string =>
  [sent, ...shares.flatMap(({ accountId, writes }) => writes.map(({ turn }) => `${accountId}${turn}`))].join(' ')

/** Many plays. */
const timeoutMs = 60_000

describe('in every interleaving of what may happen, every rule holds', () => {
  test.each(['xxxx', 'xyxy', 'xyz', 'Xxyy', 'xXxy'])(
    'for writes %s',
    (comings) => {
      expect(playAll(comings, limits)).toBeGreaterThan(1_000)
    },
    timeoutMs,
  )

  test.each(['xxxx', 'xxyx', 'Xxyy'])(
    'for writes %s that are not decided ahead',
    (comings) => {
      expect(playAll(comings, { ...limits, inRowMax: 1 })).toBeGreaterThan(500)
    },
    timeoutMs,
  )
})

type Row = [rule: string, happenings: Happening[], starts: string[], changed?: Partial<typeof limits>]

describe('what the last event starts', () => {
  const inARow: Row[] = [
    ['a write goes at once where nothing is on its way', came('x'), ['behind x0']],
    ['nothing goes behind one whose COMMIT has not left', came('xy'), []],
    ['the next goes behind one whose COMMIT has left', [...came('xy'), left(0)], ['behind y1']],
    ['so does the next of the same account', [...came('xx'), left(0)], ['behind x1']],
    ['so does the rest of an account', [...came('xyy'), left(0), left(1), landed(0)], ['behind y2'], { groupMax: 1 }],
    ['two are on their way at most', [...came('xxx'), left(0), left(1)], []],
    ['a third goes when one has ended', [...came('xxx'), left(0), left(1), landed(0)], ['behind x2'], { groupMax: 1 }],
    ['nothing goes behind a slow one but apart from it', [...came('xy'), slow(0)], ['apart y1']],
    ['nor where its COMMIT has left', [...came('x'), left(0), slow(0), ...came('y')], ['apart y1']],
    ['so many shared ones run at most', [...came('xyz'), slow(0), slow(1)], [], { sharedMax: 2 }],
    ['an account waits for its own slow one', [...came('xx'), slow(0)], []],
    ['and goes when that has ended', [...came('xx'), slow(0), left(0), landed(0)], ['behind x1']],
    ['not decided ahead, nothing goes behind another', [...came('xy'), left(0)], [], { inRowMax: 1 }],
    ['but when that has ended', [...came('xy'), left(0), landed(0)], ['behind y1'], { inRowMax: 1 }],
  ]
  const again: Row[] = [
    ['one that failed goes again by itself, before all that came later', [...came('xx'), failed(0)], ['alone x0 x1']],
    [
      'with those sent behind it, in their order',
      [...came('xxx'), left(0), left(1), failed(0), landedBut(1, 'x')],
      ['alone x0 x1'],
    ],
    ['but waits for their end', [...came('xxx'), left(0), left(1), failed(0)], []],
    ['others go on beside', [...came('xyz'), left(0), failed(0)], ['alone x0']],
    ['one by one when it failed by itself', [...came('xx'), failed(0), failed(1)], ['alone x0']],
    ['so the next too', [...came('xx'), failed(0), failed(1), failed(2)], ['alone x1']],
    ['then beside others again', [...came('xx'), failed(0), landed(1), ...came('x')], ['behind x2']],
    ['one that was left out waits for its lock', [...came('x'), left(0), landedBut(0, 'x')], ['alone x0']],
    [
      'one that has to see another goes again first',
      [...came('yxxx'), left(0), left(1), landed(0), landedBut(1, 'those behind the first')],
      ['behind x2 x3'],
    ],
  ]
  const together: Row[] = [
    ['accounts get alike', [...came('zxxyx'), left(0)], ['behind x1 y3']],
    ['an account is begun by a transaction of its own', came('X'), ['alone x0']],
    ['which its other writes wait for', [...came('Xxx'), landed(0)], ['behind x1 x2']],
    ['single accounts take their turns', [...came('XY'), landed(0)], ['alone y1']],
  ]
  test.each([...inARow, ...again, ...together])('%s', (_, happenings, starts, changed = {}) => {
    const play = new Play({ ...limits, ...changed })
    expect(happenings.map((happening) => play.happen(happening).map(said)).at(-1)).toEqual(starts)
  })

  test('half of those who write are sent while the others are on their way', () => {
    const play = new Play({ ...limits, perAccountMax: 100, groupMax: 64, groupMin: 4 })
    const start = (happenings: Happening[]) => happenings.flatMap((happening) => play.happen(happening).map(said))
    start(came('x'))
    expect(start(came('xxxxxxxxxxx'))).toEqual([])
    expect(start([left(0)])).toEqual(['behind x1 x2 x3 x4 x5 x6'])
    expect(start([left(1), landed(0)])).toEqual([])
    expect(start(came('x'))).toEqual(['behind x7 x8 x9 x10 x11 x12'])
  })
})

test('a write too many of one account is answered at once', () => {
  const play = new Play(limits)
  for (const happening of came('xxxxx')) play.happen(happening)
  expect(play.turns('answered')).toEqual([4])
})

test('answers wait until the next transaction has left, or is slow', () => {
  const play = new Play(limits)
  for (const happening of [...came('xy'), left(0), landed(0)]) play.happen(happening)
  expect(play.turns('owed')).toEqual([0])
  play.happen(left(1))
  expect(play.turns('answered')).toEqual([0])
})
