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
  it.each([
    ['as many levels as it may', '[[[[1]]]]'],
    ['as many keys as it may', '{"a":1,"b":1,"c":1,"d":1,"e":1}'],
    ['values like their keys', '{"a":"a","b":["a","b"],"c":"d:"}'],
    ['levels beside each other', '[[[]],[[]],{},{},{}]'],
    ['escaped quotes', '{"a":"\\":1,\\"a\\":2","b\\\\":"\\\\","b":1}'],
    ['texts that look like keys behind an escaped quote', '{"x":"\\"","y":":a","z":":a"}'],
    ['a character of two halves', '{"a\\ud83d\\ude00":"\\ud83d\\ude00","b":1}'],
  ])('may have %s', (_, text) => expect(parseJsonBody(text, bounds)).toEqual(JSON.parse(text)))

  it.each([
    ['{"x":[1],"a":1,"a":2}', 'a', 'The field a is given twice.'],
    ['{"x":{},"a":1,"a" :2}', 'a', 'The field a is given twice.'],
    ['{"a":1,"a"\n\t:2}', 'a', 'The field a is given twice.'],
    ['{"a\\\\":1,"a\\\\":2}', 'a\\', 'The field a\\ is given twice.'],
    ['{"constructor":1}', 'constructor', 'The field constructor is not allowed.'],
    ['{"\\u0070rototype":1}', 'prototype', 'The field prototype is not allowed.'],
    ['[[[[[]]]]]', 'body', 'The body has more than 4 levels.'],
    ['{"a":', 'body', 'The body is not valid JSON.'],
    ['{"a":"\\u0000"}', 'body', 'A text in the body contains a NUL character or half of a surrogate pair.'],
    ['{"\\u0000":1}', 'body', 'A text in the body contains a NUL character or half of a surrogate pair.'],
    ['["\\uDE00"]', 'body', 'A text in the body contains a NUL character or half of a surrogate pair.'],
  ])('%s is refused, naming %s: %s', (text, field, title) => {
    expect(() => parseJsonBody(text, bounds)).toThrow(expect.objectContaining({ title, details: { field } }))
  })

  it('says how many fields it may have, and how many different ones', () => {
    const keys = (count: number) => JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, i) => [i, 1])))
    expect(() => parseJsonBody(keys(6), bounds)).toThrow(
      expect.objectContaining({ title: 'The body has more than 5 fields.' }),
    )
    expect(() => parseJsonBody(keys(1_001), { depthMax: 4, keysMax: 2_000 })).toThrow(
      expect.objectContaining({ title: 'The body has fields of more than 1000 different names.' }),
    )
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
