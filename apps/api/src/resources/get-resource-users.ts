import type { UserId } from '@doorward/core/ids'
import { kinds } from '@doorward/core/kinds'
import { limits } from '@doorward/core/limits'
import { parseResourceUri } from '@doorward/core/permissions/resource-uri'
import { Work } from '@doorward/core/permissions/work'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import type { Then } from '@doorward/engine/past/past'
import { pageParts, readCursor } from '@doorward/http/endpoints/paging'
import type { AnswerOf, CallOf, Handler, ReplyTo } from '../handler.ts'
import { namesOf } from '../items/names-of.ts'
import { mayDoIn } from '../rights/may-do.ts'
import { askIndex, existing, toldOf } from '../user-permissions/ask-index.ts'
import { toldOfRecords } from '../user-permissions/told-of-records.ts'

const pageDefault = 20
type Call = CallOf<'getResourceUsers'>
type Listed = ReplyTo<'getResourceUsers'>['users'][number]

const linksOf = (roleIds: Iterable<Listed['roles'][number]['roleId']>) => [...roleIds].map((roleId) => ({ roleId }))

/** Those with roles on exactly the URI, each with them. */
function explicitOn(index: AccountIndex, uri: string) {
  const users = index.resourceUsers(uri)
  const rolesOf = new Map(users.map(({ userId, roles }) => [userId, roles]))
  const show = (userId: UserId): Listed => ({ userId, roles: linksOf(rolesOf.get(userId) ?? []) })
  return { userIds: users.map(({ userId }) => userId), show }
}

/** Everyone who reaches the URI; by which record and group is told to those who may read access records. */
function reaching(index: AccountIndex, uri: string, tellsAll: boolean) {
  const work = new Work()
  const show = (userId: UserId): Listed => {
    const ways = index.waysTo(userId, uri, work)
    const told = tellsAll ? ways : ways.map(({ roleId, resourceUri }) => ({ roleId, resourceUri }))
    const distinct = [...new Map(told.map((way) => [JSON.stringify(way), way])).values()]
    return {
      userId,
      roles: linksOf(new Set(ways.map(({ roleId }) => roleId))),
      through: distinct.slice(0, limits.waysToldMax),
    }
  }
  return { userIds: index.reachers(uri, work), show }
}

export const getResourceUsers: Handler<'getResourceUsers'> = async (call) => {
  const today = existing(await call.environment.engine.index(call.accountId, call.freshness))
  const needed = { action: 'access-records:read', resourceUri: kinds.record.resource }
  const tellsAll = mayDoIn(today, call.caller, needed)
  if (call.query.asOf === undefined) return withTold(call, listed(call, { index: today, tellsAll }))
  return withTold(call, await askIndex(call, (index, then) => listed(call, { index, tellsAll, then })))
}

const givers = ({ givenBy }: NonNullable<Listed['through']>[number]) => (givenBy ? [givenBy] : [])

/** What the records and groups were called, and who gave the access: of those that the ways name. */
async function withTold(
  call: Call,
  { body, revision }: { body: ReplyTo<'getResourceUsers'>; revision: number },
): Promise<AnswerOf<'getResourceUsers'>> {
  const told = await toldOfRecords(
    call,
    body.users.flatMap(({ userId, through = [] }) => through.map((way) => ({ userId, ...way }))),
    revision,
  )
  const users = body.users.map(
    ({ through, ...user }): Listed =>
      through
        ? { ...user, through: through.map((way) => ({ ...way, ...told({ userId: user.userId, ...way }) })) }
        : user,
  )
  if (!call.query.names) return { status: 200, body: { ...body, users } }
  const userIds = users.flatMap(({ userId, through = [] }) => [userId, ...through.flatMap(givers)])
  return { status: 200, body: { ...body, users, names: await namesOf(call, { userIds }) } }
}

interface Seen {
  index: AccountIndex
  /** Whether the caller may read access records, now. */
  tellsAll: boolean
  then?: Then | undefined
}

function listed(call: Call, { index, tellsAll, then }: Seen): { body: ReplyTo<'getResourceUsers'>; revision: number } {
  const { inherited, cursor } = call.query
  const limit = Math.min(call.query.limit ?? pageDefault, limits.pageMax)
  const after = readCursor(call.page, cursor) as string | undefined // cursors of this list hold the last id
  const uri = parseResourceUri(call.params.resourceUri)
  const { userIds, show } = inherited ? reaching(index, uri, tellsAll) : explicitOn(index, uri)
  const rest = userIds.filter((userId) => after === undefined || userId > after)
  const page = rest.slice(0, limit)
  return {
    revision: index.revision,
    body: {
      users: page.map(show),
      ...(inherited ? { public: index.openAt(uri).map((resourceUri) => ({ resourceUri })) } : {}),
      ...toldOf(then),
      ...pageParts(call.page, rest.length > limit ? page.at(-1) : undefined),
    },
  }
}
