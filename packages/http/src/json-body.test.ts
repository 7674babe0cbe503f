import { describe, expect, it, test } from 'vitest'
import { parseJsonBody } from './json-body.ts'

const bounds = { depthMax: 4, keysMax: 5 }

describe('a JSON body', () => {
  it('is parsed as JSON says', () => {
    expect(parseJsonBody('{"a":["x:\\"y", {"b": 1}], "c" : "{\\"a\\":1}"}', bounds)).toEqual({
      a: ['x:"y', { b: 1 }],
      c: '{"a":1}',
    })
  })
  it('may use one key in two objects', () => {
    expect(parseJsonBody('[{"a":1},{"a":2}]', bounds)).toEqual([{ a: 1 }, { a: 2 }])
  })
  test.each([
    ['malformed', '{"a":', 'InvalidRequest'],
    ['a key twice', '{"a":1,"a":2}', 'InvalidRequest'],
    ['a key twice, once escaped', '{"a":1,"\\u0061":2}', 'InvalidRequest'],
    ['a prototype', '{"__proto__":{}}', 'InvalidRequest'],
    ['a NUL', '{"a":"\\u0000"}', 'InvalidRequest'],
    ['too deep', '[[[[[1]]]]]', 'InvalidRequest'],
    ['a string that never ends', '{"a', 'InvalidRequest'],
    ['an escape that never ends', '{"a\\', 'InvalidRequest'],
    ['a key that is none', '{"\\x":1}', 'InvalidRequest'],
    ['too many keys', '{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1}', 'TooLarge'],
    ['too many keys in what is no JSON', '{"a":1,"b":1,"c":1,"d":1,"e":1,"f":', 'TooLarge'],
  ])('refuses %s', (_, text, code) => expect(() => parseJsonBody(text, bounds)).toThrow(code))

  it('refuses more than a thousand different names before anything is made of them', () => {
    const named = (count: number) => JSON.stringify(Array.from({ length: count }, (_, i) => ({ [`k${i}`]: 1 })))
    const many = { depthMax: 4, keysMax: 1_000_000 }
    expect(parseJsonBody(named(1_000), many)).toHaveLength(1_000)
    expect(() => parseJsonBody(`${named(1_001)} and no JSON`, many)).toThrow('TooLarge')
  })
})
