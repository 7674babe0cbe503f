import { equal } from '../../changes/equal.ts'
import type { UserId } from '../../ids.ts'
import type { AccessRecord, Group } from '../model.ts'
import { normaliseResourceUri } from '../resource-uri.ts'
import { type Principal, placesByPrincipal, placesOf } from './effect.ts'

/** Principals who may have other permissions after a change, and where; nobody else has, and nowhere else. */
export interface Touched {
  principals: Principal[]
  resourceUris: string[]
}

/** By resource, the roles that the statements at these places give there. */
function givenAt(record: AccessRecord | null, places: string): Map<string, string> {
  const given = new Map<string, Set<string>>()
  const { statements = [] } = record ?? {}
  for (const place of placesOf(places, statements.length)) {
    const { roles = [], resources = [] } = statements[place] ?? {}
    for (const { resourceUri } of resources) {
      const uri = normaliseResourceUri(resourceUri)
      if (uri === null) continue
      const there = given.get(uri) ?? new Set()
      for (const roleId of roles) there.add(roleId)
      given.set(uri, there)
    }
  }
  return new Map([...given].map(([uri, roles]) => [uri, [...roles].sort().join(' ')]))
}

function urisThatDiffer(was: Map<string, string>, is: Map<string, string>): string[] {
  return [...new Set([...was.keys(), ...is.keys()])].filter((uri) => was.get(uri) !== is.get(uri))
}

/** Whom a change of a record touches, and on which of its resources; null is a record that is not there. */
export function* touchedByRecord(before: AccessRecord | null, after: AccessRecord | null): Generator<Touched> {
  const [was, is] = [placesByPrincipal(before), placesByPrincipal(after)]
  const alike = new Map<string, { principals: Principal[]; was: string; is: string }>()
  for (const [id, { principal }] of new Map([...was, ...is])) {
    const places = { was: was.get(id)?.places ?? '', is: is.get(id)?.places ?? '' }
    const key = `${places.was}|${places.is}`
    const found = alike.get(key) ?? { principals: [], ...places }
    found.principals.push(principal)
    alike.set(key, found)
  }
  for (const { principals, ...places } of alike.values()) {
    const resourceUris = urisThatDiffer(givenAt(before, places.was), givenAt(after, places.is))
    if (resourceUris.length > 0) yield { principals, resourceUris }
  }
}

const membersOf = (group: Group | null): Set<UserId> => new Set(group?.users.map(({ userId }) => userId))

/** Who comes to a group by a change of it, and who leaves it. */
export function membersMoved(before: Group | null, after: Group | null): UserId[] {
  const [was, is] = [membersOf(before), membersOf(after)]
  return [...new Set([...was, ...is])].filter((userId) => was.has(userId) !== is.has(userId))
}

/** Whether two states of something give the same, whatever it is called. */
export const givesTheSame = (
  before: { permissions: unknown } | null,
  after: { permissions: unknown } | null,
): boolean => equal(before?.permissions ?? [], after?.permissions ?? [])
