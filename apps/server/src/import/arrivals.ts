import type { ClientInput } from '@doorward/contract/authorization/build/clients'
import type { TenantInput } from '@doorward/contract/authorization/people/tenants'
import type { ApplicationInput } from '@doorward/contract/authorization/sign-in/applications'
import type { ConnectionInput } from '@doorward/contract/authorization/sign-in/connections'
import type { ApplicationId, ConnectionId, GroupId, RoleId, TenantId, UserId } from '@doorward/core/ids'
import type { Proof } from '@doorward/store/people/user-identities'

/** Where in an export something stands, to be told to whoever has to look. */
export interface Place {
  file: string
  /** From 1; left out where the format has none. */
  line?: number | undefined
}

export const placeText = ({ file, line }: Place): string => (line === undefined ? file : `${file}, line ${line}`)

/** Somebody of an export, as the account is to know him. */
export interface Person {
  kind: 'person'
  place: Place
  userId: UserId
  /** The id was made of the address, because the export has none: whoever has proved the address here is meant. */
  isByAddress?: boolean
  /** It is a line of hashes, without a profile: of whoever is known already it says nothing else. */
  isHashAlone?: boolean
  email?: string | undefined
  /** Whether the export itself says that the address was proved. */
  isEmailVerified: boolean
  name?: string | undefined
  picture?: string | undefined
  isDisabled?: boolean
  since?: Date | undefined
  /** As products write them; `readPasswordHash` reads it. */
  passwordHash?: string | undefined
  /** How providers know him. */
  proofs?: Proof[]
}

/** A role, on a resource, given to a user or a group. */
export interface Gift {
  kind: 'gift'
  roleId: RoleId
  resourceUri: string
  to: { userId: UserId } | { groupId: GroupId }
  /** The export has its users: whoever is neither in it nor here is nobody to give to. */
  isToSomebody?: boolean
}

/** What does not come over, and why; `why` is the same text for all that is left for the same reason. */
export interface LeftBehind {
  kind: 'left'
  what: string
  name: string
  why: string
  place?: Place
}

/** One piece of what an export holds, in the words of the account that it comes to; every product's reader makes these. */
export type Arrival =
  | Person
  | Gift
  | LeftBehind
  | { kind: 'role'; place: Place; roleId: RoleId; name: string; description?: string | undefined; actions: string[] }
  | {
      kind: 'group'
      place: Place
      groupId: GroupId
      name: string /** By its id: also one that no import made. */
      isMeant?: boolean
    }
  | { kind: 'member'; groupId: GroupId; userId: UserId }
  | { kind: 'tenantMember'; tenantId: TenantId; userId: UserId }
  | { kind: 'connection'; place: Place; body: ConnectionInput & { connectionId: ConnectionId } }
  | { kind: 'tenant'; place: Place; body: TenantInput & { tenantId: TenantId } }
  | { kind: 'application'; place: Place; body: ApplicationInput & { applicationId: ApplicationId } }
  | { kind: 'client'; place: Place; externalId: string; body: ClientInput }

/**
 * The tag that says where something is from: a group that an import made takes users of the next one, and a service client, whose
 * id is always made here, is known again by it.
 */
export const movedTag = 'movedFrom'

export const left = (what: string, name: string, why: string, place?: Place): LeftBehind => ({
  ...{ kind: 'left', what, name, why },
  ...(place ? { place } : {}),
})

/** Somebody whose id of before no user can have here. */
export const otherId = (id: string, userId: UserId, place: Place): LeftBehind =>
  left('ids of users', `${id}, who is ${userId} here`, 'no user can have the id here', place)
