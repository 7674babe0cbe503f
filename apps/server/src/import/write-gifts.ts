import { limits } from '@doorward/core/limits'
import { findBuiltInRole } from '@doorward/core/permissions/built-in-roles'
import type { AccessRecord } from '@doorward/core/permissions/model'
import { normaliseResourceUri } from '@doorward/core/permissions/resource-uri'
import { hasPlatformPrefix } from '@doorward/core/platform'
import { findItems, type Item, type ItemKey } from '@doorward/store/items/items'
import type { Change } from '@doorward/store/writes/model'
import { type Gift, type LeftBehind, left } from './arrivals.ts'
import { recordIdOf } from './ids.ts'
import { closed, keyText, type Looked, lives, type Run, type Settled, settle } from './run.ts'
import { counted, type Note } from './tally.ts'

/** Records by which one role is given on one resource: as many as name a million users. */
const recordsMax = 100
const perWrite = 20
const usersPerLook = 1_000
const nameMax = 128

/** A role on a resource, and all to whom it is given there. */
interface Giving extends Pick<Gift, 'roleId' | 'resourceUri'> {
  to: Map<string, Gift['to']>
}

const nameOf = (to: Gift['to']): string => ('userId' in to ? to.userId : `the group ${to.groupId}`)

const leave = ({ roleId, resourceUri }: Giving, to: string, why: string): LeftBehind =>
  left('roles given', `${roleId} on ${resourceUri}, to ${to}`, why)

/** Why a role is not given on a resource by an import; undefined where it may be. */
function whyNotGiven({ roleId, resourceUri }: Giving): string | undefined {
  if (findBuiltInRole(roleId)) return 'roles of the platform are given in the console, or by "owners add"'
  const uri = normaliseResourceUri(resourceUri)
  if (uri === null) return 'its resource is no URI that can be one here'
  const isWide = uri.startsWith('*') || hasPlatformPrefix(uri)
  return isWide ? 'a role is not given on everything, nor on what is the platform’s own' : undefined
}

const roleKey = ({ roleId }: Giving) => ({ kind: 'role', id: roleId }) as const
const groupKey = (id: string) => ({ kind: 'group', id }) as const
const idsOf = ({ roleId, resourceUri }: Giving): string[] =>
  Array.from({ length: recordsMax }, (_, at) => recordIdOf(roleId, resourceUri, at + 1))

const keysOf = (giving: Giving): ItemKey[] => [
  roleKey(giving),
  ...idsOf(giving).map((id) => ({ kind: 'record' as const, id })),
  ...[...giving.to.values()].flatMap((to) => ('groupId' in to ? [groupKey(to.groupId)] : [])),
]

function recordOf(item: Item | undefined, id: string, { roleId, resourceUri }: Giving): AccessRecord {
  if (item) return structuredClone(item.doc) as unknown as AccessRecord // a stored one
  return {
    recordId: id as AccessRecord['recordId'], // made of the pattern's letters
    name: `${roleId} on ${resourceUri}`.slice(0, nameMax),
    ...{ users: [], admins: [], groups: [] },
    statements: [{ roles: [roleId], resources: [{ resourceUri }] }],
  }
}

/** Why nothing is given by a role; undefined where it may be. */
function whyNone(run: Run, looked: Looked, giving: Giving, items: readonly (Item | undefined)[]): string | undefined {
  if (!lives(run, looked, roleKey(giving))) return 'there is no such role'
  if (items.some((item) => item?.deleted))
    return 'the record that gives it was deleted here, and is restored here alone'
  const isNew = items.every((item) => item === undefined)
  return isNew && run.made.has(closed(roleKey(giving))) ? 'another role of the same id is here already' : undefined
}

/** Why it is not given to a group; undefined where it may be, and for users. */
function whyNotTo(run: Run, looked: Looked, to: Gift['to']): string | undefined {
  if ('userId' in to) return undefined
  if (!lives(run, looked, groupKey(to.groupId))) return 'there is no such group'
  return run.made.has(closed(groupKey(to.groupId))) ? 'another group of the same id is here already' : undefined
}

const hasRoomFor = ({ users, groups }: AccessRecord, to: Gift['to']): boolean =>
  'userId' in to ? users.length < limits.recordUsersMax : groups.length < limits.recordGroupsMax

function decide(run: Run, looked: Looked, giving: Giving): Settled {
  const ids = idsOf(giving)
  const items = ids.map((id) => looked.item({ kind: 'record', id }))
  const none = whyNone(run, looked, giving, items)
  if (none !== undefined) return { changes: [], notes: [leave(giving, String(giving.to.size), none)] }
  const records = items.map((item, at) => recordOf(item, ids[at] ?? '', giving))
  const present = new Set(records.flatMap(({ users, groups }) => [...users, ...groups].map(nameOf)))
  const missing = [...giving.to].filter(([name]) => !present.has(name))
  const notes: Note[] = []
  const changed = new Map<AccessRecord, number>()
  for (const [name, to] of missing) {
    const record = records.find((each) => hasRoomFor(each, to))
    const why = whyNotTo(run, looked, to) ?? (record ? undefined : 'it is given to more than records can name')
    if (why !== undefined || !record) notes.push(leave(giving, name, why ?? ''))
    else {
      if ('userId' in to) record.users.push(to)
      else record.groups.push(to)
      changed.set(record, (changed.get(record) ?? 0) + 1)
    }
  }
  const comes = [...changed.values()].reduce((sum, count) => sum + count, 0)
  return {
    changes: [...changed.keys()].map((record) => ({
      ...{ kind: 'record' as const, id: record.recordId },
      after: record as unknown as Change['after'], // plain JSON
    })),
    notes: [...notes, ...counted('access', comes, giving.to.size - missing.length)],
  }
}

/** Users to whom something would be given and who are nobody, by their ids. */
async function strangersAmong(
  { platform, accountId, made }: Run,
  gifts: readonly (readonly Gift[])[],
): Promise<Set<string>> {
  const named = gifts.flat().flatMap(({ to, isToSomebody }) => (isToSomebody && 'userId' in to ? [to.userId] : []))
  const strangers = new Set<string>(named.filter((id) => !made.has(keyText({ kind: 'user', id }))))
  const asked = [...strangers].map((id) => ({ kind: 'user' as const, id }))
  for (let at = 0; at < asked.length; at += usersPerLook) {
    const some = asked.slice(at, at + usersPerLook)
    const found = await platform.database.account(accountId, (tx) => findItems(tx, accountId, some), 'read')
    for (const { id, deleted } of found) if (!deleted) strangers.delete(id)
  }
  return strangers
}

/** Gives roles on resources, each in a record of its own, or in several where it is to more than one may name. */
export async function writeGifts(run: Run, gifts: readonly (readonly Gift[])[]): Promise<void> {
  const strangers = await strangersAmong(run, gifts)
  const givings: Giving[] = []
  for (const same of gifts) {
    const [first] = same
    if (!first) continue
    const { roleId, resourceUri } = first
    const giving: Giving = { roleId, resourceUri, to: new Map(same.map(({ to }) => [nameOf(to), to])) }
    for (const name of [...giving.to.keys()].filter((each) => strangers.has(each))) {
      run.tally.add([leave(giving, name, 'there is no such user, neither in the export nor here')])
      giving.to.delete(name)
    }
    if (giving.to.size === 0) continue
    const why = whyNotGiven(giving)
    if (why === undefined) givings.push(giving)
    else run.tally.add([leave(giving, String(giving.to.size), why)])
  }
  for (let at = 0; at < givings.length; at += perWrite) {
    const some = givings.slice(at, at + perWrite)
    await settle(run, some.flatMap(keysOf), (looked) => {
      const decided = some.map((giving) => decide(run, looked, giving))
      return {
        changes: decided.flatMap(({ changes }) => changes),
        notes: decided.flatMap(({ notes }) => notes),
      }
    })
  }
}
