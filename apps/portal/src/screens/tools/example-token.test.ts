// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { exampleToken } from './example-token.ts'
import { readToken } from './read-token.ts'

test('SCR-14 the example is read as a token that is not over yet', () => {
  const now = new Date('2026-01-01T00:00:00Z')
  const reading = readToken(exampleToken('https://login.example', now))
  expect('token' in reading && reading.token.payload).toMatchObject({
    sub: 'maya.example',
    exp: now.getTime() / 1000 + 3600,
  })
})
