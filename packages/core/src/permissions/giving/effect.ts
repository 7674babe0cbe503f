import type { GroupId, RoleId, UserId } from '../../ids.ts'
import { commonActions } from '../actions.ts'
import type { AccessRecord, Group, Permission, Role } from '../model.ts'
import { uriMeet } from '../resource-uri.ts'
import type { Work } from '../work.ts'
import { type ActionSet, actionSetOf, bitsOf, type Held, type Holds, unionOf, withBits } from './action-set.ts'
import { Giving } from './giving.ts'
import { type Given, givenBy, StatementChanges, setsOf } from './statement-changes.ts'
import { onlyTakesAway } from './takes-away.ts'

/** Somebody whom a statement can name. */
export type Principal = { userId: UserId } | { groupId: GroupId }

/**
 * Each of these principals has each of these sets on each resource, and what they had already is no gain. Nothing is
 * copied: the same lists stand for the same gain, so that it is judged once.
 */
export interface Gain extends Given {
  principals: readonly Principal[]
  /** What they had before; nothing where it is left out. */
  had?: Holds | undefined
}

export type RoleLookup = (roleId: RoleId) => Role | undefined

/** One statement that names a role: who is named, and where. */
export interface RoleUse {
  principals: readonly Principal[]
  resourceUris: readonly string[]
}

/** One statement that names a group or a user: which roles, and where. */
export interface Holding {
  roleIds: readonly RoleId[]
  resourceUris: readonly string[]
}

/** Makes a value when it is first asked for, and once. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

const everyStatement = '*'

const idOf = (principal: Principal): string =>
  'userId' in principal ? `u ${principal.userId}` : `g ${principal.groupId}`

/** For each principal of a record, the places of the statements that name it; `*` where the record itself does. */
export function placesByPrincipal(record: AccessRecord | null): Map<string, { principal: Principal; places: string }> {
  const places = new Map<string, { principal: Principal; places: string }>()
  for (const principal of [...(record?.users ?? []), ...(record?.groups ?? [])])
    places.set(idOf(principal), { principal, places: everyStatement })
  for (const [place, statement] of (record?.statements ?? []).entries())
    for (const principal of [...(statement.users ?? []), ...(statement.groups ?? [])]) {
      const seen = places.get(idOf(principal))?.places
      if (seen === everyStatement) continue
      places.set(idOf(principal), { principal, places: seen === undefined ? `${place}` : `${seen},${place}` })
    }
  return places
}

/** Principals whom the same statements named before and name now. */
function* alikeIn(before: AccessRecord | null, after: AccessRecord) {
  const namedBefore = placesByPrincipal(before)
  const alike = new Map<string, { principals: Principal[]; was: string; is: string }>()
  for (const [id, { principal, places: is }] of placesByPrincipal(after)) {
    const was = namedBefore.get(id)?.places ?? ''
    const found = alike.get(`${was}|${is}`)
    if (found === undefined) alike.set(`${was}|${is}`, { principals: [principal], was, is })
    else found.principals.push(principal)
  }
  yield* alike.values()
}

/** Places as `placesByPrincipal` writes them, in a record of so many statements. */
export const placesOf = (places: string, count: number): number[] => {
  if (places === everyStatement) return Array.from({ length: count }, (_, place) => place)
  return places === '' ? [] : places.split(',').map(Number)
}

/**
 * What saving a record gives that the same record did not give before (G1); `before` is null for a new record.
 * Roles that do not exist give nothing. Lazy: a reader may stop early. Empty for a record that was only cut down.
 */
export function* recordEffect(before: AccessRecord | null, after: AccessRecord, roleOf: RoleLookup): Generator<Gain> {
  if (before !== null && onlyTakesAway(before, after)) return
  const was = before?.statements ?? []
  const changes = new StatementChanges(was, after.statements, roleOf)
  const giving = new Giving(once(() => was.map((statement) => givenBy(statement, roleOf))))
  for (const { principals, ...places } of alikeIn(before, after)) {
    const had = new Set(placesOf(places.was, was.length))
    const holds = had.size === 0 ? undefined : giving.by(had)
    for (const place of placesOf(places.is, after.statements.length))
      for (const given of changes.at(place, had)) yield { principals, ...given, had: holds }
  }
}

type Permissions = Pick<Role, 'permissions'>

/** What is left of a role's permissions after taking away each flag that it carried before. */
function newIn(after: Permissions, before: Permissions | null): Permission[] {
  const had = actionSetOf(before?.permissions ?? [])
  return actionSetOf(after.permissions).permissions.map((permission) =>
    withBits(permission.action, bitsOf(permission) & ~had.flags(permission.action)),
  )
}

/** What a role gives that it did not give before; `before` is null when it did not exist. */
export const permissionsAdded = (before: Permissions | null, after: Permissions): Permission[] =>
  newIn(after, before).filter((permission) => bitsOf(permission) !== 0)

/**
 * What saving a role gives to everyone who has it (G2). `before` is null when the role did not exist, which also
 * concerns statements that named it all the same.
 */
export function* roleEffect(before: Role | null, after: Role, uses: Iterable<RoleUse>): Generator<Gain> {
  const added = actionSetOf(newIn(after, before))
  if (added.any === 0) return
  const gives = [added]
  for (const { principals, resourceUris } of uses) if (principals.length > 0) yield { principals, gives, resourceUris }
}

/** What saving a group gives to the members it did not have before: all that the group holds (G2). */
export function* groupEffect(
  before: Group | null,
  after: Group,
  holdings: Iterable<Holding>,
  roleOf: RoleLookup,
): Generator<Gain> {
  const had = new Set(before?.users.map((user) => user.userId))
  const principals = after.users.filter((user) => !had.has(user.userId)).map(({ userId }) => ({ userId }))
  if (principals.length === 0) return
  for (const { roleIds, resourceUris } of holdings) {
    const gives = setsOf(roleIds, roleOf)
    if (gives.length > 0) yield { principals, gives, resourceUris }
  }
}

/** What of some sets is not had already: the flags that are new, by action. */
export function newTo(had: Held | undefined, gives: readonly ActionSet[], work: Work): Permission[] {
  const found: Permission[] = []
  for (const set of gives) {
    if (had?.names(set)) continue
    for (const permission of set.permissions) {
      const left = bitsOf(permission) & ~(had?.flags(permission.action, work) ?? 0)
      if (left !== 0) found.push(withBits(permission.action, left))
    }
  }
  return found
}

/** What two have in common, as a set of its own. */
function meetOf(set: ActionSet, held: Held, work: Work): ActionSet {
  const actions = commonActions(set.actions(), held.actions(work), work)
  return actionSetOf([...actions].map((action) => withBits(action, set.flags(action, work) & held.flags(action, work))))
}

function urisMet(ones: readonly string[], others: readonly string[], work: Work): string[] {
  work.spend(ones.length * others.length)
  const met = ones.flatMap((one) => others.map((other) => uriMeet(one, other)))
  return [...new Set(met.filter((uri) => uri !== null))]
}

/**
 * What is left of an effect where whoever gains can't use more than somebody holds: a limited token gives only what its
 * user has too. Raises TooLarge.
 */
export function* cutTo(
  effect: Iterable<Gain>,
  { holdings, roleOf, work }: { holdings: readonly Holding[]; roleOf: RoleLookup; work: Work },
): Generator<Gain> {
  for (const { principals, gives, resourceUris } of effect)
    for (const { roleIds, resourceUris: theirs } of holdings) {
      const uris = urisMet(resourceUris, theirs, work)
      if (uris.length === 0) continue
      const held = unionOf(setsOf(roleIds, roleOf))
      const both = gives.map((set) => meetOf(set, held, work)).filter(({ any }) => any !== 0)
      if (both.length > 0) yield { principals, gives: both, resourceUris: uris }
    }
}
