import { newItemId } from '@doorward/api/items/new-id'
import { equal } from '@doorward/core/changes/equal'
import type { ClientId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import type { Tenant } from '@doorward/core/tenants/tenant'
import { listItems } from '@doorward/store/items/item-lists'
import type { Item, ItemKey } from '@doorward/store/items/items'
import { findTakenTenantValue } from '@doorward/store/items/tenants'
import type { Change } from '@doorward/store/writes/model'
import { type Arrival, type LeftBehind, left, movedTag } from './arrivals.ts'
import { isKeepable } from './keepable.ts'
import { prepare } from './prepare.ts'
import { closed, keyText, type Looked, lives, type Run, settle } from './run.ts'
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

/** What stands in the field that is refused, where that is an address, so that it is found again. */
function refusedAddress(item: ItemArrival, { details }: Refusal): string {
  const field = String((details as { field?: unknown } | undefined)?.field)
  const [, value] = Object.entries('body' in item ? item.body : {}).find(([name]) => name === field) ?? []
  return field.endsWith('Url') && typeof value === 'string' ? `, ${field} ${value}` : ''
}

/** What an item is stored as; what the API would refuse is left behind with the API's own words. */
async function prepared(run: Run, item: ItemArrival): Promise<Change['after'] | LeftBehind> {
  const leave = (why: string, value = '') =>
    left(toldOf[item.kind], `${nameOf(item)}${value}`, `it is not taken here: ${why}`, item.place)
  try {
    const made = await storedAs(run, item)
    return isKeepable(made) ? made : leave('one of its texts has a character that no text has.')
  } catch (refused) {
    if (!(refused instanceof Refusal)) throw refused
    return leave(refused.title, refusedAddress(item, refused))
  }
}

function storedAs(run: Run, item: ItemArrival): Change['after'] | Promise<Change['after']> {
  if (item.kind === 'role') return prepare.role(item)
  if (item.kind === 'group') return prepare.group(run, item)
  if (item.kind === 'tenant') return prepare.tenant(run, item)
  if (item.kind === 'application') return prepare.application(item)
  return item.kind === 'client' ? prepare.client(item) : prepare.connection(run, item)
}

const movedFromIn = (doc: Item['doc']): string | undefined =>
  (doc.tags as Record<string, string> | undefined)?.[movedTag]

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
      const tag = movedFromIn(doc)
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

/**
 * Whether what stands under an id is not what an import made: a group or a role may give rights here that nobody of the export
 * has, because it happens to be called alike.
 */
function isAnother(item: ItemArrival, { doc }: Item, after: Change['after']): boolean {
  if (item.kind === 'group') return !item.isMeant && movedFromIn(doc) === undefined
  return item.kind === 'role' && !equal(doc.permissions, after?.permissions)
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
  if (there && isAnother(item, there, after)) {
    taken.add(closed(key))
    return left(toldOf[item.kind], name, 'it stands here otherwise already, and stays so', item.place)
  }
  if (there) return { is: 'isThere', told: toldOf[item.kind] }
  const why = key.kind === 'tenant' ? await whyNotTenant(run, looked, after as unknown as Tenant, taken) : undefined // as `prepare` made it
  if (why) return left(toldOf[item.kind], name, why, item.place)
  changes.push({ ...key, after })
  return { is: 'comes', told: toldOf[item.kind] }
}
