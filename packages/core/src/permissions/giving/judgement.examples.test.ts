import { describe, expect, test } from 'vitest'
import * as make from '../../../test/random-policy.ts'
import type { Permission } from '../model.ts'
import { Work } from '../work.ts'
import { ActionSet } from './action-set.ts'
import { Giving } from './giving.ts'
import { type Holder, Judgement, toAct, toGive } from './judgement.ts'

const may = (action: string, flags: string): Permission => ({
  action,
  allow: flags.includes('a'),
  grant: flags.includes('g'),
  delegate: flags.includes('d'),
})
const setOf = (...held: [action: string, flags: string][]) => new ActionSet(held.map(([action, f]) => may(action, f)))
type Held = [sets: ActionSet[], resourceUris: string[]]
const holdsOf = (...held: Held[]) =>
  new Giving(() => held.map(([gives, resourceUris]) => ({ gives, resourceUris }))).by(new Set(held.keys()))
const holderWith = (...held: Held[]): Holder => ({
  ...holdsOf(...held),
  work: new Work(),
  is: (principal) => 'userId' in principal && principal.userId === make.user('eve').userId,
})
/** What is missing, one line each. */
const missingIn = ({ outcome }: Judgement) =>
  outcome.allowed ? [] : outcome.missing.map(({ action, resourceUri, flag }) => `${flag} ${action} ${resourceUri}`)
const judge = (needs: typeof toGive, held: Held[], gain: [ActionSet[], string[], Held[]?], toWriter = false) => {
  const judgement = new Judgement(holderWith(...held), needs)
  const [gives, resourceUris, had] = gain
  judgement.goOn({ gives, resourceUris, had: had && holdsOf(...had) }, toWriter)
  return missingIn(judgement)
}

test.each([
  ['', [], []],
  ['a', ['grant'], ['delegate']],
  ['g', ['delegate'], ['delegate']],
  ['ag', ['delegate'], ['delegate']],
  ['d', ['delegate'], ['delegate']],
  ['agd', ['delegate'], ['delegate']],
])('to give the flags %j takes %j, to give them oneself %j (G1)', (flags, toOthers, toOneself) => {
  const set = setOf(['docs', flags])
  const missing = (toWriter: boolean) =>
    judge(toGive, [], [[set], ['x']], toWriter).map((line) => line.replace(' docs x', ''))
  expect([missing(false), missing(true)]).toEqual([toOthers, toOneself])
})

test.each([
  ['a', 'a', []],
  ['a', 'd', []],
  ['a', 'g', ['allow']],
  ['g', 'g', []],
  ['g', 'd', []],
  ['g', 'a', ['grant']],
  ['d', 'd', []],
  ['d', 'ag', ['delegate']],
  ['agd', 'd', []],
  ['agd', '', ['allow', 'grant', 'delegate']],
  ['ag', 'a', ['grant']],
  ['', '', []],
])('to act as somebody with the flags %j by the flags %j, what is missing is %j (G3)', (theirs, own, missing) => {
  const held: Held[] = [[[setOf(['docs', own])], ['x']]]
  const told = judge(toAct, held, [[setOf(['docs', theirs])], ['x']], true)
  expect(told.toSorted()).toEqual(missing.map((flag) => `${flag} docs x`).toSorted())
})

describe('what a writer may give (G1, G5)', () => {
  const read = setOf(['docs:read', 'a'])
  const two = setOf(['docs:edit', 'a'], ['docs:read', 'a'])
  const readGranted = setOf(['docs:read', 'g'])
  const all = setOf(['*', 'd'])
  test.each<[string, Held[], [ActionSet[], string[], Held[]?], string[]]>([
    ['by grant in that place', [[[readGranted], ['x']]], [[read], ['x']], []],
    ['above that place', [[[readGranted], ['x']]], [[read], ['x/1', 'x/*']], []],
    ['by grant of more', [[[setOf(['docs', 'g'])], ['x']]], [[two], ['x']], []],
    ['by grant of everything everywhere', [[[setOf(['*', 'g'])], ['*']]], [[two], ['x', 'y']], []],
    ['by several roles', [[[readGranted, setOf(['docs:edit', 'd'])], ['x']]], [[two], ['x']], []],
    [
      'by rights of several places',
      [
        [[readGranted], ['x']],
        [[setOf(['docs:edit', 'd'])], ['x/1']],
      ],
      [[two], ['x/1']],
      [],
    ],
    ['not elsewhere', [[[readGranted], ['x']]], [[read], ['x', 'y', 'z']], ['grant docs:read y', 'grant docs:read z']],
    ['not the rest of it', [[[readGranted], ['x']]], [[two], ['x']], ['grant docs:edit x']],
    ['not by having it', [[[read], ['x']]], [[read], ['x']], ['grant docs:read x']],
    [
      'each of several sets',
      [[[readGranted], ['*']]],
      [
        [read, setOf(['b', 'a']), setOf(['a', 'd'])],
        ['x', 'y'],
      ],
      ['delegate a x', 'delegate a y', 'grant b x', 'grant b y'],
    ],
    ['a set that is held with delegate, by itself', [[[all], ['x']]], [[all], ['x', 'x/1']], []],
    ['what somebody had already', [], [[read], ['x'], [[[read], ['x']]]], []],
    ['what somebody had already from another set', [], [[read], ['x'], [[[two], ['x']]]], []],
    ['what somebody had already above', [], [[read], ['x/1', 'y'], [[[two], ['x']]]], ['grant docs:read y']],
    [
      'flags that somebody lacked',
      [],
      [[setOf(['docs', 'ag'])], ['x'], [[[setOf(['docs', 'g'])], ['x']]]],
      ['grant docs x'],
    ],
    ['actions that somebody lacked', [], [[two], ['x'], [[[read], ['x']]]], ['grant docs:edit x']],
    ['nothing', [], [[], ['x']], []],
    ['nowhere', [], [[read], []], []],
    [
      'actions without flags',
      [[[readGranted], ['y']]],
      [[setOf(['docs', '']), setOf(['b', 'a'], ['c', ''])], ['x']],
      ['grant b x'],
    ],
  ])('%s', (_, held, gain, missing) => expect(judge(toGive, held, gain)).toEqual(missing))

  test('a set held together with what gives it is not enough for the writer themselves', () => {
    const set = setOf(['docs', 'g'], ['x', 'd'])
    expect(judge(toGive, [[[set], ['x']]], [[set], ['x']])).toEqual(['delegate docs x'])
    const own = setOf(['docs', 'ag'], ['x', 'ad'])
    expect(judge(toAct, [[[own], ['x']]], [[own], ['x']], true)).toEqual([])
    expect(judge(toAct, [[[own], ['x']]], [[own], ['y']], true)).toHaveLength(4)
  })

  test('who may delegate everything everywhere covers all; nobody else does', () => {
    const coversAll = (flags: string, action: string, uri: string) =>
      new Judgement(holderWith([[setOf([action, flags])], [uri]]), toGive).coversAll
    expect(coversAll('d', '*', '*')).toBe(true)
    expect(coversAll('ag', '*', '*')).toBe(false)
    expect(coversAll('d', 'docs', '*')).toBe(false)
    expect(coversAll('d', '*', 'x')).toBe(false)
  })

  test('the same gain to others and to the writer is judged apart', () => {
    const judgement = new Judgement(holderWith([[readGranted], ['x']]), toGive)
    const gain = { gives: [read], resourceUris: ['x'] }
    judgement.goOn(gain, false)
    expect(judgement.outcome).toEqual({ allowed: true })
    judgement.goOn(gain, true)
    expect(missingIn(judgement)).toEqual(['delegate docs:read x'])
  })

  test('the same gain again costs one step, and missing rights are named once (decision 61)', () => {
    const holder = holderWith([[readGranted], ['x']])
    const judgement = new Judgement(holder, toGive)
    const gain = { gives: [read], resourceUris: ['x', 'x/1'] }
    judgement.goOn(gain, false)
    const first = holder.work.spent
    judgement.goOn(gain, false)
    expect(holder.work.spent).toBe(first + 1)
    const lacking = { gives: [two], resourceUris: ['x'] }
    for (const _ of [1, 2]) judgement.goOn(lacking, false)
    expect(missingIn(judgement)).toEqual(['grant docs:edit x'])
  })

  test('twenty missing rights are named at most, and with them the judgement ends', () => {
    const uris = Array.from({ length: 25 }, (_, place) => `x/${place}`)
    const judgement = new Judgement(holderWith(), toGive)
    expect(judgement.goOn({ gives: [read], resourceUris: uris.slice(0, 19) }, false)).toBe(true)
    expect(judgement.goOn({ gives: [two], resourceUris: uris }, false)).toBe(false)
    expect(missingIn(judgement)).toHaveLength(20)
    const had = holdsOf([[setOf(['other', 'a'])], ['*']])
    const again = new Judgement(holderWith(), toGive)
    expect(again.goOn({ gives: [read], resourceUris: uris, had }, false)).toBe(false)
    expect(missingIn(again)).toHaveLength(20)
  })
})
