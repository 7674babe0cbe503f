import { expect, it } from 'vitest'
import { tidyRequestProperties } from './request-properties.ts'

it.each([
  ['nothing', undefined, {}],
  ['null', null, {}],
  ['a hint and a prompt', { login_hint: 'a@b.c', prompt: 'login' }, { login_hint: 'a@b.c', prompt: 'login' }],
  [
    'what the protocol sets',
    { state: 'x', client_id: 'x', redirect_uri: 'https://evil.example', nonce: 'x', scope: 'all' },
    {},
  ],
  [
    'how the answer comes',
    { response_type: 'token', response_mode: 'fragment', request_uri: 'https://evil.example' },
    {},
  ],
  ['what is no text', { login_hint: { $ne: 1 }, prompt: 7, hd: ['a'], ui_locales: '' }, {}],
  ['a text too long', { login_hint: 'x'.repeat(257) }, {}],
  ['names of every object', JSON.parse('{"__proto__":"x","constructor":"x"}'), {}],
] as const)('of a request: %s', (_, given, kept) => {
  expect(tidyRequestProperties(given)).toEqual(kept)
})
