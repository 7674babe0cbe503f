// @vitest-environment jsdom
import type { ConnectionId } from '@doorward/core/ids'
import { expect, test } from 'vitest'
import { answerCalls } from '../../../test/answers.ts'
import { asId } from '../../lib/as-id.ts'
import { clientQueries } from '../nouns/clients.ts'
import { connectionQueries } from '../nouns/connections.ts'
import { groupQueries } from '../nouns/groups.ts'
import { recordQueries } from '../nouns/records.ts'
import { roleQueries } from '../nouns/roles.ts'
import { userQueries } from '../nouns/users.ts'

const one = { connectionId: asId<ConnectionId>('con_1'), type: 'OAUTH2' as const }

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

test.each([
  ['role', () => roleQueries.remove('x_1', '"v7"')],
  ['group', () => groupQueries.remove('x_1', '"v7"')],
  ['access record', () => recordQueries.remove('x_1', '"v7"')],
  ['service client', () => clientQueries.remove('x_1', '"v7"')],
  ['user', () => userQueries.remove('x_1', '"v7"')],
])('deleting a %s sends the version that was looked at', async (_, remove) => {
  const nouns = ['roles', 'groups', 'records', 'clients', 'users']
  const asked = answerCalls(Object.fromEntries(nouns.map((noun) => [`DELETE /v1/${noun}/x_1`, {}])))
  await remove()
  expect(asked[0]?.headers.get('if-match')).toBe('"v7"')
})
