import { type AccountId, platformAccountId, type UserId } from '@doorward/core/ids'
import { portalUserId } from '@doorward/core/platform'
import { isDisabled } from '@doorward/core/users/user-state'
import { randomId } from '@doorward/http/random-id'
import { findItem, type Item, type ItemKey } from '@doorward/store/items/items'
import { ensurePerson } from '@doorward/store/people/people'
import { saveProfiles } from '@doorward/store/people/profiles'
import type { LoginEnvironment } from '../../environment.ts'
import type { Person } from '../../people.ts'
import type { Arrival } from '../arrive.ts'
import { findSso } from './find-sso.ts'

/** The same person in the account by whose single sign-on he comes. */
const keyThere = (userId: UserId): ItemKey => ({ kind: 'user', id: portalUserId(userId) })

const isThere = (item: Item | undefined): item is Item => item !== undefined && !item.deleted && !isDisabled(item.doc)

/** Has him come to the account, with nothing given; false once he was removed or disabled there. */
async function comeTo(
  { commit }: LoginEnvironment,
  accountId: AccountId,
  { userId, profile, requestId }: { userId: UserId; profile: object; requestId: string },
): Promise<boolean> {
  const key = keyThere(userId)
  let isWelcome = false
  await commit({
    accountId,
    actor: key.id,
    requestId,
    reads: [key],
    decide: ({ item, at }) => {
      const present = item(key)
      isWelcome = present === undefined || isThere(present)
      const reply = () => ({ status: 200, body: undefined })
      if (present) return { changes: [], reply }
      return {
        changes: [{ ...key, after: { userId: key.id, createdTime: at.toISOString() } }],
        settlesFirst: true,
        reply,
        also: async (tx) => {
          await saveProfiles(tx, accountId, [{ ...profile, userId: key.id as UserId }]) // made of a user's id
        },
      }
    },
  })
  return isWelcome
}

/**
 * The person of the platform whom an account's provider vouches for: known by (account, issuer, subject) alone, and bound
 * to that account (decision 42). What the provider says of his address is the account's affair, and proves nothing here.
 * Undefined once the account has removed or disabled him.
 */
export async function ensureSsoPerson(
  environment: LoginEnvironment,
  boundTo: AccountId,
  { arrival, requestId }: { arrival: Arrival; requestId: string },
): Promise<{ userId: UserId; isNew: boolean } | undefined> {
  const { proof, vouched } = arrival
  const { email, name } = vouched
  const profile = { ...(email ? { email, emailVerified: false } : { emailVerified: false }), ...(name ? { name } : {}) }
  const own = randomId('', 25) as UserId // its letters are those of a user id
  const userId = await ensurePerson(environment.database, environment.commit, {
    accountId: platformAccountId,
    ...{ proof, profile, userId: own, requestId, boundTo },
  })
  const isWelcome = await comeTo(environment, boundTo, { userId, profile, requestId })
  return isWelcome ? { userId, isNew: userId === own } : undefined
}

/** Whether tokens may be made for somebody: who came by single sign-on goes on only as long as it stands, and he there. */
export async function mayGoOn(
  environment: Pick<LoginEnvironment, 'database' | 'keyring' | 'clock' | 'hosts' | 'sharedIdentities'>,
  { boundTo, userId }: Pick<Person, 'boundTo' | 'userId'>,
): Promise<boolean> {
  if (boundTo === undefined) return true
  const [sso, item] = await Promise.all([
    findSso(environment, boundTo),
    environment.database.account(boundTo, (tx) => findItem(tx, boundTo, keyThere(userId)), 'read'),
  ])
  return sso !== undefined && isThere(item)
}

/** What tokens say of somebody who is bound to one account. */
export const boundClaims = ({ boundTo }: Pick<Person, 'boundTo'>) => (boundTo ? { account_id: boundTo } : {})
