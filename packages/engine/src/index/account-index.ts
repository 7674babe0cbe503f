import type { GroupId, RecordId, RoleId, UserId } from '@doorward/core/ids'
import { type IndexedKind, type ItemKind, isIndexed } from '@doorward/core/kinds'
import { findBuiltInRole } from '@doorward/core/permissions/built-in-roles'
import type { Decision, Reach } from '@doorward/core/permissions/decision'
import { byText, type ResourcesQuestion } from '@doorward/core/permissions/evaluate'
import type { Holds } from '@doorward/core/permissions/giving/action-set'
import type { Holding, Principal, RoleUse } from '@doorward/core/permissions/giving/effect'
import type {
  Flag,
  Permission,
  Question,
  ResourceConfiguration,
  Role,
  UserToken,
} from '@doorward/core/permissions/model'
import { isProgram } from '@doorward/core/permissions/owners'
import { publicUriOf } from '@doorward/core/permissions/public'
import { normaliseResourceUri } from '@doorward/core/permissions/resource-uri'
import {
  isDeleted,
  isGroupDoc,
  isRecordDoc,
  isResourceDoc,
  isRoleDoc,
  isTokenDoc,
} from '@doorward/core/permissions/stored-documents'
import type { Work } from '@doorward/core/permissions/work'
import { userPrefix } from '@doorward/core/platform'
import { isDisabled, isHere } from '@doorward/core/users/user-state'
import type { FeedItem } from '@doorward/store/feed/feed'
import { type AccessGraph, accessGraphOf, type GraphFocus } from '../rights/access-graph.ts'
import { type AccessRow, accessRows, type RowsAsked, type RowsPlace } from '../rights/access-rows.ts'
import { comesThrough, type Source } from '../rights/comes-through.ts'
import { decide } from '../rights/decide.ts'
import { type GivingWanted, type HoldersWanted, recordsGiving, usersHolding } from '../rights/narrowed-lists.ts'
import * as ask from '../rights/questions.ts'
import * as reach from '../rights/reach.ts'
import { type BranchesAsked, type ResourceBranch, resourceBranches } from '../rights/resource-tree.ts'
import { type AccessChange, smallestChanges } from '../rights/smallest-changes.ts'
import { recordOfToken } from '../rights/token-record.ts'
import { contains, each } from './bag.ts'
import { asPrincipal, type RecordEntry, type StatementEntry, type WideRecord, WideStatement } from './entries.ts'
import { Graph } from './graph.ts'
import { HoldingsByResource } from './holdings-by-resource.ts'
import { Members } from './members.ts'

/** Hears of a stored document that cannot be read; it grants nothing. */
export type OnMalformed = (item: { kind: ItemKind; id: string }) => void

const bytesPerRole = 1_000
const bytesPerDocument = 600
const bytesPerMember = 60
const emptyIndexBytes = 9_000
const crowdedAboveDefault = 200

function keep(documents: Map<string, unknown>, id: string, doc: unknown): void {
  if (isDeleted(doc)) documents.delete(id)
  else documents.set(id, doc)
}

/**
 * Everything that decides in one account, in memory, at one revision. All questions are synchronous; between two of
 * them, and only then, the index may be moved forward. Lists come sorted by code unit, each entry once.
 */
export class AccountIndex {
  /** The revision that the index is at. */
  revision = 0
  readonly #graph: Graph
  /** What limited tokens hold by their own statements, each under its id as if it were a user. */
  readonly #limits: Graph
  readonly #members = new Members()
  readonly #disabled = new Set<string>()
  readonly #clients = new Map<string, unknown>()
  readonly #identities = new Map<string, unknown>()
  readonly #resources = new Map<string, ResourceConfiguration>()
  readonly #tokens = new Map<string, UserToken>()
  readonly #onMalformed: OnMalformed
  readonly #malformed = new Set<string>()

  /** `crowdedAbove` says from how many records on a user and a resource get a count of their own; results don't differ. */
  constructor(onMalformed: OnMalformed = () => undefined, crowdedAbove = crowdedAboveDefault) {
    this.#onMalformed = onMalformed
    this.#graph = new Graph(crowdedAbove)
    this.#limits = new Graph(crowdedAbove, this.#graph.roles)
  }

  /** Rough size in bytes, for the memory budget. */
  get bytes(): number {
    const documents = this.#clients.size + this.#identities.size + this.#resources.size + this.#tokens.size
    const kept =
      this.#graph.roles.byId.size * bytesPerRole +
      (this.#members.size + this.#disabled.size) * bytesPerMember +
      documents * bytesPerDocument
    return emptyIndexBytes + this.#graph.bytes + this.#limits.bytes + kept
  }

  /**
   * Makes one item what it is now, in time proportional to what it gave before and gives now. Applying the same item
   * again changes nothing. A malformed document is reported once and counts as none.
   */
  apply({ kind, id, doc }: FeedItem): void {
    if (isIndexed(kind)) this.#takes[kind](id, doc)
  }

  /** Ids come from the store, whose writers checked them; the casts only name which kind they are. */
  readonly #takes: Record<IndexedKind, (id: string, doc: unknown) => void> = {
    role: (id, doc) => this.#applyRole(id, doc),
    group: (id, doc) => this.#applyGroup(id, doc),
    record: (id, doc) => this.#applyRecord(id, doc),
    client: (id, doc) => keep(this.#clients, id, doc),
    identity: (id, doc) => keep(this.#identities, id, doc),
    resource: (id, doc) => this.#applyResource(id, doc),
    token: (id, doc) => this.#applyToken(id, doc),
    user: (id, doc) => this.#applyUser(id, doc),
  }

  /** A stored role cannot take the place of a built-in one (G6). */
  #applyRole(id: string, doc: unknown): void {
    const isOwn = (stored: unknown): stored is Role => isRoleDoc(stored) && findBuiltInRole(id as RoleId) === undefined
    this.#graph.setRole(id as RoleId, this.#read({ kind: 'role', id, doc }, isOwn))
  }

  #applyGroup(id: string, doc: unknown): void {
    this.#members.setAdmins({ kind: 'group', id }, isDeleted(doc) ? null : doc)
    this.#graph.setGroup(id as GroupId, this.#read({ kind: 'group', id, doc }, isGroupDoc))
  }

  #applyRecord(id: string, doc: unknown): void {
    this.#members.setAdmins({ kind: 'record', id }, isDeleted(doc) ? null : doc)
    this.#graph.setRecord(id as RecordId, this.#read({ kind: 'record', id, doc }, isRecordDoc))
  }

  /** Of users only those who were deleted, the disabled and those of the platform are kept; undefined is one who never was. */
  #applyUser(id: string, doc: unknown): void {
    this.#members.setUser(id, isHere(doc))
    if (isDisabled(doc)) this.#disabled.add(id)
    else this.#disabled.delete(id)
    if (isDisabled(doc) || (doc !== undefined && isDeleted(doc))) this.#graph.gone.add(id)
    else this.#graph.gone.delete(id)
  }

  #applyResource(id: string, doc: unknown): void {
    const stored = this.#read({ kind: 'resource', id, doc }, isResourceDoc)
    const resource = stored && { ...stored, resourceUri: id }
    if (resource === null) this.#resources.delete(id)
    else this.#resources.set(id, resource)
    this.#graph.open.set(id, resource !== null && publicUriOf(resource) === id)
  }

  /** A limited token is kept as a record of its own that names nobody but the token. */
  #applyToken(id: string, doc: unknown): void {
    const token = this.#read({ kind: 'token', id, doc }, isTokenDoc)
    if (token === null) this.#tokens.delete(id)
    else this.#tokens.set(id, token)
    this.#limits.setRecord(id as RecordId, token && recordOfToken(id, token)) // in a graph of its own
  }

  /** The document, unless it was deleted or cannot be read, which is reported once. */
  #read<Doc>({ kind, id, doc }: FeedItem, isWellFormed: (stored: unknown) => stored is Doc): Doc | null {
    const name = `${kind} ${id}`
    const stored = isDeleted(doc) ? null : doc
    if (stored === null || isWellFormed(stored)) {
      this.#malformed.delete(name)
      return stored
    }
    if (!this.#malformed.has(name)) this.#onMalformed({ kind, id })
    this.#malformed.add(name)
    return null
  }

  /** A service client's stored document. */
  client(clientId: string): unknown {
    return this.#clients.get(clientId)
  }

  /** Stored documents of the issuers that the account has linked. */
  identities(): IterableIterator<unknown> {
    return this.#identities.values()
  }

  /** A resource's own configuration, by its normalised URI. */
  resource(uri: string): ResourceConfiguration | undefined {
    return this.#resources.get(uri)
  }

  /** A limited token that was not taken back; its expiry stands in the token itself. */
  token(tokenId: string): UserToken | undefined {
    return this.#tokens.get(tokenId)
  }

  /** Whether the user was deleted. */
  isGone(userId: UserId): boolean {
    return this.#graph.gone.has(userId) && !this.#disabled.has(userId)
  }

  /** Whether the user is disabled: like one who was deleted he has nothing, until he is enabled again. */
  isDisabled(userId: UserId): boolean {
    return this.#disabled.has(userId)
  }

  /** Whether a person of the platform has a user here: he made the account, accepted an invite or was signed in by its SSO. */
  hasUser(userId: UserId): boolean {
    return this.#members.hasUser(userId)
  }

  /**
   * Whether a person of the platform has a user here, or a record or group names him as a user or an admin; everybody
   * else belongs where his credential is of (decision 60).
   */
  belongs(userId: UserId): boolean {
    return (
      !userId.startsWith(userPrefix) ||
      this.#members.hasUser(userId) ||
      this.#graph.users.has(userId) ||
      this.#members.isAdmin(userId)
    )
  }

  /** Records, groups and limited tokens that name the user, deleted or not; as an admin only a person of the platform. One may come twice. */
  itemsNaming(userId: UserId): { kind: ItemKind; id: string }[] {
    const entry = this.#graph.users.get(userId)
    const { records } = this.#graph
    const recordIds = entry === undefined ? [] : [...records.of(entry)].map((record) => records.idOf(record))
    const tokens = [...this.#tokens.values()].filter((token) => token.userId === userId || token.createdBy === userId)
    return [
      ...recordIds.map((id) => ({ kind: 'record' as const, id })),
      ...[...each(entry?.groups ?? null)].map(({ id }) => ({ kind: 'group' as const, id })),
      ...tokens.map(({ tokenId }) => ({ kind: 'token' as const, id: tokenId })),
      ...this.#members.itemsWithAdmin(userId),
    ]
  }

  /** Whether any statement names exactly this URI, or any below it. Looks through the account's URIs. */
  isGivenAtOrBelow(uri: string): boolean {
    return this.#graph.resources.hasAtOrBelow(uri)
  }

  /** Whether the token's own statements carry the flag; not yet what its user holds. */
  limitCarries(tokenId: string, action: string, resourceUri: string, flag: Flag): boolean {
    return ask.carries(this.#limits, { userId: tokenId as UserId, action, resourceUri }, flag) // tokens stand as users there
  }

  /** Stored URIs of the token's own statements below a collection. */
  limitResources(tokenId: string, question: ResourcesQuestion): string[] {
    return ask.resourcesOf(this.#limits, tokenId as UserId, question) // as above
  }

  /** The answer with its reason, or with what comes nearest. Takes time in proportion to what the user is named in. */
  decide(question: Question): Decision {
    return decide(this.#graph, question)
  }

  /** Whether one of the ways by which it is allowed is through a role or a record. */
  comesThrough(question: Question, source: Source): boolean {
    return comesThrough(this.#graph, question, source)
  }

  /** The answer alone; takes no longer in a large account than in a small one. */
  allows(userId: UserId, action: string, resourceUri: string): boolean {
    return ask.allows(this.#graph, { userId, action, resourceUri })
  }

  /** Whether roles give the user the flag; wildcards in action or resource need a covering wildcard. */
  holds(userId: UserId, action: string, resourceUri: string, flag: Flag): boolean {
    return ask.carries(this.#graph, { userId, action, resourceUri }, flag)
  }

  /** What roles give the user, by resource, as long as the index stands still. */
  holdsOf(userId: UserId): Holds {
    return new HoldingsByResource(this.#graph, userId)
  }

  /** What the token's own statements give, by resource, as long as the index stands still. */
  limitHoldsOf(tokenId: string): Holds {
    return new HoldingsByResource(this.#limits, tokenId as UserId) // tokens stand as users there
  }

  /** Whether the resource is open to this user as it is to everyone. */
  isOpenTo(userId: UserId, resourceUri: string): boolean {
    const uri = normaliseResourceUri(resourceUri)
    return uri !== null && ask.openTo(this.#graph, userId, uri).length > 0
  }

  isMember(userId: UserId, groupId: GroupId): boolean {
    const group = this.#graph.groups.get(groupId)
    return group !== undefined && contains(this.#graph.findUser(userId)?.groups ?? null, group)
  }

  /** All that the user has on the resource, from it or from above it. */
  permissions(userId: UserId, resourceUri: string): Permission[] {
    return ask.permissionsOf(this.#graph, userId, resourceUri)
  }

  /** Existing roles given on exactly this URI; what is inherited is not listed. */
  roles(userId: UserId, resourceUri: string): RoleId[] {
    return ask.rolesOf(this.#graph, userId, resourceUri)
  }

  /** Stored URIs below a collection that the user is allowed the action on; a grant of all of it as `collection/*`. */
  resources(userId: UserId, question: ResourcesQuestion): string[] {
    return ask.resourcesOf(this.#graph, userId, question)
  }

  /** Everyone with an existing role on exactly this URI, directly or by group. */
  resourceUsers(resourceUri: string): { userId: UserId; roles: RoleId[] }[] {
    return ask.usersOf(this.#graph, resourceUri)
  }

  /** Everyone with an existing role on this URI or on what covers it. Raises TooLarge beyond the work. */
  reachers(resourceUri: string, work: Work): UserId[] {
    return reach.reachersOf(this.#graph, resourceUri, work)
  }

  /** Each way by which the user has a role on this URI, from it or from above it. Raises TooLarge beyond the work. */
  waysTo(userId: UserId, resourceUri: string, work: Work): Reach[] {
    return reach.waysTo(this.#graph, { userId, resourceUri }, work)
  }

  /** What surrounds a user, group, role or resource. Raises TooLarge beyond the work. */
  accessGraph(focus: GraphFocus, work: Work): AccessGraph {
    return accessGraphOf(this.#graph, focus, work)
  }

  /** Who has which role on what, a page of rows from a place on. Raises TooLarge beyond the work. */
  accessRows(asked: RowsAsked, work: Work): { rows: AccessRow[]; next: RowsPlace | undefined } {
    return accessRows(this.#graph, asked, work)
  }

  /** Ids of records with a statement that has all that is wanted, in no order. Raises TooLarge beyond the work. */
  recordsGiving(wanted: GivingWanted, work: Work): RecordId[] {
    return recordsGiving(this.#graph, wanted, work)
  }

  /** Who is in a group, has a role, or both; in no order. Raises TooLarge beyond the work. */
  usersHolding(wanted: HoldersWanted, work: Work): UserId[] {
    return usersHolding(this.#graph, wanted, work)
  }

  /** What statements name directly below a resource or at the top, or anywhere there by a text. Raises TooLarge beyond the work. */
  resourceBranches(asked: BranchesAsked, work: Work): ResourceBranch[] {
    return resourceBranches(this.#graph, asked, work)
  }

  /** Resources that are open to everyone, by name. */
  openResources(): string[] {
    return [...this.#graph.open.uris].sort(byText)
  }

  /** Changes each of which would allow what is refused, the smallest first. Raises TooLarge beyond the work. */
  smallestChanges(question: Question, work: Work): AccessChange[] {
    return smallestChanges(this.#graph, question, work)
  }

  /** Resources open to everyone that cover the URI, by name. */
  openAt(resourceUri: string): string[] {
    const uri = normaliseResourceUri(resourceUri)
    return uri === null ? [] : this.#graph.open.covering(uri).sort(byText)
  }

  /** Whether any statement gives the user any permission. */
  hasAnyGrant(userId: UserId): boolean {
    const { records } = this.#graph
    for (const statement of ask.statementsFor(this.#graph, userId))
      if (records.resourcesOf(statement) !== null)
        for (const { compiled } of each(records.rolesOf(statement)))
          if (compiled !== null && compiled.set.permissions.length > 0) return true
    return false
  }

  groupsOf(userId: UserId): GroupId[] {
    const groups = this.#graph.findUser(userId)?.groups ?? null
    return [...each(groups)].map(({ id }) => id).sort(byText)
  }

  /** How many records name the user, directly or by group, counted to `most` and one more. */
  countRecordsFor(userId: UserId, most: number): number {
    return ask.countRecordsFor(this.#graph, userId, most)
  }

  /** Users and clients that belong to a group. */
  *membersOf(groupId: GroupId): Generator<UserId> {
    for (const { id } of each(this.#graph.groups.get(groupId)?.users ?? null)) yield id
  }

  /** Service and extension clients that belong to a group. */
  programsOf(groupId: GroupId): UserId[] {
    return [...this.membersOf(groupId)].filter(isProgram)
  }

  /** The role of this id when it exists, built-in or the account's own. */
  findRole(roleId: RoleId): Role | undefined {
    return this.#graph.findRole(roleId)?.role
  }

  /** Every action that a role names, some more than once. */
  actionsOfRoles(): string[] {
    return [...this.#graph.roles.byId.values()].flatMap(({ compiled }) => [...(compiled?.set.actions() ?? [])])
  }

  /** Records with a statement that names the role, existing or not. Looks through the account unless none does. */
  recordsNamingRole(roleId: RoleId): RecordId[] {
    return this.#recordIdsOf(this.#statementsWithRole(roleId))
  }

  /** How many statements name the role, existing or not; at once. */
  countStatementsNamingRole(roleId: RoleId): number {
    return this.#graph.roles.byId.get(roleId)?.uses ?? 0
  }

  recordsNamingGroup(groupId: GroupId): RecordId[] {
    const group = this.#graph.groups.get(groupId)
    return group === undefined ? [] : this.#recordIdsOf(this.#graph.records.of(group))
  }

  /** Records that name the user themselves, in themselves or in a statement; not those that reach them by a group. */
  recordsNamingUser(userId: UserId): RecordId[] {
    const entry = this.#graph.users.get(userId)
    return entry === undefined ? [] : this.#recordIdsOf(ask.statementsNaming(this.#graph, entry))
  }

  /**
   * Where a role is used and by whom, existing or not: what an edit of the role reaches. Those whom a record names for
   * all its statements come as one list.
   */
  *usesOfRole(roleId: RoleId): Generator<RoleUse> {
    const { records } = this.#graph
    const ofRecords = new Map<WideRecord, Principal[]>()
    for (const statement of this.#statementsWithRole(roleId)) {
      const resourceUris = records.urisOf(statement)
      if (!(statement instanceof WideStatement)) {
        yield { principals: [...records.principalsOf(statement)].map(asPrincipal), resourceUris }
        continue
      }
      yield { principals: [...each(statement.principals)].map(asPrincipal), resourceUris }
      const { record } = statement
      const principals = ofRecords.get(record) ?? [...each(record.principals)].map(asPrincipal)
      ofRecords.set(record, principals)
      yield { principals, resourceUris }
    }
  }

  /** Limited tokens with a statement that names the role, existing or not. Looks through the tokens unless none does. */
  *tokensNamingRole(roleId: RoleId): Generator<UserToken> {
    if (this.countStatementsNamingRole(roleId) === 0) return
    for (const token of this.#tokens.values())
      if (token.statements.some(({ roles }) => roles.includes(roleId))) yield token
  }

  /** What a group holds, existing or not: what a new member gains. */
  *holdingsOfGroup(groupId: GroupId): Generator<Holding> {
    const group = this.#graph.groups.get(groupId)
    if (group !== undefined)
      for (const statement of ask.statementsNaming(this.#graph, group)) yield this.#graph.records.asHolding(statement)
  }

  /** What a user or service client holds, directly or by group: what acting as them would give. */
  *holdingsOf(userId: UserId): Generator<Holding> {
    for (const statement of ask.statementsFor(this.#graph, userId)) yield this.#graph.records.asHolding(statement)
  }

  /** Ids of these records, or of those that these statements stand in, each once, by name. */
  #recordIdsOf(found: Iterable<StatementEntry | RecordEntry>): RecordId[] {
    return [...new Set([...found].map((each) => this.#graph.records.idOf(each)))].sort(byText)
  }

  *#statementsWithRole(roleId: RoleId): Generator<StatementEntry> {
    if (this.countStatementsNamingRole(roleId) === 0) return
    const { records } = this.#graph
    for (const record of records.all())
      for (const statement of records.statementsOf(record))
        for (const { id } of each(records.rolesOf(statement))) if (id === roleId) yield statement
  }
}
