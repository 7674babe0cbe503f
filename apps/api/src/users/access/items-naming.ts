import { limits } from '@doorward/core/limits'
import { Refusal } from '@doorward/core/refusals'
import { ownConnections } from '@doorward/core/users/own-connections'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import type { Tx } from '@doorward/store/database/database'
import { hashOfInvited } from '@doorward/store/items/invites'
import { listItems } from '@doorward/store/items/item-lists'
import type { ItemKey } from '@doorward/store/items/items'
import { storedBytesOf } from '@doorward/store/items/stored-bytes'
import { findProfile } from '@doorward/store/people/profiles'
import { listUsedIdentities } from '@doorward/store/people/user-identities'
import type { CallOf } from '../../handler.ts'
import { listAllAdministered } from '../../items/administered.ts'
import { readRows } from '../../items/read-items.ts'

type Call = CallOf<'removeUserAccess'>

/** Kinds that a user is taken out of. */
const kindsLeft = ['record', 'group', 'request', 'invite'] as const
export type LeftKind = (typeof kindsLeft)[number]
export type LeftKey = ItemKey & { kind: LeftKind }

export const isLeft = (key: ItemKey): key is LeftKey => (kindsLeft as readonly string[]).includes(key.kind)

/** How a key is told from others. */
export const nameOfKey = ({ kind, id }: ItemKey): string => `${kind} ${id}`

/** As of a page of a list: beyond that, taking the user out of them would hold up everybody else. */
const storedBytesMax = 2 * 1_048_576

const tooMany = () =>
  new Refusal('TooLarge', {
    title: `This user is named in more than can be changed at once: at most ${limits.namingItemsMax} items, of bounded size. Take the user out of the largest records and groups first, or delete the user.`,
  })

/** Records and groups that name him as an admin alone, which the index does not know of everybody. */
async function administered(call: Call): Promise<LeftKey[]> {
  const found: LeftKey[] = []
  const who = { accountId: call.accountId, userId: call.params.userId }
  for await (const keys of listAllAdministered(call.environment.database, who)) {
    found.push(...keys)
    if (found.length > limits.namingItemsMax) throw tooMany()
  }
  return found
}

/** Addresses of the user: the one of his profile, and those that he has proved. */
async function addressesOf(tx: Tx, { accountId, params: { userId } }: Call): Promise<string[]> {
  const profile = await findProfile(tx, accountId, userId)
  const identities = await listUsedIdentities(tx, accountId, { userId, limit: limits.userIdentitiesToldMax })
  const proved = identities.filter(({ connectionId }) => connectionId === ownConnections.email)
  return [...(profile?.email ? [profile.email] : []), ...proved.map(({ subject }) => subject)]
}

/** His open requests, those made for him, the invites that he made and those to his addresses. */
async function undecided(call: Call): Promise<LeftKey[]> {
  const { accountId, environment, params } = call
  const { userId } = params
  const dataKey = await environment.keyring.dataKey(accountId)
  const limit = limits.namingItemsMax + 1
  const open = { status: 'OPEN' }
  const items = await readRows(call, async (tx) => {
    const hashes = (await addressesOf(tx, call)).map((email) => hashOfInvited(dataKey, email))
    const invites = [{ createdBy: userId }, ...hashes.map((emailHash) => ({ emailHash }))]
    const requests = [
      { ...open, createdBy: userId },
      { ...open, access: { users: [{ userId }] } },
    ]
    return [
      ...(await listItems(tx, accountId, { kind: 'invite', containsOneOf: invites, limit })),
      ...(await listItems(tx, accountId, { kind: 'request', containsOneOf: requests, limit })),
    ]
  })
  return items.map(({ kind, id }) => ({ kind, id }) as LeftKey) // as they were asked for
}

/**
 * Everything that names the user and that he is taken out of: records, groups, open requests and invites. Raises TooLarge
 * where that is more than one write may change.
 */
export async function itemsNaming(call: Call, index: AccountIndex): Promise<LeftKey[]> {
  const { accountId, params } = call
  const found = new Map<string, LeftKey>()
  const all = [
    ...index.itemsNaming(params.userId).filter(isLeft),
    ...(await undecided(call)),
    ...(await administered(call)),
  ]
  for (const key of all) found.set(nameOfKey(key), key)
  const keys = [...found.values()]
  if (keys.length > limits.namingItemsMax) throw tooMany()
  if ((await readRows(call, (tx) => storedBytesOf(tx, accountId, keys))) > storedBytesMax) throw tooMany()
  return keys
}
