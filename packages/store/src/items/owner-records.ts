import type { AccountId } from '@doorward/core/ids'
import type { AccessRecord, Group } from '@doorward/core/permissions/model'
import { ownersOf } from '@doorward/core/permissions/owners'
import { isGroupDoc, isRecordDoc } from '@doorward/core/permissions/stored-documents'
import type { Tx } from '../database/database.ts'

/**
 * The records that give the Owner role, and the groups that they and `planned` name; for the last-owner guard. At most
 * 1,000 records; malformed ones give nothing to anybody.
 * @param planned records that are about to be saved
 */
export async function listOwnerRecords(
  tx: Tx,
  accountId: AccountId,
  planned: readonly AccessRecord[] = [],
): Promise<{ records: AccessRecord[]; groups: Group[] }> {
  const found = await tx<{ doc: unknown }[]>`
    select doc from items where account_id = ${accountId} and gives_owner order by item_id limit 1000`
  const records = found.flatMap(({ doc }) =>
    isRecordDoc(doc) ? [{ ...doc, users: doc.users ?? [], groups: doc.groups ?? [] }] : [],
  )
  const named = [...records, ...planned].flatMap((record) => [
    ...record.groups,
    ...record.statements.flatMap((statement) => statement.groups ?? []),
  ])
  if (named.length === 0) return { records, groups: [] }
  const rows = await tx<{ doc: unknown }[]>`
    select doc from items
    where account_id = ${accountId} and kind = 'group' and not deleted and item_id = any(${named.map(({ groupId }) => groupId)}::text[])`
  return { records, groups: rows.map((row) => row.doc).filter(isGroupDoc) }
}

/** The people who own the account, in order of their ids. */
export async function listOwners(tx: Tx, accountId: AccountId): Promise<string[]> {
  const { records, groups } = await listOwnerRecords(tx, accountId)
  return [...ownersOf(records, groups)].sort()
}
