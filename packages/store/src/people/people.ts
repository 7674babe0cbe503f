import type { AccountId, TenantId, UserId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import type { Database, Tx } from '../database/database.ts'
import type { ItemKey } from '../items/items.ts'
import { findTenant, findTenantOfUser, membershipOf } from '../items/tenants.ts'
import type { Commit, CommitView } from '../writes/model.ts'
import { type Profile, saveProfiles } from './profiles.ts'
import { findUserByProof, type Proof, saveUserIdentity } from './user-identities.ts'

export interface NewPerson {
  accountId: AccountId
  /** By what the person is known. */
  proof: Proof
  /** What is to be known of somebody new; an address as `parseEmail` gives it, and whether it is proved. */
  profile: Omit<Profile, 'userId'>
  /** The tenant that somebody new belongs to. */
  tenantId?: TenantId | undefined
  /** The account by whose single sign-on somebody new comes, and which he is bound to (decision 42). */
  boundTo?: AccountId | undefined
  /** The id if the person is new. A user who has it already is the one meant. */
  userId: UserId
  requestId: string
  /** Asked under the account's lock before somebody is made; whoever is there already is not asked about. */
  admission?: Admission | undefined
}

/** Who may become a user. */
export interface Admission {
  /** Items to have at hand. */
  reads: ItemKey[]
  /** Raises a `Refusal` to keep the person out. */
  judge(view: CommitView): Promise<void>
}

/**
 * The user of an account whom a proof stands for, made if there is none: a user item in the change log, without personal
 * fields, a profile beside it, and the identity by which he is found again (decision 41). Two calls at once for one
 * proof make one person. Raises UserIdTaken where the id was that of a user who was deleted, and what the admission
 * raises.
 */
export async function ensurePerson(database: Database, commit: Commit, person: NewPerson): Promise<UserId> {
  const { accountId, proof, profile, userId, requestId, admission, tenantId, boundTo } = person
  const known = await database.account(accountId, (tx) => findUserByProof(tx, accountId, proof), 'read')
  if (known) return known
  const key: ItemKey = { kind: 'user', id: userId }
  let found: UserId = userId
  await commit({
    accountId,
    actor: userId,
    requestId,
    reads: [key, ...(admission?.reads ?? [])],
    decide: async (view) => {
      const { tx, at } = view
      const unchanged = { changes: [], settlesFirst: true, reply: () => ({ status: 200, body: undefined }) } // the next of the same proof decides afresh
      found = (await findUserByProof(tx, accountId, proof)) ?? userId
      if (found !== userId) return unchanged
      const present = view.item(key)
      if (present?.deleted) throw new Refusal('UserIdTaken')
      const identify = async (own: Tx) => {
        await saveUserIdentity(own, accountId, userId, proof)
      }
      if (present) return { ...unchanged, also: identify }
      await admission?.judge(view)
      const tenant = tenantId && (await findTenant(tx, accountId, tenantId))
      return {
        ...unchanged,
        changes: [
          {
            kind: 'user',
            id: userId,
            after: {
              userId,
              createdTime: at.toISOString(),
              ...(tenant ? { tenant: membershipOf(tenant) } : {}),
              ...(boundTo ? { boundTo } : {}),
            },
          },
        ],
        also: async (own) => {
          await saveProfiles(own, accountId, [{ ...profile, userId }])
          await identify(own)
        },
      }
    },
  })
  return found
}

/**
 * Makes a user who belongs to no tenant one of this one's people; whoever belongs to one stays there. For somebody whom the
 * tenant's own way to sign in has just vouched for.
 */
export async function joinTenant(
  commit: Commit,
  {
    accountId,
    userId,
    tenantId,
    requestId,
  }: Pick<NewPerson, 'accountId' | 'userId' | 'requestId'> & { tenantId: TenantId },
): Promise<void> {
  const key: ItemKey = { kind: 'user', id: userId }
  await commit({
    ...{ accountId, actor: userId, requestId, reads: [key] },
    decide: async ({ tx, item }) => {
      const user = item(key)
      const tenant = await findTenant(tx, accountId, tenantId)
      const joins = user && !user.deleted && tenant && !(await findTenantOfUser(tx, accountId, user))
      return {
        changes: joins ? [{ ...key, after: { ...user.doc, tenant: membershipOf(tenant) } }] : [],
        reply: () => ({ status: 200, body: undefined }),
      }
    },
  })
}
