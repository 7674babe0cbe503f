import type { Handler } from '../handler.ts'
import { pageOf } from '../items/list-page.ts'
import { showApplication } from './stored-application.ts'

export const getApplications: Handler<'getApplications'> = async (call) => {
  const query = { kind: 'application', limitDefault: 100 } as const
  const { items, parts } = await pageOf(call, query, showApplication(call))
  return { status: 200, body: { applications: items, ...parts } }
}
