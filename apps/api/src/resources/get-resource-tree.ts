import { kinds } from '@doorward/core/kinds'
import { limits } from '@doorward/core/limits'
import { parseResourceUri } from '@doorward/core/permissions/resource-uri'
import { Work } from '@doorward/core/permissions/work'
import { pageParts, readCursor } from '@doorward/http/endpoints/paging'
import type { Handler } from '../handler.ts'
import { mayDoIn } from '../rights/may-do.ts'
import { existing } from '../user-permissions/ask-index.ts'
import { usersOn } from '../user-permissions/users-on.ts'

/** One level of the resources that statements name, or all of a text, as the account is now. */
export const getResourceTree: Handler<'getResourceTree'> = async (call) => {
  const { under, filter, limit = limits.pageMax, cursor } = call.query
  const after = readCursor(call.page, cursor) as string | undefined // cursors of this list hold the last URI
  const index = existing(await call.sight.see(call.accountId, call.freshness))
  const work = new Work()
  const below = under === undefined ? undefined : parseResourceUri(under, 'under')
  const found = index.resourceBranches({ under: below, filter: filter?.trim() || undefined }, work)
  const rest = after === undefined ? found : found.filter(({ resourceUri }) => resourceUri > after)
  // How many there are tells how many are in the groups among them.
  const readsGroups = mayDoIn(index, call.caller, { action: 'groups:read', resourceUri: kinds.group.resource })
  const branches = rest
    .slice(0, limit)
    .map((branch) => (readsGroups ? { ...branch, ...usersOn(index, branch.resourceUri, work) } : branch))
  const last = rest.length > limit ? branches.at(-1)?.resourceUri : undefined
  return { status: 200, body: { branches, ...pageParts(call.page, last) } }
}
