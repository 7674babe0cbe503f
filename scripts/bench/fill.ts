import { makeAccount, newAccountId } from '../../apps/api/src/accounts/new-account.ts'
import { createAccessKeyOf } from '../../apps/api/src/clients/create-access-key.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { openPlatform, type Platform } from '../../apps/server/src/platform.ts'
import type { AccountId, ClientId, UserId } from '../../packages/core/src/ids.ts'
import { accountOrigin } from '../../packages/http/src/app/host.ts'
import { sign } from '../../packages/http/test/signed.ts'
import { saveProfiles } from '../../packages/store/src/people/profiles.ts'
import { saveSession } from '../../packages/store/src/sign-in/sessions.ts'

/**
 * Makes accounts of a size on the data folder of a running server, `lists:` before the size for one with as many
 * users and roles as records; prints them with a key each, as JSON.
 */
const perWrite = 2_000
const owner = 'Doorward|bench' as UserId // fits the pattern
const person = 'user_bench' as UserId // as above

function recordOf(i: number, roleId = 'ro_bench') {
  return {
    recordId: `rec_${i}`,
    name: `Record ${i}`,
    users: [{ userId: `user_${i % 5_000}` }],
    admins: [],
    groups: [],
    statements: [{ roles: [roleId], resources: [{ resourceUri: `documents/${i}` }] }],
  }
}

async function write(
  { commit }: Platform,
  accountId: AccountId,
  changes: { kind: 'record' | 'role' | 'client' | 'user'; id: string; after: object }[],
) {
  await commit({
    accountId,
    actor: owner,
    requestId: 'req_bench',
    reads: [],
    decide: () => ({
      changes: changes.map((change) => ({ ...change, after: JSON.parse(JSON.stringify(change.after)) })),
      reply: () => ({ status: 201, body: undefined }),
    }),
  })
}

const inBatches = async (count: number, write: (from: number, to: number) => Promise<void>) => {
  for (let i = 0; i < count; i += perWrite) await write(i, Math.min(i + perWrite, count))
}

/** As many users with a profile, roles and records, each role in use by one record. */
async function fillLists(platform: Platform, accountId: AccountId, count: number) {
  const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)
  await inBatches(count, async (from, to) => {
    const all = numbers(from, to)
    const permissions = [{ action: 'documents:read', allow: true, grant: false, delegate: false }]
    await write(platform, accountId, [
      ...all.map((i) => ({
        kind: 'role' as const,
        id: `ro_${i}`,
        after: { roleId: `ro_${i}`, name: `Role ${i}`, permissions },
      })),
      ...all.map((i) => ({
        kind: 'record' as const,
        id: `rec_${i}`,
        after: { ...recordOf(i, `ro_${i}`), users: [{ userId: `user_${i}` }] },
      })),
    ])
    const profiles = all.map((i) => ({
      userId: `user_${i}` as UserId,
      email: `user${i}@example.com`,
      name: `User ${i}`,
    })) // fits the pattern
    await platform.database.account(accountId, (tx) => saveProfiles(tx, accountId, profiles))
  })
}

/** A token of a person who is signed in at the account, as its login makes one. */
async function signIn(platform: Platform, accountId: AccountId): Promise<string> {
  await write(platform, accountId, [{ kind: 'user', id: person, after: { userId: person } }])
  const session = { sessionId: 'ses_bench', userId: person, authTime: new Date() }
  await platform.database.account(accountId, (tx) => saveSession(tx, accountId, session))
  const { keyId, privateKey } = await platform.keyring.activeKey(accountId)
  const now = Math.floor(Date.now() / 1_000)
  const claims = { iss: accountOrigin(platform.hosts, accountId, 'eu-west'), sub: person, aud: accountId }
  const lasting = { client_id: 'app_default', sid: session.sessionId, iat: now, exp: now + 8 * 3_600 }
  return sign({ kid: keyId, privateKey }, { ...claims, ...lasting })
}

async function fill(platform: Platform, records: number, kind: 'checks' | 'lists') {
  const accountId = newAccountId()
  await makeAccount(platform, {
    accountId,
    name: `Bench ${records}`,
    region: 'eu-west',
    creator: { userId: owner },
    requestId: 'req_bench',
  })
  const personToken = await signIn(platform, accountId)
  const clientId = `sc_bench${accountId.slice(4)}` as ClientId // letters and digits
  const { stored, accessKey } = createAccessKeyOf({ clientId, accountId, at: new Date(), makers: [owner] })
  await write(platform, accountId, [
    {
      kind: 'role',
      id: 'ro_bench',
      after: {
        roleId: 'ro_bench',
        name: 'Bench',
        permissions: [{ action: 'documents:read', allow: true, grant: false, delegate: false }],
      },
    },
    { kind: 'client', id: clientId, after: { clientId, name: 'Bench', verificationKeys: [stored] } },
    {
      kind: 'record',
      id: 'rec_client',
      after: {
        ...recordOf(0),
        recordId: 'rec_client',
        users: [{ userId: clientId }, { userId: person }],
        statements: [{ roles: ['Doorward:Owner'], resources: [{ resourceUri: '*' }] }],
      },
    },
  ])
  if (kind === 'lists') await fillLists(platform, accountId, records)
  for (let i = 0; kind === 'checks' && i < records; i += perWrite) {
    const batch = Array.from({ length: Math.min(perWrite, records - i) }, (_, j) => recordOf(i + j))
    await write(
      platform,
      accountId,
      batch.map((record) => ({ kind: 'record', id: record.recordId, after: record })),
    )
  }
  return { accountId, accessKey, personToken, records }
}

const platform = await openPlatform(readConfig(process.env), { tell: () => {}, attach: true })
const sizes = process.argv.slice(2)
const made = []
for (const size of sizes) {
  const [, kind, count] = /^(lists:)?(\d+)$/.exec(size) ?? []
  made.push(await fill(platform, Number(count), kind ? 'lists' : 'checks'))
}
// As a server does by itself a few seconds after writes; this process ends before.
if (sizes.some((size) => size.startsWith('lists:')))
  await platform.database.acrossAccounts('jobs', (tx) => tx`select take_in_new_rows()`)
console.log(JSON.stringify(made))
await platform.close()
