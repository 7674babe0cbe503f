import type { GroupId, RecordId, RoleId, UserId } from '@doorward/core/ids'
import { builtInRoles } from '@doorward/core/permissions/built-in-roles'
import type { Group, Role, Statement } from '@doorward/core/permissions/model'
import { normaliseResourceUri } from '@doorward/core/permissions/resource-uri'
import { added, bagOf, each, removed } from './bag.ts'
import { CompiledRole } from './compiled-role.ts'
import { CrowdedPairs } from './crowded-pairs.ts'
import {
  GroupEntry,
  type Parts,
  type PrincipalEntry,
  type RecordEntry,
  RoleEntry,
  SoleRecord,
  type StatementEntry,
  statementsOf,
  UserEntry,
  WideRecord,
  WideStatement,
} from './entries.ts'
import { OpenResources } from './open-resources.ts'
import { Resources } from './resources.ts'

/** Built-in roles are the same in every account, and so is what they remember. */
const builtIn = new Map<string, CompiledRole>(builtInRoles.map((role) => [role.roleId, new CompiledRole(role)]))

/** Rough heap bytes of each part, for the memory budget; measured with the bench of this room. */
const bytesPer = { record: 130, user: 120, group: 150, resource: 120, link: 20 }

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
  readonly roles: Map<string, RoleEntry>
  readonly records = new Map<string, RecordEntry>()
  readonly resources = new Resources()
  readonly crowded = new CrowdedPairs()
  /** Resources that are open to everyone. */
  readonly open = new OpenResources()
  /** Users who were deleted or are disabled: whatever names them gives them nothing. */
  readonly gone = new Set<string>()
  /** A principal in more records than this, on a resource in more statements than this, is a crowded pair. */
  readonly crowdedAbove: number
  #links = 0

  /** With the `roles` of another graph, both know the same roles. */
  constructor(crowdedAbove: number, roles = new Map<string, RoleEntry>()) {
    this.crowdedAbove = crowdedAbove
    this.roles = roles
  }

  /** The user whom something names, unless he is gone. */
  findUser(userId: string): UserEntry | undefined {
    return this.gone.has(userId) ? undefined : this.users.get(userId)
  }

  /** Rough size in bytes, without the roles, which another graph may share. */
  get bytes(): number {
    return (
      this.records.size * bytesPer.record +
      this.users.size * bytesPer.user +
      this.groups.size * bytesPer.group +
      this.resources.size * bytesPer.resource +
      this.open.size * bytesPer.resource +
      this.gone.size * bytesPer.link +
      this.#links * bytesPer.link
    )
  }

  /** The role of this id when it exists, built-in or the account's own. */
  findRole(roleId: string): CompiledRole | undefined {
    return builtIn.get(roleId) ?? this.roles.get(roleId)?.compiled ?? undefined
  }

  /** Nothing stored can replace a built-in role. */
  setRole(roleId: RoleId, role: Role | null): void {
    if (builtIn.has(roleId)) return
    const entry = this.#role(roleId)
    entry.compiled = role === null ? null : new CompiledRole({ ...role, roleId })
    this.#dropRole(entry)
  }

  setGroup(groupId: GroupId, group: Group | null): void {
    const entry = this.#group(groupId)
    for (const user of each(entry.users)) {
      user.groups = removed(user.groups, entry)
      this.#links -= 2
      this.#dropUser(user)
    }
    entry.users = bagOf((group?.users ?? []).map(({ userId }) => this.#user(userId)))
    for (const user of each(entry.users)) {
      user.groups = added(user.groups, entry)
      this.#links += 2
    }
    this.#dropGroup(entry)
  }

  setRecord(recordId: RecordId, record: StoredRecord | null): void {
    const before = this.records.get(recordId)
    if (before !== undefined) this.#unlink(before)
    if (record === null) this.records.delete(recordId)
    else this.records.set(recordId, this.#link(recordId, record))
  }

  #link(recordId: RecordId, { statements, ...record }: StoredRecord): RecordEntry {
    const [only] = statements
    const entry =
      statements.length === 1 && only !== undefined
        ? new SoleRecord(recordId, this.#parts(only, record))
        : new WideRecord(recordId, bagOf(this.#named(record)))
    if (entry instanceof WideRecord)
      for (const statement of statements) entry.statements.push(new WideStatement(entry, this.#parts(statement)))
    for (const statement of statementsOf(entry)) this.#linkStatement(statement)
    for (const principal of this.#principalsOf(entry)) {
      principal.records = added(principal.records, entry)
      this.#links += 1
    }
    return entry
  }

  #parts(statement: Statement, record: Named = {}): Parts {
    const uris = statement.resources.map(({ resourceUri }) => normaliseResourceUri(resourceUri))
    return {
      principals: bagOf([...this.#named(record), ...this.#named(statement)]),
      roles: bagOf(statement.roles.map((roleId) => this.#role(roleId))),
      resources: bagOf(uris.filter((uri) => uri !== null).map((uri) => this.resources.ensure(uri))),
    }
  }

  #linkStatement(statement: StatementEntry): void {
    for (const role of each(statement.roles)) role.uses += 1
    for (const resource of each(statement.resources)) {
      resource.statements = added(resource.statements, statement)
      this.#links += 1
    }
    this.crowded.note(statement, 1)
  }

  #unlink(record: RecordEntry): void {
    for (const principal of this.#principalsOf(record)) {
      principal.records = removed(principal.records, record)
      this.#links -= 1
      if (principal instanceof UserEntry) this.#dropUser(principal)
      else this.#dropGroup(principal)
    }
    for (const statement of statementsOf(record)) {
      this.crowded.note(statement, -1)
      for (const role of each(statement.roles)) {
        role.uses -= 1
        this.#dropRole(role)
      }
      for (const resource of each(statement.resources)) {
        resource.statements = removed(resource.statements, statement)
        this.#links -= 1
        if (resource.statements === null) this.resources.delete(resource.uri)
      }
    }
  }

  /** Everyone a record names, on itself or on a statement, each once. */
  #principalsOf(record: RecordEntry): Iterable<PrincipalEntry> {
    if (record instanceof SoleRecord) return each(record.principals)
    return new Set([
      ...each(record.principals),
      ...record.statements.flatMap(({ principals }) => [...each(principals)]),
    ])
  }

  #named({ users, groups }: Named): PrincipalEntry[] {
    return [
      ...(users ?? []).map(({ userId }) => this.#user(userId)),
      ...(groups ?? []).map(({ groupId }) => this.#group(groupId)),
    ]
  }

  #user(id: UserId): UserEntry {
    return this.users.get(id) ?? keep(this.users, new UserEntry(id))
  }

  #group(id: GroupId): GroupEntry {
    return this.groups.get(id) ?? keep(this.groups, new GroupEntry(id))
  }

  #role(id: RoleId): RoleEntry {
    const found = this.roles.get(id)
    if (found !== undefined) return found
    const entry = keep(this.roles, new RoleEntry(id))
    entry.compiled = builtIn.get(id) ?? null
    return entry
  }

  #dropUser(user: UserEntry): void {
    if (user.records === null && user.groups === null) this.users.delete(user.id)
  }

  #dropGroup(group: GroupEntry): void {
    if (group.records === null && group.users === null) this.groups.delete(group.id)
  }

  #dropRole(role: RoleEntry): void {
    if (role.uses === 0 && (role.compiled === null || builtIn.has(role.id))) this.roles.delete(role.id)
  }
}

function keep<Entry extends { id: string }>(entries: Map<string, Entry>, entry: Entry): Entry {
  entries.set(entry.id, entry)
  return entry
}
