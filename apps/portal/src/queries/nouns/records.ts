import {
  type AccessRecordInput,
  type AccessRecordReply,
  createRecord as createCall,
  deleteRecord as deleteCall,
  getRecord,
  listRecords,
  updateRecord,
} from '@doorward/contract/authorization/records'
import type { RecordId } from '@doorward/core/ids'
import { queryOptions } from '@tanstack/react-query'
import { call, precondition } from '../server/call.ts'
import { pageSize, pagesOf } from '../server/paging.ts'
import { queryClient } from '../server/query-client.ts'

/** Active records whose texts hold the filter (names, people, roles, resources). */
export const recordsQuery = (filter: string) =>
  pagesOf(['records', 'list', filter], async (cursor, signal) => {
    const query = {
      limit: pageSize,
      status: 'ACTIVE' as const,
      ...(filter ? { filter } : {}),
      ...(cursor ? { cursor } : {}),
    }
    const { body } = await call(listRecords, { query, signal })
    return { rows: body.records, cursor: body.pagination?.next?.cursor }
  })

export const recordQuery = (recordId: RecordId) =>
  queryOptions({
    queryKey: ['records', 'one', recordId],
    queryFn: async ({ signal }) => (await call(getRecord, { params: { recordId }, signal })).body,
    placeholderData: undefined,
  })

const changed = () => queryClient.invalidateQueries({ queryKey: ['records', 'list'] })

export async function createRecord(input: AccessRecordInput): Promise<AccessRecordReply> {
  const { body } = await call(createCall, { body: input })
  await changed()
  return body
}

/** Replaces a record unless it was changed since `lastUpdated`; 412 then (API-08). */
export async function saveRecord(
  recordId: RecordId,
  input: AccessRecordInput,
  lastUpdated: string | undefined,
): Promise<AccessRecordReply> {
  const { body } = await call(updateRecord, { params: { recordId }, body: input, headers: precondition(lastUpdated) })
  queryClient.setQueryData(recordQuery(recordId).queryKey, body)
  await Promise.all([changed(), queryClient.invalidateQueries({ queryKey: ['history', recordId] })])
  return body
}

/** Deletes it if it still is the version given; 412 otherwise. */
export async function deleteRecord(recordId: RecordId, version?: string): Promise<void> {
  await call(deleteCall, { params: { recordId }, headers: precondition(version) })
  await changed()
}
