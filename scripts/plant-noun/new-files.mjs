/** The files of the planted noun's own: a badge has a name and decides nothing. */
export const newFiles = {
  'packages/contract/src/authorization/account/badges.ts': `import { kinds } from '@doorward/core/kinds'
import { expected } from '@doorward/core/text/expected'
import { type Static, Type } from 'typebox'
import { accountSites, endpoint, permission } from '../../endpoint.ts'
import { historyOf } from '../../history.ts'
import { named } from '../../named.ts'
import { filterQuery, Ignored, LinksSchema, listOf, ownId, pageQuery, textOf } from '../../shared.ts'

const rule = {
  pattern: '^bdg_[a-zA-Z0-9_-]+$',
  maxLength: 64,
  ...expected('bdg_ and letters, digits, _ or -', 'bdg_gold'),
}
const BadgeIdSchema = named('BadgeId', Type.String(rule))

const BadgeSchema = named(
  'Badge',
  Type.Object({
    badgeId: BadgeIdSchema,
    name: Type.String(),
    createdTime: Type.String(),
    lastUpdated: Type.String(),
    links: Type.Optional(LinksSchema),
  }),
)
export type BadgeReply = Static<typeof BadgeSchema>

const BadgeInput = named(
  'BadgeInput',
  Type.Object(
    { badgeId: ownId(BadgeIdSchema), name: textOf(1, 128), createdTime: Ignored, lastUpdated: Ignored, links: Ignored },
    { additionalProperties: false },
  ),
)
export type BadgeInput = Static<typeof BadgeInput>

const params = Type.Object({ badgeId: BadgeIdSchema })
const common = { tag: 'Badges', sites: accountSites } as const

export const getBadges = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/badges',
  summary: 'List badges',
  rate: 'read',
  access: permission('badges:read', kinds.badge.resource),
  query: Type.Object({ ...pageQuery, ...filterQuery }),
  replies: { 200: listOf('BadgeList', { badges: Type.Array(BadgeSchema) }) },
})
export const createBadge = endpoint({
  ...common,
  method: 'POST',
  path: '/v1/badges',
  summary: 'Create a badge',
  rate: 'write',
  access: permission('badges:create', kinds.badge.resource),
  body: BadgeInput,
  replies: { 201: BadgeSchema },
  answersVersion: true,
  refuses: ['ValueTaken'],
})
export const getBadge = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/badges/:badgeId',
  summary: 'Get a badge',
  rate: 'read',
  access: permission('badges:read', kinds.badge.resource),
  params,
  replies: { 200: BadgeSchema },
  answersVersion: true,
})
export const getBadgeHistory = historyOf(getBadge, { summary: 'Changes of a badge, newest first' })
export const updateBadge = endpoint({
  ...common,
  method: 'PUT',
  path: '/v1/badges/:badgeId',
  summary: 'Replace a badge',
  rate: 'write',
  access: permission('badges:update', kinds.badge.resource),
  params,
  body: BadgeInput,
  replies: { 200: BadgeSchema },
  judgesPrecondition: true,
  answersVersion: true,
})
export const deleteBadge = endpoint({
  ...common,
  method: 'DELETE',
  path: '/v1/badges/:badgeId',
  summary: 'Delete a badge',
  rate: 'write',
  access: permission('badges:delete', kinds.badge.resource),
  params,
  replies: { 204: null },
  judgesPrecondition: true,
})
`,
  'apps/api/src/badges/stored-badge.ts': `import type { BadgeInput, BadgeReply } from '@doorward/contract/authorization/account/badges'
import type { Item } from '@doorward/store/items/items'
import { asBody, readerOf } from '../items/documents.ts'

interface Badge {
  badgeId: string
  name: string
}

export const tidyBadge = (badgeId: string, { name }: BadgeInput): Badge => ({ badgeId, name: name.trim() })

const storedBadge = readerOf<Badge>('badge', { badgeId: 'string', name: 'string' })

export const showBadge =
  (origin: string) =>
  (item: Item): BadgeReply =>
    asBody(storedBadge(item), {
      createdTime: item.createdAt.toISOString(),
      lastUpdated: item.lastUpdated.toISOString(),
      links: { self: { href: \`\${origin}/v1/badges/\${item.id}\` } },
    })
`,
  'apps/api/src/badges/get-badges.ts': `import type { Handler } from '../handler.ts'
import { pageOf } from '../items/read-items.ts'
import { showBadge } from './stored-badge.ts'

export const getBadges: Handler<'getBadges'> = async (call) => {
  const { items, parts } = await pageOf(call, { kind: 'badge', limitDefault: 20 }, showBadge(call.origin))
  return { status: 200, body: { badges: items, ...parts } }
}
`,
  'apps/api/src/badges/get-badge.ts': `import type { Handler } from '../handler.ts'
import { answerItem } from '../items/read-items.ts'
import { showBadge } from './stored-badge.ts'

export const getBadge: Handler<'getBadge'> = (call) =>
  answerItem(call, { kind: 'badge', id: call.params.badgeId }, showBadge(call.origin))
`,
  'apps/api/src/badges/create-badge.ts': `import type { Handler } from '../handler.ts'
import { newItemId } from '../items/new-id.ts'
import { createItem } from '../items/write-item.ts'
import { showBadge, tidyBadge } from './stored-badge.ts'

export const createBadge: Handler<'createBadge'> = (call) => {
  const badgeId = call.body.badgeId || newItemId('badge')
  const [after, show] = [tidyBadge(badgeId, call.body), showBadge(call.origin)]
  const key = { kind: 'badge', id: badgeId } as const
  return createItem(call, { key, taken: 'ValueTaken', decide: () => ({ after, show }) })
}
`,
  'apps/api/src/badges/update-badge.ts': `import type { Handler } from '../handler.ts'
import { replaceItem } from '../items/write-item.ts'
import { showBadge, tidyBadge } from './stored-badge.ts'

export const updateBadge: Handler<'updateBadge'> = (call) => {
  const { badgeId } = call.params
  const [after, show] = [tidyBadge(badgeId, call.body), showBadge(call.origin)]
  return replaceItem(call, { key: { kind: 'badge', id: badgeId }, decide: () => ({ after, show }) })
}
`,
  'apps/api/src/badges/delete-badge.ts': `import type { Handler } from '../handler.ts'
import { removeItem } from '../items/write-item.ts'

export const deleteBadge: Handler<'deleteBadge'> = (call) =>
  removeItem(call, { key: { kind: 'badge', id: call.params.badgeId } })
`,
  'apps/api/src/badges/handlers.ts': `import { historyOf } from '../items/history-of.ts'
import { createBadge } from './create-badge.ts'
import { deleteBadge } from './delete-badge.ts'
import { getBadge } from './get-badge.ts'
import { getBadges } from './get-badges.ts'
import { updateBadge } from './update-badge.ts'

export const badges = {
  getBadges,
  createBadge,
  getBadge,
  updateBadge,
  deleteBadge,
  getBadgeHistory: historyOf('badge'),
}
`,
  'apps/api/src/badges/badges.test.ts': `import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../../test/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

it('PLANTED a badge is made, found, replaced, deleted, and its changes are on record', async () => {
  const { status, body } = await api.call('POST', '/v1/badges', { body: { name: 'Gold' } })
  expect(status).toBe(201)
  const url = \`/v1/badges/\${body.badgeId}\`
  expect((await api.call('GET', '/v1/badges?filter=Gold')).body.badges).toMatchObject([{ name: 'Gold' }])
  expect(await api.call('POST', '/v1/badges', { body })).toMatchObject({
    status: 409,
    body: { errorCode: 'ValueTaken' },
  })
  expect((await api.call('PUT', url, { body: { name: 'Silver' } })).body).toMatchObject({ name: 'Silver' })
  expect((await api.call('DELETE', url)).status).toBe(204)
  expect((await api.call('GET', \`\${url}/history\`)).body.changes).toHaveLength(3)
})
`,
  'apps/portal/src/queries/nouns/badges.ts': `import {
  createBadge,
  deleteBadge,
  getBadge,
  getBadgeHistory,
  getBadges,
  updateBadge,
} from '@doorward/contract/authorization/account/badges'
import { itemQueries } from '../server/item-queries.ts'
import { callsOf } from '../server/noun-calls.ts'

export const badgeQueries = itemQueries(
  callsOf('badges', {
    list: getBadges,
    one: getBadge,
    create: createBadge,
    replace: updateBadge,
    remove: deleteBadge,
    history: getBadgeHistory,
  }),
)
`,
  'apps/portal/src/screens/badges/badges.tsx': `import type { BadgeInput, BadgeReply } from '@doorward/contract/authorization/account/badges'
import { t } from '../../lib/texts.ts'
import { places } from '../../nouns/list.ts'
import type { Noun } from '../../nouns/noun.ts'
import { changedColumn, nameColumn } from '../../nouns/screens/columns.tsx'
import { nounScreens } from '../../nouns/screens/noun-screens.tsx'
import { badgeQueries } from '../../queries/nouns/badges.ts'

const nameOf = ({ name }: BadgeReply): string => name

const badges: Noun<BadgeReply, { name: string }, BadgeInput> = {
  ...places.badges,
  motif: 'people',
  guide: 'groups',
  text: t('badges.text'),
  first: t('badges.first'),
  queries: badgeQueries,
  idOf: ({ badgeId }) => badgeId,
  nameOf,
  columns: [nameColumn(nameOf), changedColumn()],
  form: {
    blank: { name: '' },
    fields: [{ kind: 'text', key: 'name', label: t('common.name'), needed: true, max: 128 }],
    toValues: ({ name }) => ({ name }),
    toInput: ({ name }) => ({ name: name.trim() }),
  },
  facts: () => [],
  remove: { text: t('badges.gone'), consequences: () => [] },
  history: true,
}

export const { list, create, detail } = nounScreens(badges)
`,
}
