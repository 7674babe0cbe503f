import type { RoleId, UserId } from '@doorward/core/ids'
import { commonActions } from '@doorward/core/permissions/actions'
import type { Decision } from '@doorward/core/permissions/decision'
import { byText, mergePermissions, type ResourcesQuestion } from '@doorward/core/permissions/evaluate'
import {
  type ActionSet,
  actionSetOf,
  allBits,
  bits,
  bitsOf,
  type Held,
  type Holds,
  nothing,
  withBits,
} from '@doorward/core/permissions/giving/action-set'
import type { Principal } from '@doorward/core/permissions/giving/effect'
import type { Flag, Permission } from '@doorward/core/permissions/model'
import { isPublicAction, publicPermissions } from '@doorward/core/permissions/public'
import { Work } from '@doorward/core/permissions/work'
import type { AccountIndex } from '../index/account-index.ts'

/** What all of these hold. */
class Meeting implements Held {
  readonly any: number
  readonly #all: readonly Held[]

  constructor(all: readonly Held[]) {
    this.#all = all
    this.any = all.reduce((any, held) => any & held.any, allBits)
  }

  flags(action: string, work?: Work): number {
    return this.#all.reduce((met, held) => (met === 0 ? 0 : met & held.flags(action, work)), allBits)
  }

  names(set: ActionSet): boolean {
    return this.#all.every((held) => held.names(set))
  }

  actions(work: Work): Iterable<string> {
    return this.#all.map((held) => held.actions(work)).reduce((some, others) => commonActions(some, others, work))
  }
}

/** What somebody holds by roles, and what is open to everyone. */
class WithOpen implements Held {
  readonly any: number
  readonly #held: Held

  constructor(held: Held) {
    this.#held = held
    this.any = held.any | bits.allow
  }

  flags(action: string, work?: Work): number {
    return this.#held.flags(action, work) | (isPublicAction(action) ? bits.allow : 0)
  }

  names(set: ActionSet): boolean {
    return this.#held.names(set)
  }

  *actions(work: Work): Generator<string> {
    yield* this.#held.actions(work)
    yield* actionSetOf(publicPermissions).actions()
  }
}

/** Makes each meeting, and each with what is open, once, so that what compares equal is the same object. */
class Meetings {
  readonly #next = new Map<Held, Meetings>()
  readonly #open = new Map<Held, Held>()
  #met: Held | null = null

  of(all: readonly Held[]): Held {
    let at: Meetings = this
    for (const held of all) {
      const next = at.#next.get(held) ?? new Meetings()
      at.#next.set(held, next)
      at = next
    }
    at.#met ??= new Meeting(all)
    return at.#met
  }

  withOpen(held: Held): Held {
    const known = this.#open.get(held) ?? new WithOpen(held)
    this.#open.set(held, known)
    return known
  }
}

/** At one moment of the index: who has to hold something too, and what the token, and each of them, holds by resource. */
interface Moment {
  revision: number
  limit: Holds | undefined
  people: { id: UserId; holds: Holds }[]
  meetings: Meetings
  permissions: Map<Held, Permission[]>
}

/** Who speaks for a user and holds less: a limited token, or somebody who acts for him. */
export interface Limited {
  userId: UserId
  tokenId?: string | undefined
  /** A service client that acts for the user. */
  actorId?: UserId | undefined
}

/**
 * What a limited token may do, and what may be done on behalf of a user. A token that was taken back, or is another user's,
 * holds nothing.
 */
export class LimitedRights {
  readonly work: Work
  readonly #index: AccountIndex
  readonly #userId: UserId
  readonly #tokenId: string | undefined
  readonly #actorId: UserId | undefined
  #moment: Moment | null = null

  constructor(index: AccountIndex, { userId, tokenId, actorId }: Limited, work = new Work()) {
    this.#index = index
    this.#userId = userId
    this.#tokenId = tokenId
    this.#actorId = actorId
    this.work = work
  }

  #now(): Moment {
    const { revision } = this.#index
    if (this.#moment?.revision === revision) return this.#moment
    this.#moment = {
      revision,
      limit: this.#tokenId === undefined ? undefined : this.#index.limitHoldsOf(this.#tokenId),
      people: this.#everyone().map((id) => ({ id, holds: this.#index.holdsOf(id) })),
      meetings: new Meetings(),
      permissions: new Map(),
    }
    return this.#moment
  }

  on(uri: string, work: Work): Held {
    const { limit, people, meetings } = this.#now()
    if (people.length === 0) return nothing
    return meetings.of([...(limit ? [limit.on(uri, work)] : []), ...people.map(({ holds }) => holds.on(uri, work))])
  }

  /** As `on`, with what is open to everyone where the token reaches that far. */
  #withOpenOn(uri: string): Held {
    const { limit, people, meetings } = this.#now()
    if (people.length === 0) return nothing
    const heldBy = ({ id, holds }: Moment['people'][number]) => {
      const held = holds.on(uri, this.work)
      return this.#index.isOpenTo(id, uri) ? meetings.withOpen(held) : held
    }
    return meetings.of([...(limit ? [limit.on(uri, this.work)] : []), ...people.map(heldBy)])
  }

  is(principal: Principal): boolean {
    const isIn = (userId: UserId) =>
      'userId' in principal ? principal.userId === userId : this.#index.isMember(userId, principal.groupId)
    return isIn(this.#userId) && (this.#actorId === undefined || isIn(this.#actorId))
  }

  holds(action: string, uri: string, flag: Flag): boolean {
    return this.#carries(action, uri, flag) && this.#all((id) => this.#index.holds(id, action, uri, flag))
  }

  allows(action: string, uri: string): boolean {
    return this.#carries(action, uri, 'allow') && this.#all((id) => this.#index.allows(id, action, uri))
  }

  /** Whether the statements of the token let it, where it is one. */
  #carries(action: string, uri: string, flag: Flag): boolean {
    return this.#tokenId === undefined || this.#index.limitCarries(this.#tokenId, action, uri, flag)
  }

  /** Who has to hold it: the user, whoever made the token, and who acts; nobody can for a token that is gone. */
  #everyone(): UserId[] {
    const actors = this.#actorId === undefined ? [] : [this.#actorId]
    if (this.#tokenId === undefined) return [...new Set([this.#userId, ...actors])]
    const token = this.#index.token(this.#tokenId)
    return token?.userId === this.#userId ? [...new Set([token.userId, token.createdBy, ...actors])] : []
  }

  #all(test: (id: UserId) => boolean): boolean {
    const everyone = this.#everyone()
    return everyone.length > 0 && everyone.every(test)
  }

  decide(action: string, resourceUri: string): Decision {
    const decision = this.#index.decide({ userId: this.#userId, action, resourceUri })
    return decision.allowed && !this.allows(action, resourceUri)
      ? { allowed: false, nearest: { missing: 'token' } }
      : decision
  }

  /** What token, user and maker hold, wherever all of them meet, with the flags that pass. */
  permissions(uri: string): Permission[] {
    const held = this.#withOpenOn(uri)
    const { permissions } = this.#now()
    const known = permissions.get(held) ?? this.#permissionsOf(held)
    permissions.set(held, known)
    return known
  }

  #permissionsOf(held: Held): Permission[] {
    const met = [...held.actions(this.work)].map((action) => withBits(action, held.flags(action, this.work)))
    return mergePermissions(met.filter((permission) => bitsOf(permission) !== 0))
  }

  roles(uri: string): RoleId[] {
    const held = this.#withOpenOn(uri)
    const passes = (permission: Permission) => (bitsOf(permission) & ~held.flags(permission.action, this.work)) === 0
    return this.#index.roles(this.#userId, uri).filter((roleId) => {
      const role = this.#index.findRole(roleId)
      return role !== undefined && actionSetOf(role.permissions).permissions.every(passes)
    })
  }

  resources(question: ResourcesQuestion): string[] {
    const { action } = question
    const passes = (uri: string) =>
      action === undefined ? this.permissions(uri).some(({ allow }) => allow) : this.allows(action, uri)
    // Which of them stay is known only when they are asked for one by one.
    const whole = { ...question, most: undefined }
    const stored = [
      ...this.#index.resources(this.#userId, whole),
      ...(this.#tokenId === undefined ? [] : this.#index.limitResources(this.#tokenId, whole)),
    ]
    const found: string[] = []
    for (const uri of [...new Set(stored)].sort(byText)) {
      if (found.length === question.most) break
      if (passes(uri)) found.push(uri)
    }
    return found
  }
}
