// @vitest-environment jsdom
import { respondToInvite } from '@doorward/contract/authorization/people/invites'
import { createConnection } from '@doorward/contract/authorization/sign-in/connections'
import type { InviteId } from '@doorward/core/ids'
import { beforeEach, expect, test } from 'vitest'
import { answerCalls } from '../../../test/answers.ts'
import { call } from '../../queries/server/call.ts'
import { asId } from '../as-id.ts'
import { beginPage, useCallLog } from './call-log.ts'

beforeEach(() => useCallLog.setState({ calls: [] }))

test('SCR-14 what is noted of a call has neither the token, nor a secret of its body or its address, nor its answer', async () => {
  answerCalls({
    'POST /v1/connections': { connectionId: 'con_1', clientSecret: 'answered' },
    'PATCH /v1/invites/inv_abcdefghijklmnopqrstuvwx': {},
  })
  const data = { name: 'Okta', clientId: 'web', clientSecret: 's3cret-1' }
  await call(createConnection, { body: { type: 'OAUTH2', data } as never, headers: { 'if-match': '"v1"' } })
  await call(respondToInvite, { params: { inviteId: asId<InviteId>('inv_abcdefghijklmnopqrstuvwx') } })
  const { calls } = useCallLog.getState()
  const all = JSON.stringify(calls)
  for (const secret of ['Bearer', 's3cret-1', 'inv_abc', 'answered']) expect(all).not.toContain(secret)
  expect(calls.map(({ method, address, status }) => [method, address, status])).toEqual([
    ['PATCH', '/v1/invites/inv_***', 200],
    ['POST', '/v1/connections', 200],
  ])
  expect(calls[1]).toMatchObject({ origin: 'http://acc-test.example', headers: { 'if-match': '"v1"' } })
  expect(JSON.parse(calls[1]?.body ?? '')).toEqual({ type: 'OAUTH2', data: { ...data, clientSecret: '***' } })
})

test('SCR-14 the calls of a page are told from those before it, and the last hundred are kept', async () => {
  answerCalls({})
  const ask = () => call(respondToInvite, { params: { inviteId: asId<InviteId>('inv_1') } }).catch(() => undefined)
  for (let i = 0; i < 101; i++) await ask()
  beginPage()
  await ask()
  const { calls, pageBeganAt } = useCallLog.getState()
  expect(calls).toHaveLength(100)
  expect(calls.filter(({ key }) => key >= pageBeganAt).map(({ status }) => status)).toEqual([404])
})
