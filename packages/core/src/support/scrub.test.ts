import { expect, test } from 'vitest'
import type { Json } from '../changes/patch.ts'
import { scrub, scrubLine, scrubOpeners } from './scrub.ts'

const jwt = 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJhbm4ifQ.c2lnbmF0dXJlLW9mLWl0'
const accessKey = `sc_abc.k1.acc-1.MC4CAQAwBQYDK2VwBCIE${'A'.repeat(40)}`

test.each<[Json, Json]>([
  ['nothing to hide', 'nothing to hide'],
  [`My token is ${jwt}, why?`, 'My token is [removed], why?'],
  [`key=${accessKey}.`, 'key=[removed].'],
  ['Authorization: Bearer abcdefghijkl\nHost: x', 'Authorization: [removed]\nHost: x'],
  ['curl -H "Cookie: a=b; c=d"', 'curl -H "Cookie: [removed]'],
  [{ deep: [{ text: jwt }] }, { deep: [{ text: '[removed]' }] }],
  [
    { password: 'hunter2', note: 'ok' },
    { password: '[removed]', note: 'ok' },
  ],
  [
    {
      headers: [
        { name: 'Cookie', value: 'sid=1' },
        { name: 'Accept', value: '*/*' },
      ],
      cookies: [{ name: 'sid', value: '1' }],
    },
    {
      headers: [
        { name: 'Cookie', value: '[removed]' },
        { name: 'Accept', value: '*/*' },
      ],
      cookies: '[removed]',
    },
  ],
  [
    '{"name":"Cookie","value":"sid=1"},{"name":"Accept","value":"x"}',
    '{"name":"Cookie","value":"[removed]"},{"name":"Accept","value":"x"}',
  ],
  ['-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY----- end', '[removed] end'],
  [7, 7],
  [null, null],
  [true, true],
  [`ext_abc.k1.acc-1.${'A'.repeat(20)} end`, '[removed] end'],
  [`sc_abc.k1.acc-1.${'A'.repeat(19)}`, `sc_abc.k1.acc-1.${'A'.repeat(19)}`],
  ['MC4CAQAwBQYDK2VwBCIEabc= end', 'MC4CAQAwBQYDK2VwBCIEabc= end'],
  ['MC4CAQAwBQYDK2VwBCIEabcdef= end', '[removed] end'],
  ['eyJabcdef x eyJabcde', '[removed] x eyJabcde'],
  ['bearer  abcd.efgh, BASIC abcdefg=, basic abc', 'bearer [removed], BASIC [removed], basic abc'],
  ['-----BEGIN RSA PRIVATE KEY-----\nabc', '[removed]'],
  ['-----BEGIN PUBLIC KEY-----', '-----BEGIN PUBLIC KEY-----'],
  ['set-cookie: a=b\r\nHost: x', 'set-cookie: [removed]\r\nHost: x'],
  ['authorization = x', 'authorization = [removed]'],
  ['"cookie" :x', '"cookie" :[removed]'],
  ['my cookies: good', 'my cookies: good'],
  [{ headers: { Cookie: 'a=b' } }, { headers: { Cookie: '[removed]' } }],
  [
    { token: null, state: { a: 1 }, code: 7 },
    { token: null, state: { a: 1 }, code: '[removed]' },
  ],
  [
    { name: 'code', value: { a: 1 } },
    { name: 'code', value: '[removed]' },
  ],
  [
    { name: 'code', other: 'x' },
    { name: 'code', other: 'x' },
  ],
  [
    { name: 7, value: 'x' },
    { name: 7, value: 'x' },
  ],
  [{ Cookies: { sid: '1' } }, { Cookies: '[removed]' }],
  [{ eyJabcdefgh: 1 }, { '[removed]': 1 }],
])('ENT-18 %j becomes %j', (given, scrubbed) => expect(scrub(given)).toEqual(scrubbed))

test('takes time in proportion to the text, whatever it is made of', () => {
  for (const piece of [
    'eyJ',
    'eyJaaaaaa.',
    'sc_a.',
    'Bearer ',
    '"name":"cookie",',
    'cookie:',
    '-----BEGIN PRIVATE KEY-----',
  ]) {
    const started = performance.now()
    scrub(piece.repeat(60_000 / piece.length))
    expect(performance.now() - started, piece).toBeLessThan(1_000)
  }
})

test.each([
  ...['authorization', 'Cookie', 'cookies', 'set-cookie', 'Set-Cookies', 'password', 'secret', 'client_secret'],
  ...[
    'clientSecret',
    'access_key',
    'accessKey',
    'access_token',
    'refreshToken',
    'id_token',
    'token',
    'jwt',
    'CODE',
    'state',
  ],
])('ENT-18 what stands under %s is removed', (name) => expect(scrub({ [name]: 'x' })).toEqual({ [name]: '[removed]' }))
test.each(['statement', 'zipcode', 'my-token', 'tokens', 'passwords', 'csrf_token'])('ENT-18 %s is told', (name) =>
  expect(scrub({ [name]: 'x' })).toEqual({ [name]: 'x' }),
)

test.each([
  ['save failed', 'save failed'],
  ['maya.ortiz+x@example.co.uk may not', '[removed] may not'],
  [
    'at load (https://doorward.example/app/assets/a-1b.js:3:14)',
    'at load (https://doorward.example/app/assets/a-1b.js:3:14)',
  ],
  ['GET https://x.example/v1/users?filter=maya failed', 'GET https://x.example/v1/users failed'],
  ['at https://x.example/app/#/vanish?id=sec_1&key=abc.', 'at https://x.example/app/'],
  ['#/vanish?id=sec_1&key=abc', '#'],
  ['Doorward|9f3 at 10.0.0.7', '[removed] at [removed]'],
  [`with ${jwt}`, 'with [removed]'],
])('a line for the log: %s', (line, told) => expect(scrubLine(line)).toBe(told))

test.each([
  [
    'The URL path "/vanish/sec_1/KEY%E0%A4" could not be decoded',
    'The URL path "/vanish/[removed]" could not be decoded',
  ],
  ['at /registration/inv_1?x=y again', 'at /registration/[removed] again'],
])('SCR-08 what opens a secret or an invite stands in no line: %s', (line, told) => {
  expect(scrubOpeners(line)).toBe(told)
  expect(scrubLine(line)).toBe(told)
})
