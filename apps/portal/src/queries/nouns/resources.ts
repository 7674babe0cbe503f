import {
  deleteResource,
  getResource,
  getResourceHistory,
  getResources,
  getResourceUsers,
  type ResourceReply,
  restoreResource,
  updateResource,
} from '@doorward/contract/authorization/access/resources'
import type { BodyOf, ReplyOf } from '@doorward/contract/endpoint'
import { askEffect, call, precondition } from '../server/call.ts'
import { itemQueries } from '../server/item-queries.ts'
import { neededFor } from '../server/needed.ts'
import { effectsOf, ordersOf } from '../server/noun-calls.ts'
import { pageIn, pageSize, pagesOf } from '../server/paging.ts'
import { keepUserNames } from './kept-names.ts'

export type ResourceInput = BodyOf<typeof updateResource>
export type ResourceUser = ReplyOf<typeof getResourceUsers>['users'][number]

/** Resources that have a configuration of their own; a PUT begins one. */
export const resourceQueries = itemQueries<ResourceReply, ResourceInput & { resourceUri: string }>({
  key: 'resources',
  readPage: async ({ filter: _, ...query }, signal) => {
    const { body } = await call(getResources, { query, signal })
    return pageIn(body.resources, body)
  },
  orders: ordersOf(getResources),
  read: (resourceUri, signal) => call(getResource, { params: { resourceUri }, signal }),
  create: ({ resourceUri, ...body }) => call(updateResource, { params: { resourceUri }, body }),
  replace: (resourceUri, body, headers) => call(updateResource, { params: { resourceUri }, body, headers }),
  remove: (resourceUri, headers) => call(deleteResource, { params: { resourceUri }, headers }),
  readHistory: (resourceUri, query) => call(getResourceHistory, { params: { resourceUri }, query }),
  needed: neededFor({ replace: updateResource, remove: deleteResource }),
  effects: {
    ...effectsOf({ remove: deleteResource, restore: restoreResource }, (resourceUri) => ({ resourceUri })),
    create: ({ resourceUri, ...body }) => askEffect(updateResource, { params: { resourceUri }, body }),
    replace: (resourceUri, body, version) =>
      askEffect(updateResource, { params: { resourceUri }, body, headers: precondition(version) }),
  },
  restore: (resourceUri, revision, headers) =>
    call(restoreResource, { params: { resourceUri }, body: { revision }, headers }),
})

/** Everybody whom a row names: who reaches, and who gave it. */
const namedIn = ({ userId, through = [] }: ResourceUser): string[] => [
  userId,
  ...through.flatMap(({ givenBy }) => (givenBy ? [givenBy] : [])),
]

/** Somebody with roles that reach a resource, or everybody, through a resource that is open. */
export type Reacher = ResourceUser | { everybodyOn: string }

/** Everyone who reaches this resource, now or as of a time, and through what; who is everybody comes first. */
export const resourceUsersQuery = (resourceUri: string, asOf?: string | undefined) =>
  pagesOf<Reacher>(['resources', 'users', resourceUri, asOf ?? null], async (cursor, signal) => {
    const query = {
      limit: pageSize,
      inherited: true,
      names: true,
      ...(asOf ? { asOf } : {}),
      ...(cursor ? { cursor } : {}),
    }
    const { body } = await call(getResourceUsers, { params: { resourceUri }, query, signal })
    keepUserNames(body.users.flatMap(namedIn), body.names?.users)
    const open = cursor ? [] : (body.public ?? [])
    const rows = [...open.map(({ resourceUri: everybodyOn }) => ({ everybodyOn })), ...body.users]
    return { rows, cursor: body.pagination?.next?.cursor }
  })
