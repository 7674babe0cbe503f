import type { GroupId, RoleId, UserId } from '@doorward/core/ids'
import type { ItemKind } from '@doorward/core/kinds'
import type { Principal } from '@doorward/core/permissions/giving/effect'
import { givesTheSame, membersMoved, type Touched, touchedByRecord } from '@doorward/core/permissions/giving/touched'
import type { AccessRecord, Group, Role } from '@doorward/core/permissions/model'
import { isGroupDoc, isRecordDoc, isRoleDoc } from '@doorward/core/permissions/stored-documents'
import type { AccountIndex } from '../index/account-index.ts'

/** A change that is tried: the item before and after; null where it was deleted, undefined where there never was one. */
export interface TriedChange {
  kind: ItemKind
  id: string
  before: object | null | undefined
  after: object | null
}

const read = <Doc>(doc: object | null | undefined, isOne: (doc: unknown) => doc is Doc): Doc | null =>
  isOne(doc) ? doc : null
const asRecord = (doc: object | null | undefined): AccessRecord | null => read(doc, isRecordDoc)
const asGroup = (doc: object | null | undefined): Group | null => read(doc, isGroupDoc)
const asRole = (doc: object | null | undefined): Role | null => read(doc, isRoleDoc)

/** Whom a change may give other permissions, and where, by the index as it is before or after the change. */
function* touchedBy(index: AccountIndex, { kind, id, before, after }: TriedChange): Generator<Touched> {
  if (kind === 'record') yield* touchedByRecord(asRecord(before), asRecord(after))
  if (kind === 'role' && !givesTheSame(asRole(before), asRole(after)))
    for (const { principals, resourceUris } of index.usesOfRole(id as RoleId))
      yield { principals: [...principals], resourceUris: [...resourceUris] }
  if (kind === 'group') {
    const principals = membersMoved(asGroup(before), asGroup(after)).map((userId) => ({ userId }))
    if (principals.length > 0)
      for (const { resourceUris } of index.holdingsOfGroup(id as GroupId))
        yield { principals, resourceUris: [...resourceUris] }
  }
  if (kind === 'user') {
    const userId = id as UserId
    for (const { resourceUris } of index.holdingsOf(userId))
      yield { principals: [{ userId }], resourceUris: [...resourceUris] }
  }
}

/** Somebody and a resource on which what he may do can have changed. */
export interface Pair {
  userId: UserId
  resourceUri: string
}

/** Users who may have other permissions on these resources. */
export interface TouchedUsers {
  userIds: UserId[]
  resourceUris: string[]
}

const usersOf = (index: AccountIndex, principal: Principal): Iterable<UserId> =>
  'userId' in principal ? [principal.userId] : index.membersOf(principal.groupId)

/** Whom the changes touch, and where, groups by their members as the index has them now. */
export function* touchedUsers(index: AccountIndex, changes: readonly TriedChange[]): Generator<TouchedUsers> {
  for (const change of changes)
    for (const { principals, resourceUris } of touchedBy(index, change))
      yield { userIds: principals.flatMap((principal) => [...usersOf(index, principal)]), resourceUris }
}
