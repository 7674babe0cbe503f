import {
  type AccountId,
  type AlertId,
  type ApplicationId,
  type ClientId,
  type ConnectionId,
  type ExtensionId,
  type GroupId,
  generatedAlphabet,
  type IdShape,
  type InviteId,
  type RecordId,
  type RequestId,
  type RoleId,
  type TenantId,
  unambiguousAlphabet,
} from './ids.ts'
import type { RoleLookup } from './permissions/giving/effect.ts'
import { recordMovesRights } from './permissions/giving/moves-rights.ts'
import type { AccessRecord } from './permissions/model.ts'
import { segmentOf } from './permissions/resource-uri.ts'
import { itemIn, platformResources as on } from './platform.ts'
import { isDisabled } from './users/user-state.ts'

/** A document as it is stored, or null where there is none. */
export type Doc = { [key: string]: unknown } | null

/** All that the rest of the program has to know of a kind of items. */
export interface Kind {
  /** How the wire names its id, in paths, bodies and refusals. */
  idName: string
  /** The platform resource of all of them. */
  resource: string
  /** The platform resource of one of them, its id a parameter of the path; left out where what lets for one lets for all. */
  itemResource?: string
  /** How its ids are made; null where an id is what the item is about. */
  ids: IdShape | null
  /** Which of its items the index of decisions holds: all, those it has to note, or none. */
  indexed: 'all' | 'noted' | 'none'
  /**
   * Whether a change can raise or lower what anybody may do, give or manage. What is not in the index can't; all else
   * does unless it is known not to.
   */
  movesRights(before: Doc, after: Doc, roleOf: RoleLookup): boolean
  /** Whether people stand in its `users` and `admins`. */
  namesPeople: boolean
  /** Whom of these an item lets read it and its history: its admins, or its users too. */
  letsRead: 'admins' | 'users and admins'
  /** Whether people of the platform whom it names may find the account among theirs. */
  makesMembers: boolean
  /** Whether an item ends once a person it named was taken out of it, rather than go on without him. */
  endsWithout(person: string, before: NonNullable<Doc>, without: NonNullable<Doc>): boolean
  /** What the list filter finds it by: every text of its document, or its id alone where all else stands elsewhere. */
  foundBy: 'text' | 'id'
  /** Fields that nobody finds by a text: sealed texts, keyed hashes. */
  unsearched: readonly string[]
}

type RequestedAccess = { users?: unknown[] } | undefined

const ids = <Made extends string>(prefix: string, length = 20, letters = generatedAlphabet): IdShape<Made> => ({
  prefix,
  length,
  letters,
})

/** The names of items that are each a platform resource of their own. */
const below = <const Resource extends string, const IdName extends string>(resource: Resource, idName: IdName) => ({
  idName,
  resource,
  itemResource: itemIn(resource, idName),
})
const never = () => false
const always = () => true

const plain = {
  indexed: 'none',
  movesRights: never,
  namesPeople: false,
  letsRead: 'admins',
  makesMembers: false,
  endsWithout: never,
  foundBy: 'text',
  unsearched: ['sealed'],
} as const
const deciding = { ...plain, indexed: 'all', movesRights: always } as const

/**
 * Every kind of items that the change log knows. Those that the index holds are loaded in this order: roles and groups
 * come before the records that name them.
 */
export const kinds = {
  account: { ...plain, idName: 'accountId', resource: on.ConfigurationAccount, ids: ids<AccountId>('acc-', 12) },
  role: { ...deciding, ...below(on.Roles, 'roleId'), ids: ids<RoleId>('ro_', 16, unambiguousAlphabet) }, // people read and type them
  group: {
    ...deciding,
    ...below(on.Groups, 'groupId'),
    ids: ids<GroupId>('grp_'),
    namesPeople: true,
    letsRead: 'users and admins',
    makesMembers: true,
  },
  client: {
    ...deciding,
    ...below(on.ServiceClients, 'clientId'),
    ids: ids<ClientId>('sc_'),
    movesRights: (before) => before !== null, // what a new one may do comes by records
  },
  identity: { ...deciding, idName: 'identityId', resource: on.Connections, ids: null },
  record: {
    ...deciding,
    ...below(on.AccessRecords, 'recordId'),
    ids: ids<RecordId>('rec_'),
    movesRights: (before, after, roleOf) =>
      recordMovesRights(before as AccessRecord | null, after as AccessRecord | null, roleOf),
    namesPeople: true,
    makesMembers: true,
  },
  resource: { ...deciding, ...below(on.ResourcePermissions, 'resourceUri'), ids: null },
  token: {
    ...deciding,
    idName: 'tokenId',
    resource: itemIn(on.UserPermissions, 'userId'),
    ids: ids('tok_'),
    endsWithout: always,
  },
  user: {
    ...plain,
    ...below(on.Users, 'userId'),
    ids: null,
    indexed: 'noted',
    makesMembers: true,
    movesRights: (before, after) => before === null || after === null || isDisabled(before) !== isDisabled(after), // who was only named by others is removed so too
    foundBy: 'id', // names and addresses stand in the profile
  },
  request: {
    ...plain,
    ...below(on.AccessRequests, 'requestId'),
    ids: ids<RequestId>('req_'),
    endsWithout: (person, { createdBy }, { access }) =>
      createdBy === person || !(access as RequestedAccess)?.users?.length, // a request's document
  },
  invite: {
    ...plain,
    idName: 'inviteId',
    resource: on.Users,
    ids: ids<InviteId>('inv_', 28),
    endsWithout: always,
    unsearched: ['sealedEmail', 'emailHash'],
  },
  connection: { ...plain, ...below(on.Connections, 'connectionId'), ids: ids<ConnectionId>('con_') },
  tenant: { ...plain, idName: 'tenantId', resource: on.Connections, ids: ids<TenantId>('ten_') },
  extension: { ...plain, ...below(on.Extensions, 'extensionId'), ids: ids<ExtensionId>('ext_') },
  application: {
    ...plain,
    ...below(on.Applications, 'applicationId'),
    ids: ids<ApplicationId>('app_'),
    unsearched: ['secrets'],
  },
  alert: { ...plain, idName: 'alertId', resource: on.Configuration, ids: ids<AlertId>('alert_') },
  integration: { ...plain, idName: 'type', resource: on.Configuration, ids: null },
} satisfies Record<string, Kind>

export type ItemKind = keyof typeof kinds

/** Kinds whose items name people as `users` or `admins`. */
export const kindsNamingPeople = (Object.keys(kinds) as ItemKind[]).filter((kind) => kinds[kind].namesPeople)

/** Kinds whose items are each a platform resource of their own. */
type PlacedKind = { [K in ItemKind]: (typeof kinds)[K] extends { itemResource: string } ? K : never }[ItemKind]

/** The platform resource of one item. */
export const resourceOf = (kind: PlacedKind, id: string): string => `${kinds[kind].resource}/${segmentOf(id)}`

/** Kinds whose ids are made. */
export type MadeKind = { [K in ItemKind]: (typeof kinds)[K]['ids'] extends null ? never : K }[ItemKind]
/** The id that is made for an item of a kind. */
export type MadeId<K extends MadeKind> = (typeof kinds)[K]['ids'] extends IdShape<infer Made> ? Made : never

/** Kinds that the index of decisions holds something of. */
export type IndexedKind = { [K in ItemKind]: (typeof kinds)[K]['indexed'] extends 'none' ? never : K }[ItemKind]

export const isIndexed = (kind: ItemKind): kind is IndexedKind => kinds[kind].indexed !== 'none'
