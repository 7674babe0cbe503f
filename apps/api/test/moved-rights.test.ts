import type { RoleId, UserId } from '@doorward/core/ids'
import type { ItemKind } from '@doorward/core/kinds'
import { platformResources } from '@doorward/core/platform'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import { rightsOf } from '@doorward/engine/rights/rights'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientIn } from '../src/clients/stored-client.ts'
import { allEndpoints } from './endpoints.ts'
import { samplesOf } from './samples.ts'
import { openTestApi, type TestApi } from './test-api.ts'

let api: TestApi
let samples: ReturnType<typeof samplesOf>
let judged: { kind: ItemKind; moves: boolean }[] = []
beforeAll(async () => {
  api = await openTestApi({ judged: (kind, moves) => judged.push({ kind, moves }) })
  samples = samplesOf(api)
}, 60_000)
afterAll(() => api.close())

const customers = ['samples', 'samples-open', 'claims/sample-1']
const actions = ['*', 'read', 'roles:create']

/** All that may be given or managed by anybody, and who may act at all. */
async function rights(): Promise<string> {
  const rows = await api.rows.owner<{ kind: string; item_id: string; doc: string }[]>`
    select kind, item_id, doc::text from items where account_id = ${api.accountId}`
  const index = (await api.node.environment.engine.index(api.accountId, { kind: 'strong' })) as AccountIndex // it exists
  const named = rows.flatMap(({ doc }) => [...doc.matchAll(/"userId": "([^"]+)"/g)].map(([, userId]) => userId))
  const idsOf = (kind: string) => rows.filter((row) => row.kind === kind).map(({ item_id }) => item_id)
  const users = [...new Set([...named, ...idsOf('user'), ...idsOf('client')])].toSorted() as UserId[]
  const tokens = idsOf('token').flatMap((tokenId) => {
    const userId = index.token(tokenId)?.userId
    return userId ? [{ userId, tokenId }] : []
  })
  const may = (subject: { userId: UserId; tokenId?: string }) => {
    const held = rightsOf(index, subject)
    const ask = (uri: string, flags: readonly ('allow' | 'grant' | 'delegate')[]) =>
      actions.flatMap((action) => flags.map((flag) => (held.holds(action, uri, flag) ? 1 : 0)))
    return [
      ...Object.values(platformResources).flatMap((uri) => ask(uri, ['allow', 'grant', 'delegate'])),
      ...customers.flatMap((uri) => ask(uri, ['grant', 'delegate'])),
    ].join('')
  }
  return JSON.stringify([
    users
      .map((userId) => [userId, may({ userId }), index.isGone(userId) || index.isDisabled(userId)])
      .filter(([, held, gone]) => gone || /1/.test(String(held))),
    tokens.map((subject) => [subject.tokenId, may(subject)]),
    idsOf('role').map((id) => index.findRole(id as RoleId)?.permissions),
    idsOf('client')
      .map((id) => clientIn(index, id))
      .flatMap((client) => client?.verificationKeys.map(({ keyId }) => [client.clientId, keyId]) ?? []),
    [...index.identities()],
    idsOf('resource').map((uri) => index.resource(uri)?.permissions),
  ])
}

const writing = allEndpoints.filter(({ method }) => method !== 'GET')
const moved = new Set<string>()

describe('ADR 6 a change that moves what anybody may give or manage is judged to, whatever its handler says', () => {
  it.each(writing.map(({ name, method }) => [name, method] as const))('%s', async (name, method) => {
    const sample = await samples[name]?.()
    if (!sample) throw new Error(`no sample of ${name}`)
    const { url, body } = sample
    const before = await rights()
    judged = []
    const { status } = await api.call(method, url, body ? { body } : {})
    expect(status).toBeLessThan(300)
    if ((await rights()) === before) return
    expect(judged, name).toContainEqual({ kind: expect.anything(), moves: true })
    moved.add(name)
  })

  it('of most nouns that decide something was seen to move rights', () => {
    const seen = [
      'createRole',
      'deleteRole',
      'createRecord',
      'updateUserState',
      'deleteUser',
      'requestUserToken',
      'disableUserToken',
    ]
    seen.push(
      'updateResource',
      'deleteResource',
      'requestAccessKey',
      'deleteAccessKey',
      'linkIdentity',
      'unlinkIdentity',
    )
    expect([...moved]).toEqual(expect.arrayContaining(seen))
  })
})
