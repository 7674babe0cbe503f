import { Type } from 'typebox'
import { type Access, accountSites, type Endpoint, endpoint } from './endpoint.ts'
import { named } from './named.ts'
import { listOf, pageQuery, UserIdSchema } from './shared.ts'

const ItemDocument = named('ItemDocument', Type.Record(Type.String(), Type.Unknown()))

/** One change from the change log: the item before and after, who and when. */
const ChangeSchema = named(
  'Change',
  Type.Object({
    revision: Type.Integer(),
    at: Type.String(),
    actor: named('ChangeActor', Type.Object({ userId: Type.String() })),
    requestId: Type.Optional(Type.String()),
    before: Type.Union([ItemDocument, Type.Null()]),
    after: Type.Union([ItemDocument, Type.Null()]),
    restored: Type.Optional(Type.Literal(true)),
    restoredFrom: Type.Optional(Type.Integer()),
    fact: Type.Optional(named('ChangeFact', Type.Enum(['ACCEPTED', 'ACCESS_REMOVED', 'ACCESS_RESTORED']))),
    invitedBy: Type.Optional(UserIdSchema),
    throughClient: Type.Optional(Type.String()),
  }),
)

const query = Type.Object({
  ...pageQuery,
  upTo: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER - 1 })),
})
const replies = {
  200: listOf('ChangeList', { changes: Type.Array(ChangeSchema) }),
}

/** Declares the endpoint that answers the changes of one item: below the item's own, for those who may read it. */
export const historyOf = <const Get extends Endpoint, const Rights extends Access = Get['access']>(
  get: Get,
  what: { summary: string; access?: Rights },
) =>
  endpoint({
    tag: 'History',
    method: 'GET',
    rate: 'read',
    sites: accountSites,
    path: `${get.path as Get['path']}/history`,
    summary: what.summary,
    access: what.access ?? get.access,
    params: get.params as Get['params'],
    query,
    replies,
  })
