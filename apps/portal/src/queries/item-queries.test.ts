// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { asConnectionId } from '../lib/wire-ids.ts'
import { answerCalls } from '../testing/answers.ts'
import { connectionQueries } from './connections.ts'

const one = { connectionId: asConnectionId('con_1'), type: 'OAUTH2' as const }

test.each([
  ['an entity tag', '"v7"', 'if-match', '"v7"'],
  ['a time', '2030-01-01T00:00:00.000Z', 'if-unmodified-since', '2030-01-01T00:00:00.000Z'],
])('saving and deleting send the version that was looked at, given as %s', async (_, version, header, sent) => {
  const asked = answerCalls({ 'PUT /v1/connections/con_1': one, 'DELETE /v1/connections/con_1': {} })
  await connectionQueries.save('con_1', one, version)
  await connectionQueries.remove('con_1', version)
  expect(asked.map(({ method, headers }) => [method, headers.get(header)])).toEqual([
    ['PUT', sent],
    ['DELETE', sent],
  ])
})
