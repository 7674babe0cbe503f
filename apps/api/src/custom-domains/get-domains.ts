import { listCustomDomains } from '@doorward/store/domains/custom-domains'
import type { ManagementHandler } from '../account-management/handler.ts'
import { readRows } from '../items/read-items.ts'
import { targetOf } from './route.ts'
import { showDomain } from './show-domain.ts'

/** In the order of their names. */
export const getDomains: ManagementHandler<'getDomains'> = async (call) => {
  const { accountId, environment, origin } = call
  const at = { origin, accountId, hosts: environment.hosts, target: await targetOf(environment, accountId) }
  const found = await readRows(call, (tx) => listCustomDomains(tx, accountId))
  return { status: 200, body: { domains: found.map((each) => showDomain(at, each)) } }
}
