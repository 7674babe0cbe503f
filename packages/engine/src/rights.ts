import type { RoleId, UserId } from '@doorward/core/ids'
import { actionMeet } from '@doorward/core/permissions/actions'
import type { Decision } from '@doorward/core/permissions/decision'
import type { Holder } from '@doorward/core/permissions/delegate'
import type { Principal } from '@doorward/core/permissions/effect'
import { mergePermissions, type ResourcesQuestion } from '@doorward/core/permissions/evaluate'
import type { Flag, Permission } from '@doorward/core/permissions/model'
import type { AccountIndex } from './account-index.ts'

/** Somebody who asks or is asked about: a user or, where a limited token speaks for him, that token. */
export interface Subject {
  userId: UserId
  tokenId?: string | undefined
}

/** What a subject may do at one revision. Every decision about a caller is made here. */
export interface Rights extends Holder {
  allows(action: string, resourceUri: string): boolean
  decide(action: string, resourceUri: string): Decision
  permissions(resourceUri: string): Permission[]
  roles(resourceUri: string): RoleId[]
  resources(question: ResourcesQuestion): string[]
}

/** The rights of a user, or of a token that holds less: its statements, cut to what its user and its maker hold now. */
export const rightsOf = (index: AccountIndex, { userId, tokenId }: Subject): Rights =>
  tokenId === undefined ? new UserRights(index, userId) : tokenRights(index, userId, tokenId)

/** Made for every check, so it is one small object. */
class UserRights implements Rights {
  readonly #index: AccountIndex
  readonly #userId: UserId

  constructor(index: AccountIndex, userId: UserId) {
    this.#index = index
    this.#userId = userId
  }

  allows(action: string, resourceUri: string): boolean {
    return this.#index.allows(this.#userId, action, resourceUri)
  }

  holds(action: string, resourceUri: string, flag: Flag): boolean {
    return this.#index.holds(this.#userId, action, resourceUri, flag)
  }

  is(principal: Principal): boolean {
    return this.#index.holderOf(this.#userId).is(principal)
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

const actionsOf = (permissions: Permission[]): string[] => permissions.map(({ action }) => action)

/** Every action that one of the first and one of the others have in common, once. */
const meets = (ones: string[], others: string[]): string[] => [
  ...new Set(ones.flatMap((one) => others.map((other) => actionMeet(one, other))).filter((action) => action !== null)),
]

/** A token that was taken back, or is another user's, holds nothing. */
function tokenRights(index: AccountIndex, userId: UserId, tokenId: string): Rights {
  function all(test: (id: UserId) => boolean): boolean {
    const token = index.token(tokenId)
    return token?.userId === userId && test(userId) && (token.createdBy === userId || test(token.createdBy))
  }
  const holds = (action: string, uri: string, flag: Flag) =>
    index.limitCarries(tokenId, action, uri, flag) && all((id) => index.holds(id, action, uri, flag))
  const allows = (action: string, uri: string) =>
    index.limitCarries(tokenId, action, uri, 'allow') && all((id) => index.allows(id, action, uri))
  /** What token, user and maker hold, wherever all of them meet, with the flags that pass. */
  function permissions(uri: string): Permission[] {
    const own = actionsOf(index.limitPermissions(tokenId, uri))
    const holders = new Set([userId, index.token(tokenId)?.createdBy ?? userId])
    const met = [...holders].reduce((actions, id) => meets(actions, actionsOf(index.permissions(id, uri))), own)
    const passing = met.map((action) => ({
      action,
      allow: allows(action, uri),
      grant: holds(action, uri, 'grant'),
      delegate: holds(action, uri, 'delegate'),
    }))
    return mergePermissions(passing.filter(({ allow, grant, delegate }) => allow || grant || delegate))
  }
  return {
    holds,
    allows,
    permissions,
    is: index.holderOf(userId).is,
    decide(action, resourceUri) {
      const decision = index.decide({ userId, action, resourceUri })
      return decision.allowed && !allows(action, resourceUri)
        ? { allowed: false, nearest: { missing: 'token' } }
        : decision
    },
    roles: (uri) =>
      index
        .roles(userId, uri)
        .filter((roleId) =>
          index
            .findRole(roleId)
            ?.permissions.every(
              ({ action, allow, grant, delegate }) =>
                (!allow || allows(action, uri)) &&
                (!grant || holds(action, uri, 'grant')) &&
                (!delegate || holds(action, uri, 'delegate')),
            ),
        ),
    resources(question) {
      const { action } = question
      const passes = (uri: string) =>
        action === undefined ? permissions(uri).some(({ allow }) => allow) : allows(action, uri)
      const stored = [...index.resources(userId, question), ...index.limitResources(tokenId, question)]
      return [...new Set(stored)].filter(passes).sort()
    },
  }
}
