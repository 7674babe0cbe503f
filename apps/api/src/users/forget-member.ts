import type { Json } from '@doorward/core/changes/patch'
import type { AccountId, UserId } from '@doorward/core/ids'
import { kinds } from '@doorward/core/kinds'
import { productName } from '@doorward/core/platform'
import { withoutUser } from '@doorward/core/users/without-user'
import { listItems } from '@doorward/store/items/item-lists'
import type { Item, ItemKey } from '@doorward/store/items/items'
import { endJob } from '@doorward/store/jobs/jobs'
import type { CommitView } from '@doorward/store/writes/model'
import type { ApiEnvironment } from '../environment.ts'
import { listAllAdministered } from '../items/administered.ts'
import { changeTo } from '../items/documents.ts'
import { newId } from '../items/new-id.ts'
import type { Work } from '../jobs/runner.ts'

type Parts = Pick<ApiEnvironment, 'database' | 'engine' | 'commit'>
interface Member {
  accountId: AccountId
  userId: UserId
}

/** Name of the kind of job that follows the removal of a person from an account. */
export const forgetMemberJob = 'forget-member'

export const forgetMemberJobOf = (userId: UserId): string => `${forgetMemberJob}:${userId}`

const atOnceMax = 25

/** Items that name the person, some of them where there are many: what decides, and his open invites and requests. */
async function listNaming({ database, engine }: Parts, { accountId, userId }: Member): Promise<ItemKey[]> {
  const index = await engine.index(accountId, { kind: 'strong' })
  const open = { status: 'OPEN' }
  const undecided = await database.account(
    accountId,
    async (tx) => [
      ...(await listItems(tx, accountId, { kind: 'invite', contains: { createdBy: userId }, limit: atOnceMax })),
      ...(await listItems(tx, accountId, {
        kind: 'request',
        containsOneOf: [
          { ...open, createdBy: userId },
          { ...open, access: { users: [{ userId }] } },
        ],
        limit: atOnceMax,
      })),
    ],
    'read',
  )
  return [...(index?.itemsNaming(userId) ?? []), ...undecided].slice(0, atOnceMax).map(({ kind, id }) => ({ kind, id }))
}

/** What becomes of an item: it ends, or goes on without him. */
function after({ kind, doc }: Item, userId: UserId): { [key: string]: Json } | null {
  const left = withoutUser(doc, userId)
  return kinds[kind].endsWithout(userId, doc, left) ? null : left
}

/** Takes him out of the items, in one commit; not once he is back. Tells how many changed. */
async function takeOut({ commit }: Parts, { accountId, userId }: Member, keys: ItemKey[]): Promise<number> {
  const userKey = { kind: 'user', id: userId } as const
  let changed = 0
  await commit({
    accountId,
    actor: productName,
    requestId: newId('req_'),
    reads: [userKey, ...keys],
    decide: ({ item }: CommitView) => {
      const found = item(userKey)?.deleted ? keys.map(item) : []
      const standing = found.filter((each) => each !== undefined && !each.deleted) as Item[] // undefined ones are out
      changed = standing.length
      return {
        changes: standing.map((each) => changeTo(each, after(each, userId))),
        reply: () => ({ status: 200, body: undefined }),
      }
    },
  })
  return changed
}

/**
 * Takes a person who was removed out of every record, group, limited token, open invite and request of the account, each
 * as a change of its own in the log. A person of the platform may come back by a new invite then, with nothing of the
 * old (decision 29).
 */
export const forgetMember =
  (parts: Parts): Work =>
  async ({ accountId, job }, signal) => {
    const member = { accountId, userId: job.slice(forgetMemberJob.length + 1) as UserId } // named by `forgetMemberJobOf`
    for (let changed = 1; changed > 0; ) {
      if (signal.aborted) return { dueInMs: 0 }
      const keys = await listNaming(parts, member)
      changed = keys.length === 0 ? 0 : await takeOut(parts, member, keys)
    }
    for await (const keys of listAllAdministered(parts.database, member))
      for (let at = 0; at < keys.length; at += atOnceMax) {
        if (signal.aborted) return { dueInMs: 0 }
        await takeOut(parts, member, keys.slice(at, at + atOnceMax))
      }
    await parts.database.account(accountId, (tx) => endJob(tx, accountId, job))
    return null
  }
