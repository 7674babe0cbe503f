import type { Json } from '@doorward/core/changes/patch'
import type { AccountId, RoleId } from '@doorward/core/ids'
import type { Role } from '@doorward/core/permissions/model'
import type { Tx } from '../database/database.ts'
import { findAsOf } from '../feed/log-reader.ts'

/** A role that changed: as it was, as it is, and the revision of its last change. */
export interface ChangedRole {
  roleId: RoleId
  before: Pick<Role, 'permissions'> | null
  after: Pick<Role, 'permissions'>
  version: number
}

interface ChangedRow {
  item_id: RoleId
  version: string
  doc: Json
  before: Json
  is_patch: boolean
}

const asRole = (doc: Json): Pick<Role, 'permissions'> | null => doc as unknown as Pick<Role, 'permissions'> | null // the stored documents of roles

/** Those of some roles that live and were changed after a revision, with what they were right after it. */
export async function listRolesChangedSince(
  tx: Tx,
  accountId: AccountId,
  roleIds: RoleId[],
  revision: number,
): Promise<ChangedRole[]> {
  const rows = await tx<ChangedRow[]>`
    select i.item_id, i.version, i.doc, first.before, first.patch is not null as is_patch
    from items i cross join lateral (
      select before, patch from account_changes c
      where c.account_id = i.account_id and c.kind = i.kind and c.item_id = i.item_id and c.revision > ${revision}
      order by c.revision limit 1) first
    where i.account_id = ${accountId} and i.kind = 'role' and not i.deleted and i.version > ${revision}
      and i.item_id = any(${roleIds}::text[])`
  const changed: ChangedRole[] = []
  for (const { item_id: roleId, version, doc, before, is_patch } of rows) {
    const then = is_patch ? await findAsOf(tx, accountId, { kind: 'role', id: roleId }, revision) : before
    changed.push({ roleId, before: asRole(then), after: asRole(doc) ?? { permissions: [] }, version: Number(version) })
  }
  return changed
}
