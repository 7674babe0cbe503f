import { setTimeout as pause } from 'node:timers/promises'
import { type AccountId, platformAccountId, type UserId } from '@doorward/core/ids'
import { collectionOf } from '@doorward/core/permissions/giving/resource-effect'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import { saveProfiles } from '@doorward/store/people/profiles'
import fc from 'fast-check'
import * as make from '../../../../packages/core/test/random-policy.ts'
import { makeAccount, newAccountId } from '../../src/accounts/new-account.ts'
import type { openForeignIssuer } from '../foreign-issuer.ts'
import { type Answered, type Node, portalToken, type Sent, send, userToken } from '../test-api.ts'
import { type RightSet, rightsIn } from './rights.ts'
import { automatic, idp, someStrategy, trusting } from './writes.ts'

/** Statements that name a small role, as an owner gives them. */
const small = fc
  .record({
    roles: fc.constantFrom('ro_a', 'ro_b', 'ro_c').map((id) => [id]),
    resources: fc.constantFrom(...make.grantedUris).map((resourceUri) => [{ resourceUri }]),
  })
  .map((statement) => [statement])
const invite = fc.record({ statements: small, conflictResolutionStrategy: someStrategy })

/** What the owners did before a chain begins: the only acts of theirs in it. */
export const someStart = fc.record({
  policy: make.somePolicy,
  resources: fc
    .uniqueArray(fc.constantFrom(...make.openUris), { maxLength: 2 })
    .chain((uris) => fc.tuple(...uris.map(make.someResource))),
  /** Two that whoever has the link may accept, and one for ann's address. */
  invites: fc.tuple(invite, invite),
  forAnn: invite,
  /** What eve and ann asked for. */
  requests: fc.tuple(small, small),
  token: small,
})
export type Start = typeof someStart extends fc.Arbitrary<infer S> ? S : never

/** Those whose rights are looked at; the bearer of the owner's limited token is one of them. */
export const people = ['eve', 'ben', 'ann', 'tok'] as const
export type Person = (typeof people)[number]
type Foreign = Awaited<ReturnType<typeof openForeignIssuer>>

const audience = 'doorward-chains'
const annsEmail = 'ann@example.com'

/** Ann is a person of the platform, whose address is proved. */
export const knowAnn = (node: Node) =>
  node.environment.database.account(platformAccountId, async (tx) => {
    const userId = 'ann' as UserId // an id of this test
    await saveProfiles(tx, platformAccountId, [{ userId, email: annsEmail, emailVerified: true, name: 'Ann' }])
  })

/** The same with the ids of this account in place of those of the alphabets. */
const named = <T extends object>(body: T, clientId: string): T =>
  JSON.parse(
    JSON.stringify(body)
      .replaceAll('"sc_bot"', JSON.stringify(clientId))
      .replaceAll('"ro_gone"', '"ro_a"')
      .replaceAll('"ann"', '"Doorward|ann"'),
  ) // ids only

/** An account as its owner leaves it to those who then write. */
export async function openAccount(node: Node, foreign: Foreign, start: Start) {
  const accountId = newAccountId()
  const creator = { userId: 'Doorward|owner' as UserId } // as the login would name him
  await makeAccount(node.environment, { accountId, region: 'eu-west', creator, requestId: 'req_test' })
  const owner = await portalToken(node, 'owner')
  /** A database that is late, and one who asked too often, is asked again, as a client would. */
  async function call(token: string | undefined, method: string, url: string, body?: object, more: Sent = {}) {
    const ask = () => send(node, accountId, method, url, { token, ...(body ? { body } : {}), ...more })
    let answer = await ask()
    for (let tries = 1; tries < 5 && [429, 503].includes(answer.status); tries++) {
      await pause(tries * 200)
      answer = await ask()
    }
    return answer
  }
  async function did(method: string, url: string, body?: object, token = owner): Promise<Answered['body']> {
    const answer = await call(token, method, url, body)
    if (answer.status >= 300) throw new Error(`${method} ${url}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const { clientId }: { clientId: string } = await did('POST', '/v1/clients', { name: 'Bot' })
  const { policy, resources, ...gifts } = named(start, clientId)
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: foreign.issuer, sub: 'ben', aud: audience, iat: now, exp: now + 3_600 }
  const tokens: Record<Person, string> = {
    eve: await userToken(node, accountId, 'eve'),
    ben: await foreign.sign(claims),
    ann: await portalToken(node, 'ann'),
    tok: '',
  }
  await did('POST', '/v1/identities', { issuer: foreign.issuer, preferredAudience: audience })
  await giveRoles(did, policy, clientId)
  for (const { resourceUri, permissions } of resources)
    await did('PUT', `/v1/resources/${encodeURIComponent(resourceUri)}`, { permissions })
  await makeConnections(did)
  await node.environment.database.account(accountId, async (tx) => {
    for (const userId of ['ben', 'Doorward|ann'])
      await tx`insert into factors (account_id, user_id, factor_id, kind, name)
          values (${accountId}, ${userId}, 'factor-1', 'TOTP', 'Phone')`
  })
  const empty = await did('POST', '/v1/invites', { statements: [] })
  await did('PATCH', `/v1/invites/${empty.inviteId}`, undefined, tokens.ann)
  const writes = { roles: ['ro_writer'], resources: [{ resourceUri: 'Doorward:*' }] }
  const tok = await did('POST', '/v1/users/Doorward%7Cowner/tokens', { statements: [...gifts.token, writes] })
  tokens.tok = tok.token
  const invites: string[] = []
  for (const body of [...gifts.invites, { ...gifts.forAnn, email: annsEmail }])
    invites.push((await did('POST', '/v1/invites', body)).inviteId)
  const requests: string[] = []
  for (const [place, statements] of gifts.requests.entries()) {
    const [userId, token] = place === 0 ? ['eve', tokens.eve] : ['Doorward|ann', tokens.ann]
    requests.push((await did('POST', '/v1/requests', { access: { users: [{ userId }], statements } }, token)).requestId)
  }
  const claimable = resources
    .filter(({ permissions }) => permissions.some(({ action, allow }) => action === 'CLAIM' && allow))
    .map(({ resourceUri }) => [
      { roles: ['Doorward:Owner'], resources: [{ resourceUri: `${collectionOf(resourceUri)}/*` }] },
    ])
  const index = () => indexOf(node, accountId)
  const [forAnn, ...toAnybody] = await worth(did, index, [
    gifts.forAnn.statements,
    ...gifts.invites.map(({ statements }) => statements),
    ...claimable,
  ])
  return {
    accountId,
    clientId,
    call,
    index,
    tokens,
    invites,
    requests,
    owner,
    tokenId: tok.tokenId as string,
    gifts: { toAnybody, forAnn: forAnn ?? new Set<string>() },
  }
}
export type Account = Awaited<ReturnType<typeof openAccount>>

type Did = (method: string, url: string, body?: object, token?: string) => Promise<Answered['body']>

async function giveRoles(did: Did, { roles, groups, records }: Start['policy'], clientId: string): Promise<void> {
  for (const role of roles) await did('POST', '/v1/roles', role)
  for (const group of groups) await did('POST', '/v1/groups', group)
  // Records may name a group that is gone, never one that was not there.
  await did('POST', '/v1/groups', { groupId: 'grp_none', name: 'Gone' })
  for (const record of records) await did('POST', '/v1/records', record)
  await did('DELETE', '/v1/groups/grp_none')
  const permissions = [{ action: '*', allow: true, grant: false, delegate: false }]
  await did('POST', '/v1/roles', { roleId: 'ro_writer', name: 'Does everything, gives nothing', permissions })
  await did('POST', '/v1/roles', { roleId: 'ro_void', name: 'Nothing', permissions: [] })
  await did('POST', '/v1/records', {
    name: 'Writers',
    users: ['eve', 'ben', clientId].map((userId) => ({ userId })),
    statements: [{ roles: ['ro_writer'], resources: [{ resourceUri: 'Doorward:*' }] }],
  })
}

/** Two that stand, a tenant on the first; one that named users by itself and one like the first, both deleted. */
async function makeConnections(did: Did): Promise<void> {
  for (const [connectionId, body] of Object.entries({
    con_a: idp,
    con_b: idp,
    con_gone: trusting,
    con_left: automatic,
  }))
    await did('POST', '/v1/connections', { connectionId, ...body })
  for (const connectionId of ['con_gone', 'con_left']) await did('DELETE', `/v1/connections/${connectionId}`)
  await did('POST', '/v1/tenants', {
    tenantId: 'ten_a',
    data: { name: 'Tenant' },
    connection: { connectionId: 'con_a' },
  })
}

async function indexOf(node: Node, accountId: AccountId): Promise<AccountIndex> {
  const index = await node.environment.engine.index(accountId, { kind: 'strong' })
  if (!index) throw new Error('the account is gone')
  return index
}

/** What statements give, by the account's own judgement: each for a moment to a user of its own. */
async function worth(did: Did, index: () => Promise<AccountIndex>, given: object[][]): Promise<RightSet[]> {
  const mirror = (place: number) => `mirror-${place}` as UserId // an id of this test
  const statements = given.flatMap((each, place) =>
    each.map((statement) => ({ ...statement, users: [{ userId: mirror(place) }] })),
  )
  const { recordId } = await did('POST', '/v1/records', { name: 'Mirrors', users: [{ userId: 'mirror' }], statements })
  const then = await index()
  const rights = given.map((_, place) => rightsIn(then, { userId: mirror(place) }))
  await did('DELETE', `/v1/records/${recordId}`)
  return rights
}
