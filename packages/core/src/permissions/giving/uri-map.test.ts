import { describe, expect, test } from 'vitest'
import { Work } from '../work.ts'
import { UriMap } from './uri-map.ts'

/** A map in which every URI leads to itself. */
function mapOf(...uris: string[]): UriMap<string> {
  const map = new UriMap<string>()
  for (const uri of uris) map.set(uri, uri)
  return map
}
const covering = (map: UriMap<string>, uri: string) => map.covering(uri).sort()

describe('the stored URIs that cover one that is asked for (decisions 14, 22, 23)', () => {
  test.each<[string, string[], string, string[]]>([
    ['itself', ['x', 'y'], 'x', ['x']],
    ['what lies above', ['x', 'x/a', 'x/a/b', 'x/b'], 'x/a/b', ['x', 'x/a', 'x/a/b']],
    ['everything', ['*'], 'x/a', ['*']],
    ['everything, for itself', ['*', 'x'], '*', ['*']],
    ['what covers all below', ['x/*'], 'x/a/b', ['x/*']],
    ['which does not cover the place itself', ['x/*'], 'x', []],
    ['which covers itself once', ['x/*', 'x'], 'x/*', ['x', 'x/*']],
    ['no part of a name', ['doc', 'docs/re'], 'docs/read', []],
    ['nothing below', ['x/a', 'x/a/*'], 'x', []],
    ['a * in the middle', ['x/*/b', 'y/*/b'], 'x/a/b', ['x/*/b']],
    ['and below it', ['x/*/b'], 'x/a/b/c', ['x/*/b']],
    ['but not above it', ['x/*/b'], 'x/a', []],
    ['nor for two segments', ['x/*/b'], 'x/a/c/b', []],
    ['a * at the start', ['*/a'], 'x/a', ['*/a']],
    ['a * in the middle with all below', ['*/a/*'], 'x/a/b', ['*/a/*']],
    ['which does not cover the place itself', ['*/a/*'], 'x/a', []],
    ['the beginning of a segment', ['n:*', 'm:*'], 'n:1', ['n:*']],
    ['and what lies below that', ['n:*', 'n:*/*'], 'n:1/x', ['n:*', 'n:*/*']],
    ['every beginning of a segment', ['n:*', 'n:1:*', 'n:2:*'], 'n:1:x', ['n:*', 'n:1:*']],
    ['no name without its colon', ['n:*'], 'n', []],
    ['a beginning in the middle', ['x/n:*/b'], 'x/n:1/b', ['x/n:*/b']],
    ['all kinds together', ['x/a', 'x/*', '*/a', 'x/*/b', 'z'], 'x/a/b', ['*/a', 'x/*', 'x/*/b', 'x/a']],
    ['wildcards that are asked for', ['x/*/b', 'x/a/b', '*/*/b'], 'x/*/b', ['*/*/b', 'x/*/b']],
    ['a beginning that is asked for', ['n:*', 'n:1', '*/x'], 'n:*', ['n:*']],
    ['letter case matters', ['X', '*/A'], 'x/a', []],
  ])('%s', (_, stored, asked, found) => expect(covering(mapOf(...stored), asked)).toEqual(found))

  test('each value once, wherever several URIs lead to it and a wildcard is asked for', () => {
    const map = new UriMap<object>()
    const value = {}
    map.set('*', value)
    expect(map.covering('*')).toEqual([value])
    map.set('x', value)
    expect(map.covering('x/*')).toEqual([value])
  })

  test('patterns that do not fit cost nothing (decision 61)', () => {
    const spent = (map: UriMap<string>, uri: string) => {
      const work = new Work()
      map.covering(uri, work)
      return work.spent
    }
    expect(spent(mapOf('x', 'y', 'x/*'), 'x/a')).toBe(3)
    expect(spent(mapOf('x', ...Array.from({ length: 500 }, (_, i) => `p${i}/*/b`)), 'x')).toBe(3)
    expect(spent(mapOf('*/a', '*/b'), 'x/a')).toBe(5)
    expect(spent(mapOf('x/*/b', 'n:*/b'), 'n:1/b')).toBe(5)
  })
})

describe('what is set is found, and what is taken out is gone', () => {
  const stored = ['*', 'x', 'x/*', 'x/*/b', 'x/*/b/c', '*/a', '*/a/*', 'n:*', 'n:*/c', 'y/n:*']
  const asked = ['x', 'x/a', 'x/a/b', 'x/a/b/c', 'n:1', 'n:1/c', 'y/n:2', 'z/a/b', 'x/*/b', '*/a/*']

  test.each(stored)('%s', (uri) => {
    const map = mapOf(...stored)
    expect([map.get(uri), map.size]).toEqual([uri, stored.length])
    map.delete(uri)
    expect([map.get(uri), map.size]).toEqual([undefined, stored.length - 1])
    const rest = mapOf(...stored.filter((each) => each !== uri))
    for (const each of asked) expect(covering(map, each)).toEqual(covering(rest, each))
  })

  test('the same URI twice has its last value, and one deletion is enough', () => {
    for (const uri of ['x', 'x/*', 'x/*/b', 'x/*/*']) {
      const map = mapOf(uri)
      map.set(uri, 'newer')
      expect([map.get(uri), map.size, map.covering('x/a/b').concat(map.covering('x'))]).toEqual([
        'newer',
        1,
        uri === 'x' ? ['newer', 'newer'] : ['newer'],
      ])
      map.delete(uri)
      expect([map.size, map.covering('x/a/b')]).toEqual([0, []])
    }
  })

  test('what covers all below one place is found while another such place is left', () => {
    const map = mapOf('x/*', 'y/*')
    map.set('x/*', 'again')
    map.delete('x/*')
    expect(map.covering('y/a/b')).toEqual(['y/*'])
    map.set('z/*', 'z/*')
    map.delete('y/*')
    expect(map.covering('z/a/b')).toEqual(['z/*'])
  })

  test('taking out a name at which nothing ends in a * leaves what covers all below', () => {
    const map = mapOf('x', 'x/*')
    map.delete('x')
    expect(map.covering('x/a/b')).toEqual(['x/*'])
  })

  test('taking out what is not there changes nothing', () => {
    const map = mapOf('x', 'x/*', 'x/*/b', 'x/*/b/*')
    for (const uri of ['y', 'y/*', 'x/*/c', 'x/*/b/c/*', '*/*', 'n:*']) map.delete(uri)
    expect([map.size, covering(map, 'x/a/b/c')]).toEqual([4, ['x', 'x/*', 'x/*/b', 'x/*/b/*']])
  })

  test('patterns that share their beginning are taken out one by one, in any order', () => {
    const uris = ['x/*/b', 'x/*/b/*', 'x/*/b/c', 'x/*/d', 'x/n:*/b']
    for (const order of [uris, uris.toReversed()]) {
      const map = mapOf(...uris)
      for (const [count, uri] of order.entries()) {
        map.delete(uri)
        const left = order.slice(count + 1)
        for (const asked of ['x/n:1/b', 'x/n:1/b/c', 'x/n:1/d'])
          expect(covering(map, asked)).toEqual(covering(mapOf(...left), asked))
      }
    }
  })
})

test.each<[string[], string, boolean]>([
  [['x'], 'x', true],
  [['x/a'], 'x', true],
  [['x/*'], 'x', true],
  [['x/*/b'], 'x', true],
  [['x/*/b'], 'x/*/b', true],
  [['y', 'x/a/b'], 'x/a', true],
  [['xy', 'y/x', 'xy/*/b'], 'x', false],
  [['x'], 'x/a', false],
  [['z/*/x'], 'x', false],
  [[], 'x', false],
])('of %j something stands at or below %s: %s', (stored, uri, is) => {
  expect(mapOf(...stored).hasAtOrBelow(uri)).toBe(is)
})
