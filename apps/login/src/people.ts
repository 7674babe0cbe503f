import type { OwnMethod } from '@doorward/core/accounts/sign-in-methods'
import { type AccountId, idRules, type UserId } from '@doorward/core/ids'
import { isProgram } from '@doorward/core/permissions/owners'
import { looksLikePortalUser, portalSubject } from '@doorward/core/platform'
import type { Tenant } from '@doorward/core/tenants/tenant'
import { normalEmail } from '@doorward/core/text/email-address'
import { isDisabled } from '@doorward/core/users/user-state'
import { randomId } from '@doorward/http/random-id'
import type { Database } from '@doorward/store/database/database'
import { findItem, type Item } from '@doorward/store/items/items'
import { findTenantOfUser } from '@doorward/store/items/tenants'
import { ensurePerson } from '@doorward/store/people/people'
import { findProfile, type KnownProfile } from '@doorward/store/people/profiles'
import { findUserByProof, type Proof, proofByEmail } from '@doorward/store/people/user-identities'
import type { Say } from '@doorward/texts/english'
import type { LoginEnvironment } from './environment.ts'
import { signUpAdmission } from './sign-in/who-may-sign-up.ts'

/** Somebody who may sign in. */
export interface Person extends KnownProfile {
  /** The tenant that he belongs to. */
  tenant?: Tenant
  /** The account by whose single sign-on he comes: his tokens name it, and are good for nothing else (decision 42). */
  boundTo?: AccountId
}

/**
 * The person with this id, while their user stands; undefined once it is deleted, or as long as it is disabled. The copy of a portal user is nobody
 * here, also where a link, a session or a refresh token of before names it: who it is, the platform alone says
 * (decision 41).
 */
export const findPerson = async (
  { database }: { database: Pick<Database, 'account'> },
  accountId: AccountId,
  userId: UserId,
): Promise<Person | undefined> => {
  if (portalSubject(userId) !== undefined) return undefined
  return database.account(
    accountId,
    async (tx) => {
      const [item, profile] = await Promise.all([
        findItem(tx, accountId, { kind: 'user', id: userId }),
        findProfile(tx, accountId, userId),
      ])
      if (!stands(item)) return undefined
      const tenant = await findTenantOfUser(tx, accountId, item)
      const boundTo = item.doc.boundTo as AccountId | undefined // as `ensurePerson` wrote it
      return {
        ...(profile ?? { userId, createdAt: item.createdAt }),
        ...(tenant ? { tenant } : {}),
        ...(boundTo ? { boundTo } : {}),
      }
    },
    'read',
  )
}

/** Whether a user may sign in (security 61). */
const stands = (item: Item | undefined): item is Item => item !== undefined && !item.deleted && !isDisabled(item.doc)

const userIdPattern = new RegExp(idRules.userId.pattern)

/** Whether somebody else may say that this is who signed in: no program, and nobody of the platform (decision 41). */
export const mayBeUser = (id: string): id is UserId =>
  userIdPattern.test(id) && id.length <= idRules.userId.maxLength && !isProgram(id) && !looksLikePortalUser(id)

/** No user can have this id: reads about nobody are made with it, so that they take as long. */
export const nobody = '' as UserId // ids have a letter at least

/** Where letters go for a person who typed an address: as it was stored, never as it is typed (security 59). */
export const addressOf = (person: KnownProfile | undefined, typed: string): string => {
  if (!person) return typed
  const { email } = person
  return email !== undefined && normalEmail(email) === normalEmail(typed) ? email : normalEmail(typed)
}

/** The person who is known by this, while their user stands. The same reads whether or not there is one (security 27). */
export const findPersonByProof = (
  { database }: LoginEnvironment,
  accountId: AccountId,
  proof: Proof,
): Promise<KnownProfile | undefined> =>
  database.account(
    accountId,
    async (tx) => {
      const userId = (await findUserByProof(tx, accountId, proof)) ?? nobody
      const [item, profile] = await Promise.all([
        findItem(tx, accountId, { kind: 'user', id: userId }),
        findProfile(tx, accountId, userId),
      ])
      return stands(item) ? profile : undefined
    },
    'read',
  )

/**
 * The person who has just proven that an address is theirs: found, or made if nobody has it yet. Undefined when the
 * address belongs to a user who was deleted, whose id is never given out again, or is disabled. Somebody who only said that it is theirs
 * does not count (security 18). Raises SignUpRefused where the account's setting keeps somebody new out (decision 60).
 */
export async function ensureProvenPerson(
  environment: LoginEnvironment,
  {
    accountId,
    email,
    name,
    by,
    requestId,
    say,
  }: {
    accountId: AccountId
    email: string
    name?: string | undefined
    /** What somebody new would sign in by. */
    by: OwnMethod
    requestId: string
    say: Say
  },
): Promise<(KnownProfile & { isNew: boolean }) | undefined> {
  const { database, commit } = environment
  const admission = await signUpAdmission(environment, { accountId, email, by }, say)
  const userId = randomId('', 25) as UserId // its letters are those of a user id
  const found = await ensurePerson(database, commit, {
    accountId,
    proof: proofByEmail('email', email),
    profile: { email, emailVerified: true, name },
    userId,
    requestId,
    admission,
  })
  const standing = await findPerson(environment, accountId, found)
  return standing && { ...standing, isNew: found === userId }
}
