// @vitest-environment jsdom
import type { ConnectionId } from '@doorward/core/ids'
import { expect, test } from 'vitest'
import { type Answers, answerCalls } from '../../../test/answers.ts'
import { asId } from '../../lib/as-id.ts'
import { alertQueries } from '../nouns/alerts.ts'
import { clientQueries } from '../nouns/clients.ts'
import { connectionQueries } from '../nouns/connections.ts'
import { extensionQueries } from '../nouns/extensions.ts'
import { groupQueries } from '../nouns/groups.ts'
import { recordQueries } from '../nouns/records.ts'
import { roleQueries } from '../nouns/roles.ts'
import { userQueries } from '../nouns/users.ts'
import { queryClient } from './query-client.ts'

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

test.each([
  ['a service client', 'clients', clientQueries],
  ['an access record', 'records', recordQueries],
  ['a group', 'groups', groupQueries],
  ['an alert', 'alerts', alertQueries],
  ['an extension', 'extensions', extensionQueries],
])(
  'ERR-03 ending %s that is gone already is done, with nothing to take back; what is refused otherwise is told',
  async (_, noun, queries) => {
    answerCalls({})
    expect(await queries.remove('x_1', '"v7"')).toBeUndefined()
    answerCalls({ [`DELETE /v1/${noun}/x_1`]: 403 })
    await expect(queries.remove('x_1', '"v7"')).rejects.toMatchObject({ status: 403 })
  },
)

test.each([
  ['a service client', 'clients', { clientId: 'x_1' }, clientQueries],
  ['an access record', 'records', { recordId: 'x_1' }, recordQueries],
  ['a group', 'groups', { groupId: 'x_1' }, groupQueries],
  ['an alert', 'alerts', { alertId: 'x_1' }, alertQueries],
  ['an extension', 'extensions', { extensionId: 'x_1' }, extensionQueries],
])(
  'ERR-03 of %s that cannot be read anew, what was read before stays; one that is not there is missing, with nothing invented',
  async (_, noun, item, queries) => {
    const answers: Answers = { [`GET /v1/${noun}/x_1`]: item }
    answerCalls(answers)
    const known = { ...queries.one('x_1'), retry: false } as { queryKey: readonly unknown[]; retry: false }
    await queryClient.fetchQuery(known)
    answers[`GET /v1/${noun}/x_1`] = 500
    await expect(queryClient.fetchQuery({ ...known, staleTime: 0 })).rejects.toMatchObject({ status: 500 })
    expect(queryClient.getQueryData(known.queryKey)).toMatchObject({ item })
    queryClient.clear()
    answers[`GET /v1/${noun}/x_1`] = 404
    await expect(queryClient.fetchQuery(known)).rejects.toMatchObject({ status: 404 })
    expect(queryClient.getQueryData(known.queryKey)).toBeUndefined()
  },
)
