import type { GroupId, RecordId, RoleId, UserId } from '@doorward/core/ids'
import type { Principal } from '@doorward/core/permissions/giving/effect'
import type { Bag } from './bag.ts'
import type { CompiledRole } from './compiled-role.ts'

/**
 * What an index is made of. Each id and each URI exists once; everything points at it, so that changing a role or a
 * group is a matter of that role or group alone. Fields are few because there are very many of them; what there are
 * millions of, records that give one role on one place, and places, are rows of numbers.
 */
class Named {
  /** By which rows of records tell of it. */
  readonly number: number
  /** Records that name it, on the record or on one of its statements, but for the narrow ones. */
  records: Bag<ListedRecord> = null
  /** The first of the narrow records that name it, -1 where none does, and how many there are. */
  firstNarrow = -1
  narrowCount = 0

  constructor(number: number) {
    this.number = number
  }
}

export class UserEntry extends Named {
  readonly id: UserId
  groups: Bag<GroupEntry> = null

  constructor(id: UserId, number: number) {
    super(number)
    this.id = id
  }
}

export class GroupEntry extends Named {
  readonly id: GroupId
  users: Bag<UserEntry> = null

  constructor(id: GroupId, number: number) {
    super(number)
    this.id = id
  }
}

export type PrincipalEntry = UserEntry | GroupEntry

export class RoleEntry {
  readonly id: RoleId
  /** By which rows of records tell of it. */
  readonly number: number
  /** Null while statements name the role but it does not exist. */
  compiled: CompiledRole | null = null
  /** How many statements name it. */
  uses = 0

  constructor(id: RoleId, number: number) {
    this.id = id
    this.number = number
  }
}

/** A resource URI, normalised, that some statement names: the number of its row. */
export type ResourceNumber = number

/** A record of one statement that is not narrow: it is its own statement, and all that are named are named on both. */
export class SoleRecord {
  readonly id: RecordId
  readonly principals: Bag<PrincipalEntry>
  readonly roles: Bag<RoleEntry>
  readonly resources: Bag<ResourceNumber>

  constructor(id: RecordId, { principals, roles, resources }: Parts) {
    this.id = id
    this.principals = principals
    this.roles = roles
    this.resources = resources
  }
}

/** A record of several statements, or of none. */
export class WideRecord {
  readonly id: RecordId
  /** Named on the record, so on each of its statements. */
  readonly principals: Bag<PrincipalEntry>
  /** In the record's order. */
  readonly statements: WideStatement[] = []

  constructor(id: RecordId, principals: Bag<PrincipalEntry>) {
    this.id = id
    this.principals = principals
  }
}

export class WideStatement {
  readonly record: WideRecord
  /** Named on the statement only. */
  readonly principals: Bag<PrincipalEntry>
  readonly roles: Bag<RoleEntry>
  readonly resources: Bag<ResourceNumber>

  constructor(record: WideRecord, { principals, roles, resources }: Parts) {
    this.record = record
    this.principals = principals
    this.roles = roles
    this.resources = resources
  }
}

export interface Parts {
  principals: Bag<PrincipalEntry>
  roles: Bag<RoleEntry>
  resources: Bag<ResourceNumber>
}

export type ListedRecord = SoleRecord | WideRecord
export type ListedStatement = SoleRecord | WideStatement
/** A record that gives one role on one resource to one user or group, as most do: the number of its row. It is its own statement. */
export type NarrowNumber = number
export type RecordEntry = NarrowNumber | ListedRecord
export type StatementEntry = NarrowNumber | ListedStatement

/** Where a statement stands. */
export interface Place {
  recordId: RecordId
  /** Its place in the record, from 0. */
  statementIndex: number
}

/** An entry as the rules of core name it: by the id of its user or group. */
export const asPrincipal = (principal: PrincipalEntry): Principal =>
  principal instanceof UserEntry ? { userId: principal.id } : { groupId: principal.id }
