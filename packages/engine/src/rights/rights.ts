import type { ClientId, RoleId, UserId } from '@doorward/core/ids'
import type { Decision } from '@doorward/core/permissions/decision'
import type { ResourcesQuestion } from '@doorward/core/permissions/evaluate'
import type { Holds } from '@doorward/core/permissions/giving/action-set'
import type { Principal } from '@doorward/core/permissions/giving/effect'
import type { Holder } from '@doorward/core/permissions/giving/judgement'
import type { Flag, Permission } from '@doorward/core/permissions/model'
import { Work } from '@doorward/core/permissions/work'
import type { AccountIndex } from '../index/account-index.ts'
import { LimitedRights } from './limited-rights.ts'

/** Somebody who asks or is asked about: a user or, where a limited token or a service client speaks for him, that. */
export interface Subject {
  userId: UserId
  tokenId?: string | undefined
  byClient?: { clientId: ClientId } | undefined
}

/** What a subject may do at one revision. Every decision about a caller is made here. */
export interface Rights extends Holder {
  allows(action: string, resourceUri: string): boolean
  /** Whether the subject carries the flag for an action on a resource; wildcards need a covering wildcard. */
  holds(action: string, resourceUri: string, flag: Flag): boolean
  decide(action: string, resourceUri: string): Decision
  permissions(resourceUri: string): Permission[]
  roles(resourceUri: string): RoleId[]
  resources(question: ResourcesQuestion): string[]
}

/**
 * The rights of a user, or of who holds less: a token its statements, cut to what its user and its maker hold now, and a
 * service client that acts for a user what both of them hold.
 * Judgements of one request are given the same `work`.
 */
export const rightsOf = (index: AccountIndex, { userId, tokenId, byClient }: Subject, work?: Work): Rights =>
  tokenId === undefined && byClient === undefined
    ? new UserRights(index, userId, work)
    : new LimitedRights(index, { userId, tokenId, actorId: byClient?.clientId as UserId | undefined }, work) // a client's id is a user id like any other

/** Made for every check, so it is one small object. */
class UserRights implements Rights {
  readonly #index: AccountIndex
  readonly #userId: UserId
  #work: Work | undefined
  #holds: { at: number; by: Holds } | undefined

  constructor(index: AccountIndex, userId: UserId, work: Work | undefined) {
    this.#index = index
    this.#userId = userId
    this.#work = work
  }

  get work(): Work {
    this.#work ??= new Work()
    return this.#work
  }

  on(resourceUri: string, work: Work) {
    const { revision } = this.#index
    if (this.#holds?.at !== revision) this.#holds = { at: revision, by: this.#index.holdsOf(this.#userId) }
    return this.#holds.by.on(resourceUri, work)
  }

  allows(action: string, resourceUri: string): boolean {
    return this.#index.allows(this.#userId, action, resourceUri)
  }

  holds(action: string, resourceUri: string, flag: Flag): boolean {
    return this.#index.holds(this.#userId, action, resourceUri, flag)
  }

  is(principal: Principal): boolean {
    return 'userId' in principal
      ? principal.userId === this.#userId
      : this.#index.isMember(this.#userId, principal.groupId)
  }

  decide(action: string, resourceUri: string): Decision {
    return this.#index.decide({ userId: this.#userId, action, resourceUri })
  }

  permissions(resourceUri: string): Permission[] {
    return this.#index.permissions(this.#userId, resourceUri)
  }

  roles(resourceUri: string): RoleId[] {
    return this.#index.roles(this.#userId, resourceUri)
  }

  resources(question: ResourcesQuestion): string[] {
    return this.#index.resources(this.#userId, question)
  }
}
