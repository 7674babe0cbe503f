import { type Static, Type } from 'typebox'
import { accountSites, authenticated, endpoint } from '../../endpoint.ts'
import { named } from '../../named.ts'
import { listOf, pageQuery } from '../../shared.ts'

/** The lists whose deleted items come back, by what their addresses call them; ids of service clients and extensions are never given again, and the secret of an integration is not kept. */
export const restorableLists = [
  'roles',
  'records',
  'resources',
  'groups',
  'tenants',
  'applications',
  'connections',
  'alerts',
] as const
export type RestorableList = (typeof restorableLists)[number]

const DeletedItemSchema = named(
  'DeletedItem',
  Type.Object({
    id: Type.String(),
    name: Type.Optional(Type.String()),
    deletedTime: Type.String(),
    deletedBy: named('DeletingUser', Type.Object({ userId: Type.String() })),
    restorableRevision: Type.Integer(),
  }),
)
export type DeletedItemReply = Static<typeof DeletedItemSchema>

export const getDeletedItems = endpoint({
  tag: 'History',
  sites: accountSites,
  access: authenticated,
  method: 'GET',
  path: '/v1/deleted-items/:list',
  summary: 'What was deleted lately, newest first',
  rate: 'read',
  params: Type.Object({ list: named('RestorableList', Type.Enum([...restorableLists])) }),
  query: Type.Object(pageQuery),
  replies: { 200: listOf('DeletedItemList', { deletedItems: Type.Array(DeletedItemSchema) }) },
  refuses: ['Forbidden'],
})
