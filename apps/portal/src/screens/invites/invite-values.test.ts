import { expect, test } from 'vitest'
import { emailsIn, repeatedIn, withoutEmail } from './invite-values.ts'

test.each([
  ['Jo Lee <jo.lee@example.com>', ['jo.lee@example.com']],
  ['"Lee, Jo" <jo.lee@example.com>, Ann <ann@x.example>', ['jo.lee@example.com', 'ann@x.example']],
  ['Lee, Jo <jo.lee@example.com>; Ray, Ann <ann@x.example>', ['jo.lee@example.com', 'ann@x.example']],
  ['jo@x.example <jo@x.example>\nann@x.example sam@x.example', ['jo@x.example', 'ann@x.example', 'sam@x.example']],
  ['< jo@x.example >,<ann@x.example>', ['jo@x.example', 'ann@x.example']],
  [
    'a@x.example; b@x.example,\r\nc@x.example d@x.example',
    ['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example'],
  ],
  ['nope, lee@example.com', ['nope', 'lee@example.com']],
  ['Jo <jo.lee@', ['Jo', '<jo.lee@']],
  ['Jo@x.example, jo@X.example', ['Jo@x.example']],
  ['  ', []],
])('SCR-14 of %j these are invited', (text, emails) => {
  expect(emailsIn(text)).toEqual(emails)
})

test('SCR-14 an address that stands there more than once is told, and another is left out of the text', () => {
  const text = 'Jo <jo@x.example>, nope, JO@x.example\nann@x.example'
  expect(repeatedIn(text)).toEqual(['jo@x.example'])
  expect(withoutEmail(text, 'nope')).toBe('jo@x.example\nann@x.example')
})
