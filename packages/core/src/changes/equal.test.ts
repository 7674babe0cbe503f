import { expect, it } from 'vitest'
import { equal } from './equal.ts'

it.each([
  [1, 1, true],
  [Number.NaN, Number.NaN, true],
  [0, -0, true],
  [null, undefined, false],
  ['1', 1, false],
  [{ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: undefined }, true],
  [{ a: undefined, b: 1 }, { b: 1 }, true],
  [{ a: 1 }, { a: 1, b: null }, false],
  [{ a: 1, b: 2 }, { a: 1 }, false],
  [{ a: 1 }, { b: 1 }, false],
  [{}, { toString: undefined }, true],
  [{ constructor: Object }, {}, false],
  [{}, [], false],
  [[], {}, false],
  [[1, 2], [2, 1], false],
  [[1], [1, undefined], false],
  [{ 0: 1, length: 1 }, [1], false],
  [null, {}, false],
])('%j and %j are equal: %s', (a, b, expected) => {
  expect([equal(a, b), equal(b, a)]).toEqual([expected, expected])
})
