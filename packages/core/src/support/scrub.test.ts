import { expect, test } from 'vitest'
import type { Json } from '../changes/patch.ts'
import { scrub } from './scrub.ts'

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
