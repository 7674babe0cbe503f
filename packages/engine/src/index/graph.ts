import type { GroupId, RecordId, RoleId, UserId } from '@doorward/core/ids'
import { builtInRoles } from '@doorward/core/permissions/built-in-roles'
import type { Group, Role, Statement } from '@doorward/core/permissions/model'
import { normaliseResourceUri } from '@doorward/core/permissions/resource-uri'
import { added, bagOf, each, removed } from './bag.ts'
import { Numbered } from './compact/numbered.ts'
import { CompiledRole } from './compiled-role.ts'
import { CrowdedPairs } from './crowded-pairs.ts'
import {
  GroupEntry,
  type Parts,
  type PrincipalEntry,
  type RecordEntry,
  RoleEntry,
  SoleRecord,
  UserEntry,
  WideRecord,
  WideStatement,
} from './entries.ts'
import { OpenResources } from './open-resources.ts'
import { type NarrowParts, Records } from './records.ts'
import { Resources } from './resources.ts'

/** Built-in roles are the same in every account, and so is what they remember. */
const builtIn = new Map<string, CompiledRole>(builtInRoles.map((role) => [role.roleId, new CompiledRole(role)]))

/** Rough heap bytes of each part, for the memory budget; measured with the bench of this room. */
const bytesPer = { user: 160, group: 190, open: 120, link: 20 }

/** The roles of an account that exist or that statements name. */
export class Roles {
  readonly byId = new Map<string, RoleEntry>()
  readonly numbered = new Numbered<RoleEntry>()

  ensure(id: RoleId): RoleEntry {
    const found = this.byId.get(id)
    if (found !== undefined) return found
    const entry = this.numbered.add((number) => new RoleEntry(id, number))
    entry.compiled = builtIn.get(id) ?? null
    this.byId.set(id, entry)
    return entry
  }

  /** Lets go of a role that does not exist and that nothing names. */
  drop(role: RoleEntry): void {
    if (role.uses > 0 || (role.compiled !== null && !builtIn.has(role.id))) return
    this.byId.delete(role.id)
    this.numbered.delete(role.number)
  }
}

interface Named {
  users?: { userId: UserId }[] | null
  groups?: { groupId: GroupId }[] | null
}

/** What decides of a stored record. */
export interface StoredRecord extends Named {
  statements: Statement[]
}

/**
 * Who is named where, with which roles: the account's policy as a graph of shared entries.
 * Setting one item first takes out what it gave before; both take time in proportion to that item.
 * Entries that nothing points at any more are dropped.
 */
export class Graph {
  readonly users = new Map<string, UserEntry>()
  readonly groups = new Map<string, GroupEntry>()
  readonly roles: Roles
  readonly resources = new Resources()
  readonly records: Records
  readonly crowded: CrowdedPairs
  readonly #principals = new Numbered<PrincipalEntry>()
  /** Resources that are open to everyone. */
  readonly open = new OpenResources()
  /** Users who were deleted or are disabled: whatever names them gives them nothing. */
  readonly gone = new Set<string>()
  /** A principal in more records than this, on a resource in more statements than this, is a crowded pair. */
  readonly crowdedAbove: number
  #memberships = 0

  /** With the `roles` of another graph, both know the same roles. */
  constructor(crowdedAbove: number, roles = new Roles()) {
    this.crowdedAbove = crowdedAbove
    this.roles = roles
    this.records = new Records({ principals: this.#principals, roles: roles.numbered, resources: this.resources })
    this.crowded = new CrowdedPairs(this.records)
  }

  /** The user whom something names, unless he is gone. */
  findUser(userId: string): UserEntry | undefined {
    return this.gone.has(userId) ? undefined : this.users.get(userId)
  }

  /** Rough size in bytes, without the roles, which another graph may share. */
  get bytes(): number {
    return (
      this.records.bytes +
      this.resources.bytes +
      this.users.size * bytesPer.user +
      this.groups.size * bytesPer.group +
      this.open.size * bytesPer.open +
      (this.gone.size + this.#memberships) * bytesPer.link
    )
  }

  /** The role of this id when it exists, built-in or the account's own. */
  findRole(roleId: string): CompiledRole | undefined {
    return builtIn.get(roleId) ?? this.roles.byId.get(roleId)?.compiled ?? undefined
  }

  /** Nothing stored can replace a built-in role. */
  setRole(roleId: RoleId, role: Role | null): void {
    if (builtIn.has(roleId)) return
    const entry = this.roles.ensure(roleId)
    entry.compiled = role === null ? null : new CompiledRole({ ...role, roleId })
    this.roles.drop(entry)
  }

  setGroup(groupId: GroupId, group: Group | null): void {
    const entry = this.#group(groupId)
    for (const user of each(entry.users)) {
      user.groups = removed(user.groups, entry)
      this.#memberships -= 2
      this.#dropUser(user)
    }
    entry.users = bagOf((group?.users ?? []).map(({ userId }) => this.#user(userId)))
    for (const user of each(entry.users)) {
      user.groups = added(user.groups, entry)
      this.#memberships += 2
    }
    this.#dropGroup(entry)
  }

  setRecord(recordId: RecordId, record: StoredRecord | null): void {
    const before = this.records.get(recordId)
    if (before !== undefined) this.#unlink(before)
    if (record !== null) this.#link(recordId, record)
  }

  #link(recordId: RecordId, { statements, ...record }: StoredRecord): void {
    const [only] = statements
    if (statements.length === 1 && only !== undefined) this.#linkOnly(recordId, this.#parts(only, record))
    else {
      const entry = new WideRecord(recordId, bagOf(this.#named(record)))
      for (const statement of statements) entry.statements.push(new WideStatement(entry, this.#parts(statement)))
      this.#note(this.records.addListed(entry), 1)
    }
  }

  #linkOnly(recordId: RecordId, parts: Parts): void {
    const narrow = asNarrow(parts)
    const record =
      narrow === null
        ? this.records.addListed(new SoleRecord(recordId, parts))
        : this.records.addNarrow(recordId, narrow)
    this.#note(record, 1)
  }

  #parts(statement: Statement, record: Named = {}): Parts {
    const uris = statement.resources.map(({ resourceUri }) => normaliseResourceUri(resourceUri))
    return {
      principals: bagOf([...this.#named(record), ...this.#named(statement)]),
      roles: bagOf(statement.roles.map((roleId) => this.roles.ensure(roleId))),
      resources: bagOf(uris.filter((uri) => uri !== null).map((uri) => this.resources.ensure(uri))),
    }
  }

  /** Takes note of the statements of a record that comes (1) or goes (-1). */
  #note(record: RecordEntry, by: 1 | -1): void {
    for (const statement of this.records.statementsOf(record)) {
      for (const role of each(this.records.rolesOf(statement))) role.uses += by
      this.crowded.note(statement, by)
    }
  }

  /** What nothing names any more goes with it. */
  #unlink(record: RecordEntry): void {
    this.#note(record, -1)
    const named = this.#namedBy(record)
    if (typeof record === 'number') this.records.deleteNarrow(record)
    else this.records.deleteListed(record)
    for (const principal of named.principals)
      if (principal instanceof UserEntry) this.#dropUser(principal)
      else this.#dropGroup(principal)
    for (const role of named.roles) if (role.uses === 0) this.roles.drop(role)
    for (const resource of named.resources) this.resources.drop(resource)
  }

  /** All that a record names, each once. */
  #namedBy(record: RecordEntry) {
    const statements = this.records.statementsOf(record)
    return {
      principals: [
        ...(typeof record === 'number' ? this.records.principalsOf(record) : this.records.principalsIn(record)),
      ],
      roles: new Set(statements.flatMap((statement) => [...each(this.records.rolesOf(statement))])),
      resources: new Set(statements.flatMap((statement) => [...each(this.records.resourcesOf(statement))])),
    }
  }

  #named({ users, groups }: Named): PrincipalEntry[] {
    return [
      ...(users ?? []).map(({ userId }) => this.#user(userId)),
      ...(groups ?? []).map(({ groupId }) => this.#group(groupId)),
    ]
  }

  #user(id: UserId): UserEntry {
    return (
      this.users.get(id) ??
      keep(
        this.users,
        this.#principals.add((number) => new UserEntry(id, number)),
      )
    )
  }

  #group(id: GroupId): GroupEntry {
    return (
      this.groups.get(id) ??
      keep(
        this.groups,
        this.#principals.add((number) => new GroupEntry(id, number)),
      )
    )
  }

  #dropUser(user: UserEntry): void {
    if (this.records.countOf(user) > 0 || user.groups !== null) return
    this.users.delete(user.id)
    this.#principals.delete(user.number)
  }

  #dropGroup(group: GroupEntry): void {
    if (this.records.countOf(group) > 0 || group.users !== null) return
    this.groups.delete(group.id)
    this.#principals.delete(group.number)
  }
}

/** What a record is of that can be a row; null where it names more than one of something, or none. */
function asNarrow({ principals, roles, resources }: Parts): NarrowParts | null {
  const isOne = (principals instanceof UserEntry || principals instanceof GroupEntry) && roles instanceof RoleEntry
  return isOne && typeof resources === 'number' ? { principal: principals, role: roles, resource: resources } : null
}

function keep<Entry extends { id: string }>(entries: Map<string, Entry>, entry: Entry): Entry {
  entries.set(entry.id, entry)
  return entry
}
