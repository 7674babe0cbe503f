import { parseAction } from '@doorward/core/permissions/actions'
import { parseResourceUri } from '@doorward/core/permissions/resource-uri'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import type { Then } from '@doorward/engine/past/past'
import { rightsOf } from '@doorward/engine/rights/rights'
import { pageParts, readCursor } from '@doorward/http/endpoints/paging'
import type { AnswerOf, CallOf, Handler } from '../handler.ts'
import { subjectOf } from '../rights/may-do.ts'
import { askIndex, toldOf } from './ask-index.ts'

const pageDefault = 20

/** Resources below a collection on which the user has a permission; the flag tells that all of them are covered. */
export const getUserResources: Handler<'getUserResources'> = (call) =>
  askIndex(call, (index, then) => listed(call, index, then))

function listed(call: CallOf<'getUserResources'>, index: AccountIndex, then?: Then): AnswerOf<'getUserResources'> {
  const { userId } = call.params
  const { resourceUri = '*', collectionConfiguration, permissions, limit = pageDefault, cursor } = call.query
  const collection = parseResourceUri(resourceUri)
  const action = permissions ? parseAction(permissions, 'permissions') : undefined
  const nested = collectionConfiguration === 'INCLUDE_NESTED'
  const rights = rightsOf(index, subjectOf(call.caller, userId))
  const after = readCursor(call.page, cursor) as string | undefined // cursors of this list hold the last URI
  const found = rights.resources({ resourceUri: collection, nested, action, after, most: limit + 1 })
  const page = found.slice(0, limit)
  const below = collection === '*' || collection.endsWith('/*') ? collection : `${collection}/*`
  const accessToAllSubResources = action ? rights.allows(action, below) : rights.permissions(below).length > 0
  return {
    status: 200,
    body: {
      account: { accountId: call.accountId },
      userId,
      accessToAllSubResources,
      resources: page.map((uri) => ({ resourceUri: uri })),
      ...toldOf(then),
      ...pageParts(call.page, found.length > limit ? page.at(-1) : undefined),
    },
  }
}
