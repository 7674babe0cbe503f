import { listResourceUsers } from '@doorward/contract/authorization/resources'
import { limits } from '@doorward/core/limits'
import { parseResourceUri } from '@doorward/core/permissions/resource-uri'
import { Refusal } from '@doorward/core/refusals'
import { pageParts, readCursor } from '@doorward/http/paging'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'

const pageDefault = 20

export const getResourceUsers = handles(listResourceUsers, async (call, { engine }: ApiEnvironment) => {
  const index = await engine.index(call.accountId, call.freshness)
  if (!index) throw new Refusal('NotFound')
  const limit = Math.min(call.query.limit ?? pageDefault, limits.pageMax)
  const after = readCursor(call.page, call.query.cursor) as string | undefined // cursors of this list hold the last id
  const rest = index
    .resourceUsers(parseResourceUri(call.params.resourceUri))
    .filter(({ userId }) => after === undefined || userId > after)
  const page = rest.slice(0, limit)
  return {
    status: 200,
    body: {
      users: page.map(({ userId, roles }) => ({ userId, roles: roles.map((roleId) => ({ roleId })) })),
      ...pageParts(call.page, rest.length > limit ? page.at(-1)?.userId : undefined),
    },
  }
})
