import type { AccountId, UserId } from '@doorward/core/ids'
import type { Database } from '../database/database.ts'
import type { ItemKey } from '../items/items.ts'
import type { Commit, CommitView } from '../writes/model.ts'
import { findProfile, type KnownProfile, saveProfiles } from './profiles.ts'
import { findUserByProof, proofByEmail, saveUserIdentity } from './user-identities.ts'

export interface NewPerson {
  accountId: AccountId
  /** Proven, as `parseEmail` gives it. */
  email: string
  name?: string | undefined
  /** The id if the person is new. */
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
 * The person of an account who has proven this e-mail address, made if there is none: a user item in the change log, without
 * personal fields, a profile beside it, and the identity by which he is found again (decision 41). Two calls at once for
 * one address make one person. Raises what the admission raises.
 */
export async function ensurePerson(database: Database, commit: Commit, person: NewPerson): Promise<KnownProfile> {
  const { accountId, email, name, userId, requestId, admission } = person
  const proof = proofByEmail('email', email)
  const find = () =>
    database.account(
      accountId,
      async (tx) => {
        const known = await findUserByProof(tx, accountId, proof)
        return known && findProfile(tx, accountId, known)
      },
      'read',
    )
  const known = await find()
  if (known) return known
  await commit({
    accountId,
    actor: userId,
    requestId,
    reads: admission?.reads ?? [],
    decide: async (view) => {
      const { tx, at } = view
      const unchanged = { changes: [], settlesFirst: true, reply: () => ({ status: 200, body: undefined }) } // the next of the same address decides afresh
      if (await findUserByProof(tx, accountId, proof)) return unchanged
      await admission?.judge(view)
      return {
        ...unchanged,
        changes: [{ kind: 'user', id: userId, after: { userId, createdTime: at.toISOString() } }],
        also: async (own) => {
          await saveProfiles(own, accountId, [{ userId, email, emailVerified: true, ...(name ? { name } : {}) }])
          await saveUserIdentity(own, accountId, userId, proof)
        },
      }
    },
  })
  const made = await find()
  if (!made) throw new Error('a person that was just saved is not there')
  return made
}
