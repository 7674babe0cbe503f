import { describe, expect, test } from 'vitest'
import { redirectUriMatches } from './redirect-uri.ts'

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
]

describe('a redirect address (security 1)', () => {
  test.each(cases)('%s asked as %s: %s, because %s', (registered, asked, matches) => {
    expect(redirectUriMatches(registered, asked)).toBe(matches)
  })
})
