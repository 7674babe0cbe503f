import { expect, it } from 'vitest'
import { inQuotes } from './names.ts'

it.each([
  ['Acme & Sons', '"Acme & Sons"'],
  ['Åkerlund GmbH 2.0', '"Åkerlund GmbH 2. 0"'],
  ['Example.com', '"Example. com"'],
  ['Pay at https://evil.example/login?x=1', '"Pay at evil. example/login?x=1"'],
  ['javascript:alert(1)', '"javascript:alert(1)"'],
  ['mailto:eve@evil.example', '"mailto:eve at evil. example"'],
  ['eve\uFF20evil\u3002example', '"eve at evil. example"'],
  ['Acme\r\nBcc: eve@evil.example\r\n\r\nHello', '"Acme Bcc: eve at evil. example Hello"'],
  ['Acme\u2028\u202Emoc.live\u200B', '"Acme moc. live"'],
  ['Acme” is gone. Call “us', `"Acme' is gone. Call 'us"`],
  [`${'a'.repeat(100)}`, `"${'a'.repeat(79)}…"`],
])('the name %j stands in a letter as %s', (name, shown) => expect(inQuotes(name)).toBe(shown))
