import { asDoc } from '@doorward/api/items'
import type { AccountId, UserId } from '@doorward/core/ids'
import { newRequestId } from '@doorward/http/kit'
import type { Change } from '@doorward/store/commit'
import { saveProfiles } from '@doorward/store/profiles'
import { bootstrap } from '../bootstrap.ts'
import type { Platform } from '../platform.ts'
import { demoAccountName, groups, people, records, roles } from './demo-company.ts'

const perWrite = 100

/** What the company is made of, in the order in which one part names the other. */
const parts: Change[][] = [
  people.map(({ userId }) => ({ kind: 'user', id: userId, after: { userId } })),
  roles.map((role) => ({ kind: 'role', id: role.roleId, after: asDoc(role) })),
  groups.map((group) => ({ kind: 'group', id: group.groupId, after: asDoc(group) })),
  records.map((record) => ({ kind: 'record', id: record.recordId, after: asDoc(record) })),
]

/** Writes the items that are not there yet; what somebody changed meanwhile stays as it is. */
async function writeMissing(
  { commit }: Platform,
  accountId: AccountId,
  actor: UserId,
  changes: Change[],
): Promise<void> {
  await commit({
    accountId,
    actor,
    requestId: newRequestId(),
    reads: changes,
    decide: (view) => ({
      changes: changes.filter((change) => view.item(change) === undefined),
      touchesRights: true,
      reply: () => ({ status: 201, body: undefined }),
    }),
  })
}

/** Fills an account with a company of 200 people, 12 groups, 15 roles and 300 records, for trying out and for pictures. */
export async function fillDemo(platform: Platform, email: string): Promise<Record<string, unknown>> {
  const made = await bootstrap(platform, { email, account: demoAccountName })
  const { accountId, ownerUserId } = made
  for (const changes of parts) {
    for (let i = 0; i < changes.length; i += perWrite)
      await writeMissing(platform, accountId, ownerUserId, changes.slice(i, i + perWrite))
  }
  await platform.database.account(accountId, (tx) => saveProfiles(tx, accountId, people))
  return { ...made, people: people.length, groups: groups.length, roles: roles.length, records: records.length }
}
