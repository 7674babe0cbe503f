import { newItemId } from '@doorward/api/items/new-id'
import type { ClientId, UserId } from '@doorward/core/ids'
import { limits } from '@doorward/core/limits'
import { findBuiltInRole } from '@doorward/core/permissions/built-in-roles'
import type { AccessRecord, Group } from '@doorward/core/permissions/model'
import { normaliseResourceUri } from '@doorward/core/permissions/resource-uri'
import { hasPlatformPrefix } from '@doorward/core/platform'
import { Refusal } from '@doorward/core/refusals'
import type { Tenant } from '@doorward/core/tenants/tenant'
import { listItems } from '@doorward/store/items/item-lists'
import type { Item, ItemKey } from '@doorward/store/items/items'
import { findTakenTenantValue, membershipOf } from '@doorward/store/items/tenants'
import type { Change } from '@doorward/store/writes/model'
import { type Arrival, clientTag, type Gift, type LeftBehind, left } from './arrivals.ts'
import { recordIdOf } from './ids.ts'
import { prepare } from './prepare.ts'
import { keyText, type Looked, lives, type Run, settle } from './run.ts'
import type { Note, Told } from './tally.ts'

/** Items whose ids an export gives, in the order in which one may name the other. */
export const itemKinds = ['connection', 'tenant', 'role', 'group', 'application', 'client'] as const
type ItemKind = (typeof itemKinds)[number]
export type ItemArrival = Extract<Arrival, { kind: ItemKind }>

const toldOf = {
  connection: 'connections',
  tenant: 'tenants',
  role: 'roles',
  group: 'groups',
  application: 'applications',
  client: 'clients',
} as const satisfies Record<ItemKind, Told>

const perWrite = 50

const nameOf = (item: ItemArrival): string =>
  'body' in item ? ('externalId' in item ? item.externalId : idOf(item)) : item.name

function idOf(item: ItemArrival): string {
  if (item.kind === 'role') return item.roleId
  if (item.kind === 'group') return item.groupId
  if (item.kind === 'connection') return item.body.connectionId
  if (item.kind === 'tenant') return item.body.tenantId
  return item.kind === 'application' ? item.body.applicationId : item.externalId
}

/** What an item is stored as; what the API would refuse is left behind with the API's own words. */
async function prepared(run: Run, item: ItemArrival): Promise<Change['after'] | LeftBehind> {
  try {
    if (item.kind === 'role') return prepare.role(item)
    if (item.kind === 'group') return prepare.group(item)
    if (item.kind === 'tenant') return prepare.tenant(run, item)
    if (item.kind === 'application') return prepare.application(item)
    return item.kind === 'client' ? prepare.client(item) : await prepare.connection(run, item)
  } catch (refused) {
    if (!(refused instanceof Refusal)) throw refused
    return left(toldOf[item.kind], nameOf(item), `it is not taken here: ${refused.title}`, item.place)
  }
}

/** The clients of the account by what they were elsewhere. */
async function clientsThere({ platform, accountId }: Run): Promise<Map<string, ClientId>> {
  const found = new Map<string, ClientId>()
  for (let afterId: string | undefined; ; ) {
    const page = await platform.database.account(
      accountId,
      (tx) => listItems(tx, accountId, { kind: 'client', limit: 1_000, ...(afterId ? { afterId } : {}) }),
      'read',
    )
    for (const { id, doc } of page) {
      const tag = (doc.tags as Record<string, string> | undefined)?.[clientTag]
      if (tag !== undefined) found.set(tag, id as ClientId) // ids of clients
    }
    afterId = page.at(-1)?.id
    if (page.length < 1_000) return found
  }
}

type Wish = { item: ItemArrival; key: ItemKey; after: Change['after'] }

/** What stands in the way of a tenant: another one's names, or a connection that is not there. */
export async function whyNotTenant(
  run: Run,
  looked: Looked,
  tenant: Tenant,
  taken: Set<string>,
): Promise<string | undefined> {
  const { connection, domains, tenantId, tenantLookupIdentifier: lookupIdentifier } = tenant
  const key = { kind: 'connection', id: connection?.connectionId ?? '' } as const
  if (connection && !lives(run, looked, key)) return 'the connection that it is linked to is not there'
  const names = domains.map(({ domain }) => domain)
  const another = await findTakenTenantValue(looked.tx, run.accountId, { tenantId, lookupIdentifier, domains: names })
  const texts = [...names, ...(lookupIdentifier ? [lookupIdentifier] : [])].map((each) => `tenant value ${each}`)
  if (another || texts.some((each) => run.made.has(each) || taken.has(each)))
    return 'another tenant has one of its names already'
  for (const each of texts) taken.add(each)
  return undefined
}

const keysOf = ({ key, after }: Wish): ItemKey[] => {
  const named = (after as Tenant | null)?.connection?.connectionId
  return [key, ...(key.kind === 'tenant' && named ? [{ kind: 'connection' as const, id: named }] : [])]
}

/** Makes the items that are not there yet; what somebody changed here meanwhile stays as it is. */
export async function writeItems(run: Run, kind: ItemKind, items: readonly ItemArrival[]): Promise<void> {
  const clients = kind === 'client' ? await clientsThere(run) : new Map<string, ClientId>()
  const wishes: Wish[] = []
  for (const item of items) {
    const made = await prepared(run, item)
    if (made && 'kind' in made && made.kind === 'left') run.tally.add([made as LeftBehind])
    else {
      const id = kind === 'client' ? (clients.get(idOf(item)) ?? newItemId('client')) : idOf(item)
      if (kind === 'client') clients.set(idOf(item), id as ClientId) // found or made just now
      const after = kind === 'client' ? { ...made, clientId: id } : made
      wishes.push({ item, key: { kind, id }, after: after as Change['after'] })
    }
  }
  for (let at = 0; at < wishes.length; at += perWrite) {
    const some = wishes.slice(at, at + perWrite)
    await settle(run, some.flatMap(keysOf), async (looked) => {
      const into = { changes: [] as Change[], taken: new Set<string>() }
      const notes: Note[] = []
      for (const wish of some) notes.push(await judge(run, looked, wish, into))
      return { ...into, notes }
    })
  }
}

async function judge(
  run: Run,
  looked: Looked,
  { item, key, after }: Wish,
  { changes, taken }: { changes: Change[]; taken: Set<string> },
): Promise<Note> {
  const name = nameOf(item)
  const twice = changes.some((change) => keyText(change) === keyText(key)) || run.made.has(keyText(key))
  if (twice) return left(toldOf[item.kind], name, 'one of the same id stands in the export before', item.place)
  const there = looked.item(key)
  if (there?.deleted)
    return left(toldOf[item.kind], name, 'it was deleted here, and is restored here alone', item.place)
  if (there) return { is: 'isThere', told: toldOf[item.kind] }
  const why = key.kind === 'tenant' ? await whyNotTenant(run, looked, after as unknown as Tenant, taken) : undefined // as `prepare` made it
  if (why) return left(toldOf[item.kind], name, why, item.place)
  changes.push({ ...key, after })
  return { is: 'comes', told: toldOf[item.kind] }
}

/** Puts users into a group that comes or is there. */
export async function writeMembers(run: Run, groupId: string, userIds: ReadonlySet<UserId>): Promise<void> {
  const key = { kind: 'group', id: groupId } as const
  await settle(run, [key], (looked) => {
    const item = looked.item(key)
    if (!lives(run, looked, key))
      return { changes: [], notes: [left('users in groups', groupId, 'there is no such group')] }
    const group = (item?.doc ?? { users: [] }) as unknown as Group // a stored one
    const present = new Set(group.users.map(({ userId }) => userId))
    const missing = [...userIds].filter((userId) => !present.has(userId))
    const fits = missing.slice(0, Math.max(0, limits.groupUsersMax - present.size))
    const users = [...group.users, ...fits.map((userId) => ({ userId }))]
    return {
      changes: fits.length === 0 ? [] : [{ ...key, after: { ...item?.doc, users } }],
      notes: [
        ...counted('groupMembers', fits.length, userIds.size - missing.length),
        ...missing
          .slice(fits.length)
          .map((id) => left('users in groups', id, `a group has ${limits.groupUsersMax} users at most`)),
      ],
    }
  })
}

const counted = (told: Told, comes: number, isThere: number): Note[] => [
  ...(comes > 0 ? [{ is: 'comes', told, count: comes } as const] : []),
  ...(isThere > 0 ? [{ is: 'isThere', told, count: isThere } as const] : []),
]

/** Why a role is not given on a resource by an import; undefined where it may be. */
function whyNotGiven({ roleId, resourceUri }: Pick<Gift, 'roleId' | 'resourceUri'>): string | undefined {
  if (findBuiltInRole(roleId)) return 'roles of the platform are given in the console, or by "owners add"'
  const uri = normaliseResourceUri(resourceUri)
  if (uri === null) return 'its resource is no URI that can be one here'
  const isWide = uri.startsWith('*') || hasPlatformPrefix(uri)
  return isWide ? 'a role is not given on everything, nor on what is the platform’s own' : undefined
}

const recordsMax = 100

/** Gives a role on a resource: in one record, or in several where it is to more than one may name. */
export async function writeGifts(run: Run, gifts: readonly Gift[]): Promise<void> {
  const [first] = gifts
  if (!first) return
  const { roleId, resourceUri } = first
  const wanted = new Map(gifts.map(({ to }) => ['userId' in to ? to.userId : `group ${to.groupId}`, to]))
  const leave = (why: string) => left('roles given', `${roleId} on ${resourceUri}, to ${wanted.size}`, why)
  const why = whyNotGiven(first)
  if (why) return run.tally.add([leave(why)])
  const ids = Array.from({ length: recordsMax }, (_, at) => recordIdOf(roleId, resourceUri, at + 1))
  const role = { kind: 'role', id: roleId } as const
  const groups = [...wanted.values()].flatMap((to) =>
    'groupId' in to ? [{ kind: 'group' as const, id: to.groupId }] : [],
  )
  await settle(run, [...ids.map((id) => ({ kind: 'record' as const, id })), role, ...groups], (looked) => {
    if (!lives(run, looked, role)) return { changes: [], notes: [leave('there is no such role')] }
    const items = ids.map((id) => looked.item({ kind: 'record', id }))
    if (items.some((item) => item?.deleted))
      return { changes: [], notes: [leave('the record that gives it was deleted here, and is restored here alone')] }
    const records = items.map((item, at) => recordOf(item, { id: ids[at] ?? '', roleId, resourceUri }))
    const notes: Note[] = []
    const given = new Set(records.flatMap(namedIn))
    const missing = [...wanted].filter(([text]) => !given.has(text))
    const changed = new Set<AccessRecord>()
    let comes = 0
    for (const [text, to] of missing) {
      if ('groupId' in to && !lives(run, looked, { kind: 'group', id: to.groupId })) {
        notes.push(left('roles given', `${roleId} on ${resourceUri}, to ${to.groupId}`, 'there is no such group'))
        continue
      }
      const record = records.find(({ users, groups }) =>
        'userId' in to ? users.length < limits.recordUsersMax : groups.length < limits.recordGroupsMax,
      )
      if (!record) {
        notes.push(left('roles given', text, 'it is given to more than records can name'))
        continue
      }
      if ('userId' in to) record.users.push(to)
      else record.groups.push(to)
      changed.add(record)
      comes++
    }
    const changes = [...changed].map((record) => ({
      ...{ kind: 'record' as const, id: record.recordId },
      after: structuredClone(record) as unknown as Change['after'], // plain JSON
    }))
    return { changes, notes: [...notes, ...counted('access', comes, wanted.size - missing.length)] }
  })
}

const namedIn = ({ users, groups }: AccessRecord): string[] => [
  ...users.map(({ userId }) => userId as string),
  ...groups.map(({ groupId }) => `group ${groupId}`),
]

const nameMax = 128

function recordOf(item: Item | undefined, made: { id: string; roleId: string; resourceUri: string }): AccessRecord {
  if (item) return structuredClone(item.doc) as unknown as AccessRecord // a stored one
  const { id, roleId, resourceUri } = made
  const record = {
    recordId: id,
    name: `${roleId} on ${resourceUri}`.slice(0, nameMax),
    ...{ users: [], admins: [], groups: [] },
    statements: [{ roles: [roleId], resources: [{ resourceUri }] }],
  }
  return record as unknown as AccessRecord // ids of the right letters
}

/** Puts users into a tenant; whoever is in one stays there, because nobody is in two. */
export async function writeTenantMembers(run: Run, tenantId: string, userIds: readonly UserId[]): Promise<void> {
  const tenantKey = { kind: 'tenant', id: tenantId } as const
  for (let at = 0; at < userIds.length; at += perWrite) {
    const some = userIds.slice(at, at + perWrite)
    const keyOf = (id: UserId) => ({ kind: 'user', id }) as const
    await settle(run, [tenantKey, ...some.map(keyOf)], (looked) => {
      const changes: Change[] = []
      const notes: Note[] = []
      const taken: string[] = []
      const tenant = looked.item(tenantKey)
      const isThere = lives(run, looked, tenantKey)
      for (const userId of some) {
        const key = keyOf(userId)
        const user = looked.item(key)
        const has = (user?.doc.tenant as { tenantId?: string } | undefined)?.tenantId
        const placed = `tenant of ${userId}`
        if (!isThere) notes.push(left('users in tenants', `${userId} in ${tenantId}`, 'there is no such tenant'))
        else if (!lives(run, looked, key))
          notes.push(left('users in tenants', `${userId} in ${tenantId}`, 'there is no such user'))
        else if (has === tenantId) notes.push({ is: 'isThere', told: 'tenantMembers' })
        else if (has !== undefined || run.made.has(placed))
          notes.push(
            left('users in tenants', `${userId} in ${tenantId}`, 'a user is in one tenant at most, and is in another'),
          )
        else {
          taken.push(placed)
          if (tenant) changes.push({ ...key, after: { ...user?.doc, tenant: membershipOf(tenant) } })
          notes.push({ is: 'comes', told: 'tenantMembers' })
        }
      }
      return { changes, notes, taken }
    })
  }
}
