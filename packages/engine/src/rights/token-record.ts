import type { UserId } from '@doorward/core/ids'
import type { UserToken } from '@doorward/core/permissions/model'
import type { StoredRecord } from '../index/graph.ts'

/** A limited token's own statements as a record that names nobody but the token, for a graph of its own. */
export const recordOfToken = (id: string, { statements }: UserToken): StoredRecord => ({
  users: [{ userId: id as UserId }], // in a graph of its own
  statements: statements.map(({ roles, resources }) => ({ roles, resources })),
})
