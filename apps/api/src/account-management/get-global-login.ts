import { findGlobalLoginApplications, storedApplication } from '@doorward/store/items/applications'
import { readRows } from '../items/read-items.ts'
import type { ManagementHandler } from './handler.ts'

/** The application that stands for signing in to the account as such, where there is one. */
export const getGlobalLogin: ManagementHandler<'getGlobalLogin'> = async (call) => {
  const [found] = await readRows(call, (tx) => findGlobalLoginApplications(tx, call.accountId))
  return { status: 200, body: found ? { applicationId: storedApplication(found).applicationId } : {} }
}
