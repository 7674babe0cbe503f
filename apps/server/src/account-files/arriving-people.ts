import { UserIdSchema } from '@doorward/contract/shared'
import type { TenantId, UserId } from '@doorward/core/ids'
import { looksLikePortalUser } from '@doorward/core/platform'
import { ownConnections } from '@doorward/core/users/own-connections'
import { isDisabled, isOnlyNamed } from '@doorward/core/users/user-state'
import { mayBeUser } from '@doorward/login/people'
import type { Proof } from '@doorward/store/people/user-identities'
import { type Static, Type } from 'typebox'
import { left, type Person, type Place } from '../import/arrivals.ts'
import { timeIn } from '../import/read/fields.ts'
import type { Run } from '../import/run.ts'
import type { Tally } from '../import/tally.ts'
import { writeTenantMembers } from '../import/write-links.ts'
import { type KnownPeople, writePeople } from '../import/write-people.ts'

const Text = Type.String({ maxLength: 1_024 })

/** What an export says of a person; what else it has is left. */
export const profileShape = Type.Object({
  userId: UserIdSchema,
  email: Type.Optional(Text),
  name: Type.Optional(Text),
  picture: Type.Optional(Text),
  createdAt: Type.Optional(Text),
})
/** By what somebody is known. */
export const identityShape = Type.Object({
  userId: UserIdSchema,
  connectionId: Type.String({ minLength: 1, maxLength: 128 }),
  issuer: Text,
  subject: Type.String({ minLength: 1, maxLength: 1_024 }),
})

type Profile = Omit<Static<typeof profileShape>, 'userId'>
type UserItem = { id: string; document: { [key: string]: unknown }; place: Place }

/** The people of an export: what is known of each of them is gathered first, and written with the user. */
export class People {
  readonly #profiles = new Map<string, Profile>()
  readonly #proofs = new Map<string, Proof[]>()
  readonly #tenants = new Map<TenantId, UserId[]>()
  readonly #known: KnownPeople = { ids: new Map(), proofs: new Map(), passwords: new Set() }
  readonly #tally: Tally

  constructor(tally: Tally) {
    this.#tally = tally
  }

  addProfile({ userId, ...profile }: Static<typeof profileShape>): void {
    this.#profiles.set(userId, profile)
  }

  addIdentity({ userId, ...proof }: Static<typeof identityShape>): void {
    if (proof.connectionId === ownConnections.password) {
      const why = 'hashes are secrets, and not exported; whoever has one sets another by "Forgot password"'
      this.#tally.add([left('passwords', userId, why)])
    } else this.#proofs.set(userId, [...(this.#proofs.get(userId) ?? []), proof])
  }

  /** Writes users who are not there yet, each with what is known of them. People of the console are none. */
  async write(run: Run, users: readonly UserItem[]): Promise<void> {
    const people = users.flatMap((user) => this.#personOf(user))
    if (people.length > 0) await writePeople(run, this.#known, people)
  }

  #personOf({ id, document, place }: UserItem): Person[] {
    if (looksLikePortalUser(id)) return []
    const why = isOnlyNamed(document)
      ? 'nobody ever came by this id'
      : document.userId !== id
        ? 'the item is of another user'
        : 'no user can have this id'
    if (isOnlyNamed(document) || document.userId !== id || !mayBeUser(id)) {
      this.#tally.add([left('users', id, why, place)])
      return []
    }
    const tenantId = (document.tenant as { tenantId?: unknown } | undefined)?.tenantId
    if (typeof tenantId === 'string')
      this.#tenants.set(tenantId as TenantId, [...(this.#tenants.get(tenantId as TenantId) ?? []), id]) // looked up there
    const { createdAt, ...profile } = this.#profiles.get(id) ?? {}
    return [
      {
        ...{ kind: 'person', place, userId: id, ...profile },
        isEmailVerified: false, // proofs say which addresses were
        isDisabled: isDisabled(document),
        since: timeIn(createdAt),
        proofs: this.#proofs.get(id) ?? [],
      },
    ]
  }

  /** Puts them into their tenants, which are there by now. */
  async writeTenants(run: Run): Promise<void> {
    for (const [tenantId, userIds] of this.#tenants) await writeTenantMembers(run, tenantId, userIds)
  }
}
