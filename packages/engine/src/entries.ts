import type { GroupId, RecordId, RoleId, UserId } from '@doorward/core/ids'
import type { Bag } from './bag.ts'
import type { CompiledRole } from './compiled-role.ts'

/**
 * What an index is made of. Each id and each URI exists once; everything points at it, so that changing a role or a
 * group is a matter of that role or group alone. Fields are few because there are millions of them.
 */
export class UserEntry {
  readonly id: UserId
  /** Records that name the user, on the record or on one of its statements. */
  records: Bag<RecordEntry> = null
  groups: Bag<GroupEntry> = null

  constructor(id: UserId) {
    this.id = id
  }
}

export class GroupEntry {
  readonly id: GroupId
  records: Bag<RecordEntry> = null
  users: Bag<UserEntry> = null

  constructor(id: GroupId) {
    this.id = id
  }
}

export type PrincipalEntry = UserEntry | GroupEntry

export class RoleEntry {
  readonly id: RoleId
  /** Null while statements name the role but it does not exist. */
  compiled: CompiledRole | null = null
  /** How many statements name it. */
  uses = 0

  constructor(id: RoleId) {
    this.id = id
  }
}

/** One resource URI, normalised, that some statement names. */
export class Place {
  readonly uri: string
  statements: Bag<StatementEntry> = null

  constructor(uri: string) {
    this.uri = uri
  }
}

export class StatementEntry {
  readonly record: RecordEntry
  readonly roles: Bag<RoleEntry>
  readonly places: Bag<Place>
  /** Named on the statement only. */
  readonly principals: Bag<PrincipalEntry>

  constructor(record: RecordEntry, roles: Bag<RoleEntry>, places: Bag<Place>, principals: Bag<PrincipalEntry>) {
    this.record = record
    this.roles = roles
    this.places = places
    this.principals = principals
  }
}

export class RecordEntry {
  readonly id: RecordId
  /** Named on the record, so on each of its statements. */
  readonly principals: Bag<PrincipalEntry>
  /** In the record's order; the only one without a list around it. */
  statements: StatementEntry | StatementEntry[] = []

  constructor(id: RecordId, principals: Bag<PrincipalEntry>) {
    this.id = id
    this.principals = principals
  }
}

export const statementsOf = (record: RecordEntry): readonly StatementEntry[] =>
  Array.isArray(record.statements) ? record.statements : [record.statements]
