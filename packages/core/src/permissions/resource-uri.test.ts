import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  belowCollection,
  covers,
  normaliseResourceUri,
  parseGrantedUri,
  parseResourceUri,
  uriMeet,
} from './resource-uri.ts'

describe('a resource URI (contract 0.1, model 2)', () => {
  const fifteen = Array(15).fill('a').join('/')
  test.each([
    ['*', '*'],
    ['documents', 'documents'],
    ['/documents/', 'documents'],
    ['/documents/*', 'documents/*'],
    ['Documents/A', 'Documents/A'],
    ['organizations/*/documents/*', 'organizations/*/documents/*'],
    ['Doorward:Roles/ro_1', 'Doorward:Roles/ro_1'],
    ['a:b:*', 'a:b:*'],
    ['a:', 'a:'],
    ['a/.+=~|@-_', 'a/.+=~|@-_'],
    [fifteen, fifteen],
    [`${fifteen}/*`, `${fifteen}/*`],
  ])('%s is compared as %s', (text, uri) => expect(normaliseResourceUri(text)).toBe(uri))

  test.each([
    ['', '/', '//', 'a//b', '//a', 'a//', 'a b', 'a%2Fb', '**', 'a/**', 'a/b*', 'a/*b', 'ä', 'a?b', ':a', 'a\n'],
    [`${fifteen}/a`, 'a'.repeat(129), Array(15).fill('a'.repeat(60)).join('/')],
  ])('%j … are refused', (...texts) => {
    for (const text of texts) {
      expect(normaliseResourceUri(text), text).toBeNull()
      expect(() => parseResourceUri(text, 'uri')).toThrowError(expect.objectContaining({ code: 'InvalidRequest' }))
    }
  })
  test('a long malformed URI is refused in no time', () => {
    expect(normaliseResourceUri(`${'a:'.repeat(255)}%`)).toBeNull()
  })
})

describe("names with the platform prefix are the platform's own (decision 16)", () => {
  test.each(['Doorward:*', 'Doorward:Roles', '/Doorward:Roles/ro_1', 'Doorward:Configuration/Account', 'x', '*'])(
    '%s may be given',
    (uri) => expect(parseGrantedUri(uri)).toBe(normaliseResourceUri(uri)),
  )
  test.each(['doorward:Roles', 'DOORWARD:*', 'Doorward:Invented', 'Doorward:', '/doorward:x/y'])(
    '%s is refused',
    (uri) => expect(() => parseGrantedUri(uri)).toThrowError(expect.objectContaining({ code: 'InvalidRequest' })),
  )
})

describe('what is granted covers what is asked (decisions 14, 22, 23)', () => {
  const cases: [granted: string, asked: string, covered: boolean][] = [
    ['*', 'a/b', true],
    ['*', '*', true],
    ['a', '*', false],
    ['documents', 'documents', true],
    ['documents', 'documents/A', true],
    ['documents', 'documents/*', true],
    ['documents/*', 'documents', false],
    ['documents/*', 'documents/A', true],
    ['documents/*', 'documents/B/sub/C', true],
    ['documents/*', 'documents/*', true],
    ['documents/A', 'documents/*', false],
    ['documents/A', 'documents/AB', false],
    ['documents', 'Documents', false],
    ['o/*/d/*', 'o/1/d/2', true],
    ['o/*/d/*', 'o/1/d', false],
    ['o/*/d', 'o/1/2/d', false],
    ['o/*/d', 'o/*/d', true],
    ['o/1/d', 'o/*/d', false],
    ['o/*', 'o/*/d', true],
    ['Doorward:*', 'Doorward:Roles', true],
    ['Doorward:*', 'Doorward:Roles/ro_1', true],
    ['Doorward:*', 'Doorward:*', true],
    ['Doorward:*', 'Doorward', false],
    ['Doorward:*', '*', false],
    ['Doorward:Roles', 'Doorward:*', false],
    ['Doorward:Role', 'Doorward:Roles', false],
    ['s/n:*', 's/n:1/b', true],
    ['s/n:*', 's/nn:1', false],
    ['*/*', 'a', false],
    ['*/*', 'a/b', true],
    ['*/*', '*', false],
  ]
  test.each(cases)('%s covers %s: %s', (granted, asked, covered) => expect(covers(granted, asked)).toBe(covered))

  const part = fc.constantFrom('a', 'b', 'aa', 'n:a', 'n:b', 'n:', 'm:a')
  const path = fc.array(part, { minLength: 1, maxLength: 4 })
  const pattern = fc.array(fc.oneof(part, fc.constantFrom('*', 'n:*')), { minLength: 1, maxLength: 4 })

  /** Independent of `covers`: the granted URI as a regular expression over concrete URIs. */
  function expressionOf(segments: string[]): RegExp {
    const tail = segments.at(-1) === '*'
    const sources = (tail ? segments.slice(0, -1) : segments).map((text) => {
      if (text === '*') return '[^/]+'
      return text.endsWith(':*') ? `${text.slice(0, -1)}[^/]*` : text
    })
    return new RegExp(tail ? `^${[...sources, '.+'].join('/')}$` : `^${sources.join('/')}(/.*)?$`)
  }

  test('every wildcard means what its regular expression means', () => {
    fc.assert(
      fc.property(pattern, path, (granted, asked) => {
        expect(covers(granted.join('/'), asked.join('/'))).toBe(expressionOf(granted).test(asked.join('/')))
      }),
      { numRuns: 5_000 },
    )
  })

  test('a wildcard that is asked for is covered exactly when a name never seen before would be', () => {
    fc.assert(
      fc.property(pattern, pattern, (granted, asked) => {
        const unseen = asked.map((text) => text.replace(/\*$/, 'unseen')).join('/')
        expect(covers(granted.join('/'), asked.join('/'))).toBe(expressionOf(granted).test(unseen))
      }),
      { numRuns: 5_000 },
    )
  })

  test('what is listed below a collection is covered by the grant and lies below the collection (decision 37)', () => {
    fc.assert(
      fc.property(pattern, path, (granted, collection) => {
        const below = belowCollection(granted.join('/'), collection.join('/'))
        const overlap = overlaps(granted, collection)
        expect(below !== null).toBe(overlap)
        if (below === null) return
        expect(covers(granted.join('/'), below)).toBe(true)
        expect(covers(`${collection.join('/')}/*`, below)).toBe(true)
      }),
      { numRuns: 5_000 },
    )
  })

  /** Something below the collection matches the grant: its own segments, where the grant leaves them open, do. */
  function overlaps(granted: string[], collection: string[]): boolean {
    const probe = granted.map((text) => text.replace(/\*$/, 'unseen'))
    const deeper = [...collection, ...probe.slice(collection.length), 'unseen']
    return expressionOf(granted).test(deeper.join('/'))
  }

  test.each([
    ['*', 'x', 'x/*'],
    ['x', 'x', 'x/*'],
    ['x/*', 'x/*', 'x/*'],
    ['x/a', 'x', 'x/a'],
    ['x/a/b', '*', 'x/a/b'],
    ['*', '*', '*'],
    ['o/*/d/*', 'o/1', 'o/1/d/*'],
    ['n:*/d', 'n:1', 'n:1/d'],
    ['x/a', 'y', null],
    ['x/a', 'x/b', null],
  ])('%s, below the collection %s: %s', (granted, collection, below) =>
    expect(belowCollection(granted, collection)).toBe(below),
  )
})

describe('what two URIs have in common', () => {
  test.each([
    ['a', 'a/b', 'a/b'],
    ['a/*', 'a', 'a/*'],
    ['a/*/c', 'a/b', 'a/b/c'],
    ['*', 'a/b', 'a/b'],
    ['*/b', 'a/*', 'a/b'],
    ['n:*', 'n:1', 'n:1'],
    ['n:1', 'm:*', null],
    ['a/b', 'a/c', null],
  ])('of %s and %s is %s', (one, other, met) => {
    expect(uriMeet(one, other)).toBe(met)
    expect(uriMeet(other, one)).toBe(met)
  })

  test('covers exactly what both cover', () => {
    const part = fc.constantFrom('a', 'b', 'n:1', 'n:2')
    const pattern = fc
      .array(fc.oneof(part, fc.constantFrom('*', 'n:*')), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.join('/'))
    const plain = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('/'))
    fc.assert(
      fc.property(pattern, pattern, plain, (one, other, asked) => {
        const met = uriMeet(one, other)
        expect(met !== null && covers(met, asked)).toBe(covers(one, asked) && covers(other, asked))
      }),
      { numRuns: 5_000 },
    )
  })
})
