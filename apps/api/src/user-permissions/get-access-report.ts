import { csvOf } from '@doorward/core/csv'
import type { UserId } from '@doorward/core/ids'
import { kinds } from '@doorward/core/kinds'
import { limits } from '@doorward/core/limits'
import { type Flag, flags } from '@doorward/core/permissions/model'
import { parseResourceUri, uriMeet } from '@doorward/core/permissions/resource-uri'
import { Work } from '@doorward/core/permissions/work'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import type { AccessRow, RowsAsked, RowsPlace, RowsWanted } from '@doorward/engine/rights/access-rows'
import { pageParts, readCursor } from '@doorward/http/endpoints/paging'
import { findKnownUsers } from '@doorward/store/people/known-users'
import type { CallOf, Handler, ReplyTo } from '../handler.ts'
import { readRows } from '../items/read-items.ts'
import { mayDoIn } from '../rights/may-do.ts'
import { mayReadClientOf } from '../users/may-read-client.ts'
import { showUser } from '../users/show-user.ts'
import { askIndex, askRevision, existing, mustReadRecords } from './ask-index.ts'
import { named } from './explain.ts'
import { toldOfRecords } from './told-of-records.ts'

type Call = CallOf<'getAccessReport'>
type ShownRow = Extract<ReplyTo<'getAccessReport'>, { rows: unknown }>['rows'][number]

const pageDefault = 100
const columns = [
  'userName',
  'email',
  'userId',
  'resourceUri',
  'allow',
  'grant',
  'delegate',
  'roleName',
  'roleId',
  'groupName',
  'groupId',
  'recordName',
  'recordId',
  'statementIndex',
  'givenBy',
  'givenAt',
  'changedBy',
  'changedAt',
  'asOf',
  'revision',
] as const

/** Where a walk goes on: the moment that it began with, and the rows that were told. */
interface Place {
  revision: number
  at: string
  from: RowsPlace
}

/** What is open to everybody, of what is asked about. */
const openOn = (index: AccountIndex, { resourceUri }: RowsWanted): string[] =>
  index
    .openResources()
    .filter((uri) => resourceUri === undefined || uriMeet(uri, resourceUri) !== null)
    .slice(0, limits.csvRowsMax)

/** A page of rows, with what is taken from an index that moves on. */
function pageIn(index: AccountIndex, asked: RowsAsked) {
  const { rows, next } = index.accessRows(asked, new Work())
  const roles = new Map(rows.map(({ roleId }) => [roleId, index.findRole(roleId)]))
  return {
    rows,
    next,
    roles,
    public: asked.from || asked.roleId || asked.groupId ? undefined : openOn(index, asked),
  }
}
type Page = ReturnType<typeof pageIn>

/** The rows of the page that is asked for, and the moment that all of its walk is about. */
async function askPage(call: Call, count: number) {
  const { roleId, userId, groupId, resourceUri } = call.query
  const wanted: RowsWanted = {
    roleId,
    userId,
    groupId,
    resourceUri: resourceUri === undefined ? undefined : parseResourceUri(resourceUri),
  }
  // By which role or group somebody has something is told to those alone who may read records.
  if (roleId !== undefined || groupId !== undefined)
    mustReadRecords(call, existing(await call.sight.see(call.accountId, call.freshness)))
  const place = readCursor(call.page, call.query.cursor) as Place | undefined // cursors of this list hold a place
  if (place) {
    const page = await askRevision(call, place.revision, (index) =>
      pageIn(index, { from: place.from, count, ...wanted }),
    )
    return { page, moment: { revision: place.revision, at: place.at } }
  }
  const asked = new Date(call.environment.now()).toISOString()
  return askIndex(call, (index, then) => ({
    page: pageIn(index, { from: undefined, count, ...wanted }),
    moment: { revision: then?.moment.revision ?? index.revision, at: then?.moment.at.toISOString() ?? asked },
  }))
}

/** What people are called, for those who may read users. */
async function peopleOf(call: Call, rows: readonly AccessRow[], today: AccountIndex) {
  const readsUsers = mayDoIn(today, call.caller, { action: 'users:read', resourceUri: kinds.user.resource })
  if (!readsUsers || rows.length === 0) return new Map<UserId, Pick<ShownRow, 'userName' | 'email'>>()
  const mayReadClient = await mayReadClientOf(call)
  const ids = [...new Set(rows.map(({ userId }) => userId))]
  const known = await readRows(call, (tx) => findKnownUsers(tx, call.accountId, ids))
  return new Map(
    known.map((one) => {
      const { name: userName, email } = showUser(one, mayReadClient)
      return [one.userId, named({ userName, email })]
    }),
  )
}

/** Through what each row comes, for those who may read records. */
async function throughOf(call: Call, { rows, roles }: Page, revision: number) {
  const told = await toldOfRecords(call, rows, revision)
  return (row: AccessRow) => ({
    roleId: row.roleId,
    recordId: row.recordId,
    statementIndex: row.statementIndex,
    ...named({ groupId: row.groupId, roleName: roles.get(row.roleId)?.name }),
    ...told(row),
  })
}

async function show(call: Call, page: Page, revision: number): Promise<ShownRow[]> {
  const today = existing(await call.sight.see(call.accountId, call.freshness))
  const readsRecords = mayDoIn(today, call.caller, {
    action: 'access-records:read',
    resourceUri: kinds.record.resource,
  })
  const people = await peopleOf(call, page.rows, today)
  const through = readsRecords ? await throughOf(call, page, revision) : () => ({})
  return page.rows.map((row) => {
    const permissions = page.roles.get(row.roleId)?.permissions ?? []
    const actions = (flag: Flag) => permissions.filter((one) => one[flag]).map(({ action }) => action)
    const [allow, grant, delegate] = flags.map(actions)
    return {
      userId: row.userId,
      ...people.get(row.userId),
      resourceUri: row.resourceUri,
      allow: allow ?? [],
      grant: grant ?? [],
      delegate: delegate ?? [],
      ...through(row),
    }
  })
}

/** Everybody's access at one moment, as evidence: a row for each way by which somebody has a role on a resource. */
export const getAccessReport: Handler<'getAccessReport'> = async (call) => {
  const asCsv = /\btext\/csv\b/i.test(call.accept)
  const count = call.query.limit ?? (asCsv ? limits.csvRowsMax : pageDefault)
  const { page, moment } = await askPage(call, count)
  const rows = await show(call, page, moment.revision)
  const parts = pageParts(call.page, page.next && { ...moment, from: page.next })
  const open = page.public?.map((resourceUri) => ({ resourceUri }))
  if (!asCsv) return { status: 200, body: { rows, ...(open ? { public: open } : {}), asOf: moment, ...parts } }
  const headers = { vary: 'Accept', ...(parts.links.next ? { link: `<${parts.links.next.href}>; rel="next"` } : {}) }
  return {
    status: 200,
    text: { type: 'text/csv; charset=utf-8; header=present', content: asText(rows, page, moment) },
    headers,
  }
}

/** The same as a table; what is open to everybody is told by the user `*`. */
function asText(rows: readonly ShownRow[], page: Page, { revision, at }: { revision: number; at: string }): string {
  const told = { asOf: at, revision }
  const open = (page.public ?? []).map((resourceUri) => ({ userId: '*', resourceUri, allow: '*:read *:list', ...told }))
  const lines = rows.map(({ allow, grant, delegate, ...row }) => ({
    ...row,
    allow: allow.join(' '),
    grant: grant.join(' '),
    delegate: delegate.join(' '),
    ...told,
  }))
  return csvOf(columns, [...open, ...lines])
}
