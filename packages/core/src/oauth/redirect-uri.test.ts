import { describe, expect, test } from 'vitest'
import { isLoopback, isLoopbackOrigin, originsOf, redirectUriMatches, withoutLoopbackPort } from './redirect-uri.ts'

const cases: [registered: string, asked: string, matches: boolean, because: string][] = [
  ['https://app.example.com/cb', 'https://app.example.com/cb', true, 'it is the same text'],
  ['https://app.example.com/cb', 'https://app.example.com/cb/', false, 'the path differs'],
  ['https://app.example.com/cb', 'https://app.example.com/cb?x=1', false, 'a query was added'],
  ['https://app.example.com/cb', 'https://app.example.com:444/cb', false, 'a port may vary on loopback only'],
  ['https://app.example.com/cb', 'https://APP.example.com/cb', false, 'texts are compared byte by byte'],
  ['http://localhost/cb', 'http://localhost:3000/cb', true, 'a loopback port may vary'],
  ['http://localhost:3000/cb', 'http://localhost:4000/cb', true, 'a loopback port may vary'],
  ['http://127.0.0.1:1/cb', 'http://127.0.0.1:2/cb', true, 'a loopback port may vary'],
  ['http://[::1]/cb', 'http://[::1]:2/cb', true, 'a loopback port may vary'],
  ['http://localhost/cb', 'http://127.0.0.1/cb', false, 'the name differs'],
  ['http://localhost/cb', 'https://localhost/cb', false, 'the scheme differs'],
  ['http://localhost/cb', 'http://localhost:3000/other', false, 'the path differs'],
  ['http://localhost/cb', 'http://localhost:3000@evil.example/cb', false, 'that names another host'],
  ['http://localhost/cb', 'http://localhost.evil.example/cb', false, 'that names another host'],
  ['http://localhost/cb', 'http://localhost:3000/cb#x', false, 'a fragment was added'],
  ['http://localhost/cb', 'http://localhost:3000/x/../cb', false, 'a browser reads it otherwise'],
  ['http://localhost/cb', 'http://localhost:3000/c\u200Bb', false, 'a browser reads it otherwise'],
  ['http://localhost/cb', 'http://localhost:03000/cb', false, 'a browser reads it otherwise'],
  ['http://localhost', 'http://localhost:3000', true, 'a loopback port may vary'],
  ['http://localhost/cb?x=1', 'http://localhost:3000/cb?x=1', true, 'a loopback port may vary'],
  ['http://localhost/cb?x=1', 'http://localhost:3000/cb?x=2', false, 'the query differs'],
  ['http://localhost/cb?x=1', 'http://localhost:3000/cb', false, 'the query differs'],
  ['http://localhost/cb', 'evil+http://localhost:3000/cb', false, 'the scheme differs'],
]

describe('a redirect address (security 1)', () => {
  test.each(cases)('%s asked as %s: %s, because %s', (registered, asked, matches) => {
    expect(redirectUriMatches(registered, asked)).toBe(matches)
  })
})

test('origins of redirect addresses are those of their pages, on loopback of any port (security 46)', () => {
  const urls = [
    'https://app.example.com/cb',
    'https://app.example.com:8443/',
    'http://localhost:3000/cb',
    'myapp+https://cb/',
  ]
  const origins = originsOf(urls)
  expect([...origins]).toEqual(['https://app.example.com', 'https://app.example.com:8443', 'http://localhost'])
  expect(withoutLoopbackPort('http://[::1]:3000')).toBe('http://[::1]')
  const has = (origin: string) => origins.has(withoutLoopbackPort(origin))
  expect(['https://app.example.com', 'http://localhost:5173', 'http://localhost'].map(has)).toEqual([true, true, true])
  const strangers = ['https://app.example.com:444', 'http://app.example.com', 'https://localhost:3000', 'null', '']
  expect(strangers.map(has)).toEqual([false, false, false, false, false])
})

test.each([
  ['http://localhost:3000', true],
  ['http://127.0.0.1', true],
  ['http://[::1]:1', true],
  ['https://localhost', false],
  ['http://localhost.evil.example', false],
  ['http://localhost:3000/x', false],
  ['http://evil.example', false],
  ['evil+http://localhost', false],
  ['http://localhost:', false],
  ['http://localhost:123456', false],
  ['http://localhost:12345', true],
  ['http://127.0.0.1:x', false],
])('%s is an origin of the machine itself: %s', (origin, expected) => {
  expect(isLoopbackOrigin(origin)).toBe(expected)
})

test.each([
  ['http://localhost:3000/cb?x=1', true],
  ['http://[::1]', true],
  ['https://localhost/', false],
  ['http://evil.example/', false],
  ['http://localhost/#x', false],
  ['http://localhost:65535/', true],
  ['http://127.0.0.1:1', true],
  ['http://127.0.0.2/', false],
  ['http://localhost?x', false],
  ['nowhere', false],
])('%s is an address of the machine itself: %s', (uri, expected) => {
  expect(isLoopback(uri)).toBe(expected)
})
