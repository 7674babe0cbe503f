import type { GroupId, RecordId, RoleId, UserId } from '@doorward/core/ids'
import type { Holding, Principal } from '@doorward/core/permissions/giving/effect'
import { type Bag, contains, each } from './bag.ts'
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
export class ResourceEntry {
  readonly uri: string
  statements: Bag<StatementEntry> = null

  constructor(uri: string) {
    this.uri = uri
  }
}

/** A record of one statement, as most are: it is its own statement, and all that are named are named on both. */
export class SoleRecord {
  readonly id: RecordId
  readonly principals: Bag<PrincipalEntry>
  readonly roles: Bag<RoleEntry>
  readonly resources: Bag<ResourceEntry>

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
  readonly resources: Bag<ResourceEntry>

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
  resources: Bag<ResourceEntry>
}

export type RecordEntry = SoleRecord | WideRecord
export type StatementEntry = SoleRecord | WideStatement

/** The statements of a record; a record with a single one is that statement itself. */
export const statementsOf = (record: RecordEntry): readonly StatementEntry[] =>
  record instanceof SoleRecord ? [record] : record.statements

/** The id of the record that a statement stands in. */
export const recordIdOf = (statement: StatementEntry): RecordId =>
  statement instanceof SoleRecord ? statement.id : statement.record.id

/** Where a statement stands. */
export interface Place {
  recordId: RecordId
  /** Its place in the record, from 0. */
  statementIndex: number
}

export const placeOf = (statement: StatementEntry): Place => ({
  recordId: recordIdOf(statement),
  statementIndex: statement instanceof SoleRecord ? 0 : statement.record.statements.indexOf(statement),
})

/** Whether a statement names the principal, itself or through its record. */
export const names = (statement: StatementEntry, principal: PrincipalEntry): boolean =>
  contains(statement.principals, principal) ||
  (statement instanceof WideStatement && contains(statement.record.principals, principal))

/** Everyone whom a statement names, itself or through its record; one may come twice. */
export function* principalsOf(statement: StatementEntry): Generator<PrincipalEntry> {
  yield* each(statement.principals)
  if (statement instanceof WideStatement) yield* each(statement.record.principals)
}

/** An entry as the rules of core name it: by the id of its user or group. */
export const asPrincipal = (principal: PrincipalEntry): Principal =>
  principal instanceof UserEntry ? { userId: principal.id } : { groupId: principal.id }

/** What a statement gives, as the rules of core name it: ids of roles, and URIs of resources. */
export const asHolding = ({ roles, resources }: StatementEntry): Holding => ({
  roleIds: [...each(roles)].map(({ id }) => id),
  resourceUris: [...each(resources)].map(({ uri }) => uri),
})
