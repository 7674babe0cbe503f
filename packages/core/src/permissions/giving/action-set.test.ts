import { describe, expect, test } from 'vitest'
import type { Permission } from '../model.ts'
import { Work } from '../work.ts'
import { ActionSet, actionSetOf, allBits, bitsOf, nothing, unionOf, withBits } from './action-set.ts'

const may = (action: string, flags: string): Permission => ({
  action,
  allow: flags.includes('a'),
  grant: flags.includes('g'),
  delegate: flags.includes('d'),
})
const setOf = (held: Record<string, string>) => new ActionSet(Object.entries(held).map(([action, f]) => may(action, f)))
const spent = (ask: (work: Work) => unknown): number => {
  const work = new Work()
  ask(work)
  return work.spent
}

test.each([
  ['', 0],
  ['a', 1],
  ['g', 2],
  ['ag', 3],
  ['d', 4],
  ['ad', 5],
  ['gd', 6],
  ['agd', allBits],
])('the flags %j are kept as %d and read back', (flags, held) => {
  expect(bitsOf(may('docs', flags))).toBe(held)
  expect(withBits('docs', held)).toEqual(may('docs', flags))
})

describe('the flags held for an action (decisions 22 to 24)', () => {
  test.each<[string, Record<string, string>, string, number]>([
    ['what is held by name', { 'docs:read': 'a' }, 'docs:read', 1],
    ['a parent includes its children', { docs: 'g' }, 'docs:flat:read', 2],
    ['a * at the end is the same as the parent', { 'docs:*': 'g' }, 'docs', 2],
    ['a * at the end that is asked for', { docs: 'g' }, 'docs:*', 2],
    ['a * alone is everything', { '*': 'd' }, 'docs:flat', 4],
    ['a * alone is covered by itself', { '*': 'd' }, '*', 4],
    ['a * that is asked for needs one that is held', { docs: 'agd', '*:x': 'agd' }, '*', 0],
    ['a child does not include its parent', { 'docs:read': 'a' }, 'docs', 0],
    ['nor does part of a name', { doc: 'a', 'docs:re': 'a' }, 'docs:read', 0],
    ['all levels come together', { '*': 'a', docs: 'g', 'docs:read': 'd' }, 'docs:read:x', 7],
    ['the levels above alone', { '*': 'a', docs: 'g', 'docs:read': 'd' }, 'docs:list', 3],
    ['a * in the middle stands for one part', { 'docs:*:read': 'a' }, 'docs:x:read', 1],
    ['and for what lies below', { 'docs:*:read': 'a' }, 'docs:x:read:all', 1],
    ['but not for two parts', { 'docs:*:read': 'a' }, 'docs:x:y:read', 0],
    ['nor for none', { 'docs:*:read': 'a' }, 'docs:read', 0],
    ['a * at the start', { '*:read': 'g' }, 'docs:read', 2],
    ['a * at the start needs a second part', { '*:read': 'g' }, 'read', 0],
    ['a * in the middle that is asked for', { 'docs:*:read': 'a' }, 'docs:*:read', 1],
    ['is not covered by a name in its place', { 'docs:x:read': 'a' }, 'docs:*:read', 0],
    ['shapes and levels come together', { docs: 'a', '*:read': 'g', '*:*:x': 'd' }, 'docs:read:x', 7],
    ['shapes of the same length', { 'a:*:c': 'a', '*:b:c': 'g' }, 'a:b:c', 3],
    ['the same action twice, by letter case', { 'Docs:Read': 'a', 'docs:read': 'g' }, 'docs:read', 3],
    ['an action without flags', { docs: '' }, 'docs', 0],
    ['nothing', {}, 'docs', 0],
    ['nothing for everything', {}, '*', 0],
  ])('%s', (_, held, asked, flags) => {
    expect(setOf(held).flags(asked)).toBe(flags)
    const apart = Object.entries(held).map(([action, f]) => setOf({ [action]: f }))
    expect(unionOf(apart).flags(asked)).toBe(flags)
    expect(unionOf([...apart, setOf({ 'other:thing': 'agd' })]).flags(asked)).toBe(flags)
  })

  test('the work does not grow with how many are held, only with the shapes of their wildcards (decision 61)', () => {
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`docs:${i}`, 'a']))
    expect(spent((work) => setOf(many).flags('docs:7', work))).toBe(1)
    const wild = { 'a:*:c': 'a', 'b:*:c': 'a', '*:b': 'a' }
    expect(spent((work) => setOf(wild).flags('x:y:z', work))).toBe(3)
    expect(spent((work) => setOf({ ...wild, '*': 'agd' }).flags('x:y:z', work))).toBe(1)
  })
})

describe('a set of permissions', () => {
  test('has one entry for each action, by name, what is malformed left out', () => {
    const set = new ActionSet([may('docs:read', 'a'), may('b', 'g'), may('DOCS:read', 'd'), may('a.b', 'agd')])
    expect(set.permissions).toEqual([may('b', 'g'), may('docs:read', 'ad')])
    expect(set.any).toBe(7)
    expect(set.actions()).toEqual(['b', 'docs:read'])
    expect(set.heads).toEqual(['b', 'docs'])
  })
  test('is made once for one list, and names itself alone', () => {
    const list = [may('docs', 'a')]
    const set = actionSetOf(list)
    expect(actionSetOf(list)).toBe(set)
    const equal = actionSetOf([...list])
    expect(equal).not.toBe(set)
    expect([set.names(set), set.names(equal)]).toEqual([true, false])
  })
})

describe('several sets together', () => {
  test('one alone is itself, none is nothing, and the same set twice is one', () => {
    const set = setOf({ docs: 'a' })
    expect(unionOf([set, set])).toBe(set)
    expect(unionOf([])).toBe(nothing)
    expect([nothing.any, nothing.actions(), nothing.flags('*')]).toEqual([0, [], 0])
  })
  test('carry all that each of them carries and name each of them', () => {
    const [one, other, third] = [setOf({ docs: 'a', x: 'a' }), setOf({ docs: 'g' }), setOf({ y: 'd' })]
    const both = unionOf([one, other])
    expect(both.any).toBe(3)
    expect(both.flags('docs:read')).toBe(3)
    expect([one, other, third].map((set) => both.names(set))).toEqual([true, true, false])
    expect([...both.actions(new Work())]).toEqual(['docs', 'x'])
  })
  test('are put together once, at a price for each action (decision 61)', () => {
    const union = unionOf([setOf({ docs: 'a', x: 'a' }), setOf({ y: 'g' })])
    expect(spent((work) => union.flags('docs', work))).toBe(31)
    expect(spent((work) => union.flags('y', work))).toBe(1)
  })
})
