import type { RecordId, UserId } from '@doorward/core/ids'
import type { AccessRecord, UserToken } from '@doorward/core/permissions/model'

/** A limited token's own statements as a record that names nobody but the token, for a graph of its own. */
export const recordOfToken = (id: string, { statements }: UserToken): AccessRecord => ({
  recordId: id as RecordId, // in a graph of its own
  name: '',
  users: [{ userId: id as UserId }], // as above
  admins: [],
  groups: [],
  statements: statements.map(({ roles, resources }) => ({ roles, resources })),
})
