import { Type } from 'typebox'
import { type Access, accountSites, type Endpoint, endpoint } from './endpoint.ts'
import { CollectionLinksSchema, PaginationSchema, pageQuery } from './shared.ts'

/** One change from the change log: the item before and after, who and when. */
export const ChangeSchema = Type.Object({
  revision: Type.Integer(),
  at: Type.String(),
  actor: Type.Object({ userId: Type.String() }),
  requestId: Type.Optional(Type.String()),
  before: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]),
  after: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]),
})

const query = Type.Object(pageQuery)
const replies = {
  200: Type.Object({
    changes: Type.Array(ChangeSchema),
    pagination: Type.Optional(PaginationSchema),
    links: CollectionLinksSchema,
  }),
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
