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

/** A document as it is stored, or null where there is none. */
export type Doc = { [key: string]: unknown } | null

/** All that the rest of the program has to know of a kind of items. */
export interface Kind {
  /** How the wire names its id, in paths, bodies and refusals. */
  idName: string
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

const ids = (prefix: string, length = 20, letters = generatedAlphabet): IdShape => ({ prefix, length, letters })

const never = () => false
const always = () => true

const plain = {
  indexed: 'none',
  movesRights: never,
  namesPeople: false,
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
  account: { ...plain, idName: 'accountId', ids: ids('acc-', 12) },
  role: { ...deciding, idName: 'roleId', ids: ids('ro_', 16, unambiguousAlphabet) }, // people read and type them
  group: { ...deciding, idName: 'groupId', ids: ids('grp_'), namesPeople: true, makesMembers: true },
  client: {
    ...deciding,
    idName: 'clientId',
    ids: ids('sc_'),
    movesRights: (before) => before !== null, // what a new one may do comes by records
  },
  identity: { ...deciding, idName: 'identityId', ids: null },
  record: {
    ...deciding,
    idName: 'recordId',
    ids: ids('rec_'),
    movesRights: (before, after, roleOf) =>
      recordMovesRights(before as AccessRecord | null, after as AccessRecord | null, roleOf),
    namesPeople: true,
    makesMembers: true,
  },
  resource: { ...deciding, idName: 'resourceUri', ids: null },
  token: { ...deciding, idName: 'tokenId', ids: ids('tok_'), endsWithout: always },
  user: {
    ...plain,
    idName: 'userId',
    ids: null,
    indexed: 'noted',
    makesMembers: true,
    movesRights: (before, after) => before === null || after === null, // who was only named by others is removed so too
    foundBy: 'id', // names and addresses stand in the profile
  },
  request: {
    ...plain,
    idName: 'requestId',
    ids: ids('req_'),
    endsWithout: (person, { createdBy }, { access }) =>
      createdBy === person || !(access as RequestedAccess)?.users?.length, // a request's document
  },
  invite: {
    ...plain,
    idName: 'inviteId',
    ids: ids('inv_', 28),
    endsWithout: always,
    unsearched: ['sealedEmail', 'emailHash'],
  },
  connection: { ...plain, idName: 'connectionId', ids: ids('con_') },
  tenant: { ...plain, idName: 'tenantId', ids: ids('ten_') },
  extension: { ...plain, idName: 'extensionId', ids: ids('ext_') },
  application: { ...plain, idName: 'applicationId', ids: ids('app_') },
  alert: { ...plain, idName: 'alertId', ids: ids('alert_') },
  integration: { ...plain, idName: 'type', ids: null },
} satisfies Record<string, Kind>

export type ItemKind = keyof typeof kinds

/** Kinds whose items name people as `users` or `admins`. */
export const kindsNamingPeople = (Object.keys(kinds) as ItemKind[]).filter((kind) => kinds[kind].namesPeople)

/** The ids that are made, by kind. */
export interface MadeIds {
  account: AccountId
  role: RoleId
  group: GroupId
  client: ClientId
  record: RecordId
  token: string
  request: RequestId
  invite: InviteId
  connection: ConnectionId
  tenant: TenantId
  extension: ExtensionId
  application: ApplicationId
  alert: AlertId
}

/** Kinds that the index of decisions holds something of. */
export type IndexedKind = { [K in ItemKind]: (typeof kinds)[K]['indexed'] extends 'none' ? never : K }[ItemKind]

export const isIndexed = (kind: ItemKind): kind is IndexedKind => kinds[kind].indexed !== 'none'
