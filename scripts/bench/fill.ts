import { createAccount, newAccountId } from '../../apps/api/src/accounts/create-account.ts'
import { createAccessKeyOf } from '../../apps/api/src/clients/create-access-key.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { openPlatform, type Platform } from '../../apps/server/src/platform.ts'
import type { AccountId, ClientId, UserId } from '../../packages/core/src/ids.ts'

/** Makes accounts of a size on the data folder of a running server; prints them with a key each, as JSON. */
const perWrite = 2_000
const owner = 'Doorward|bench' as UserId // fits the pattern

function recordOf(i: number) {
  return {
    recordId: `rec_${i}`,
    name: `Record ${i}`,
    users: [{ userId: `user_${i % 5_000}` }],
    admins: [],
    groups: [],
    statements: [{ roles: ['ro_bench'], resources: [{ resourceUri: `documents/${i}` }] }],
  }
}

async function write(
  { commit }: Platform,
  accountId: AccountId,
  changes: { kind: 'record' | 'role' | 'client'; id: string; after: object }[],
) {
  await commit({
    accountId,
    actor: owner,
    requestId: 'req_bench',
    reads: [],
    decide: () => ({
      changes: changes.map((change) => ({ ...change, after: JSON.parse(JSON.stringify(change.after)) })),
      touchesRights: true,
      reply: () => ({ status: 201, body: undefined }),
    }),
  })
}

async function fill(platform: Platform, records: number) {
  const accountId = newAccountId()
  await createAccount(platform, {
    accountId,
    name: `Bench ${records}`,
    region: 'eu-west',
    creator: { userId: owner },
    requestId: 'req_bench',
  })
  const clientId = `sc_bench${accountId.slice(4)}` as ClientId // letters and digits
  const { stored, accessKey } = createAccessKeyOf({ clientId, accountId, at: new Date() })
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
        users: [{ userId: clientId }],
        statements: [{ roles: ['Doorward:Owner'], resources: [{ resourceUri: '*' }] }],
      },
    },
  ])
  for (let i = 0; i < records; i += perWrite) {
    const batch = Array.from({ length: Math.min(perWrite, records - i) }, (_, j) => recordOf(i + j))
    await write(
      platform,
      accountId,
      batch.map((record) => ({ kind: 'record', id: record.recordId, after: record })),
    )
  }
  return { accountId, accessKey, records }
}

const platform = await openPlatform(readConfig(process.env), { tell: () => {}, attach: true })
const sizes = process.argv.slice(2).map(Number)
const made = []
for (const size of sizes) made.push(await fill(platform, size))
console.log(JSON.stringify(made))
await platform.close()
