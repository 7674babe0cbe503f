import type { RoleId } from '../../ids.ts'
import type { Role, Statement } from '../model.ts'
import { normaliseResourceUri, oneSpelling } from '../resource-uri.ts'
import { type ActionSet, actionSetOf } from './action-set.ts'

/** Sets, and where each of them is given. */
export interface Given {
  gives: readonly ActionSet[]
  resourceUris: readonly string[]
}

type RoleOf = (roleId: RoleId) => Role | undefined

/** What these roles give; roles that do not exist give nothing. */
export function setsOf(roleIds: readonly RoleId[], roleOf: RoleOf): ActionSet[] {
  const sets = roleIds.map((roleId) => roleOf(roleId)).map((role) => role && actionSetOf(role.permissions))
  return [...new Set(sets)].filter((set) => set !== undefined).filter(({ any }) => any !== 0)
}

const urisOf = ({ resources }: Pick<Statement, 'resources'>): string[] =>
  resources.map(({ resourceUri }) => normaliseResourceUri(resourceUri)).filter((uri) => uri !== null)

/** What a statement gives, and where. */
export const givenBy = (statement: Pick<Statement, 'roles' | 'resources'>, roleOf: RoleOf): Given => ({
  gives: setsOf(statement.roles, roleOf),
  resourceUris: urisOf(statement),
})

/** Equal statements have the same mark; different ones seldom do. */
const markOf = ({ roles, resources }: Statement): string => {
  const ends = [resources[0], resources.at(-1)].map((resource) => resource && oneSpelling(resource.resourceUri))
  return [roles.length, resources.length, roles[0], ...ends].join(' ')
}

const isSameUri = (one: string, other: string | undefined): boolean =>
  one === other || (other !== undefined && oneSpelling(one) === oneSpelling(other))

const areEqual = (one: Statement, other: Statement): boolean =>
  one.roles.length === other.roles.length &&
  one.resources.length === other.resources.length &&
  one.roles.every((role, place) => role === other.roles[place]) &&
  one.resources.every(({ resourceUri }, place) => isSameUri(resourceUri, other.resources[place]?.resourceUri))

/** How many old statements are looked at for equal ones. */
const equalsMax = 4

/** What the statements of a record give that those of the record before it did not give in the same words. */
export class StatementChanges {
  readonly #before: readonly Statement[]
  readonly #after: readonly Statement[]
  readonly #roleOf: RoleOf
  readonly #placesByMark = new Map<string, number[]>()
  readonly #equals = new Map<number, readonly number[]>()
  readonly #known = new Map<string, readonly Given[]>()

  constructor(before: readonly Statement[], after: readonly Statement[], roleOf: RoleOf) {
    this.#before = before
    this.#after = after
    this.#roleOf = roleOf
    for (const [place, statement] of before.entries()) {
      const mark = markOf(statement)
      this.#placesByMark.set(mark, [...(this.#placesByMark.get(mark) ?? []), place].slice(0, equalsMax))
    }
  }

  /** Old statements with the same roles and resources. */
  #equalsOf(place: number, statement: Statement): readonly number[] {
    const known = this.#equals.get(place)
    if (known !== undefined || this.#before.length === 0) return known ?? []
    const alike = this.#placesByMark.get(markOf(statement)) ?? []
    const equals = alike.filter((each) => areEqual(this.#before[each] ?? statement, statement))
    this.#equals.set(place, equals)
    return equals
  }

  /** What a new statement may give to those whom the old ones at these places named. The same lists for the same gain. */
  at(place: number, had: ReadonlySet<number>): readonly Given[] {
    const statement = this.#after[place]
    if (statement === undefined || this.#equalsOf(place, statement).some((equal) => had.has(equal))) return []
    const old = had.has(place) ? this.#before[place] : undefined
    const name = `${place} ${old !== undefined}`
    const known = this.#known.get(name) ?? this.#between(old, statement)
    this.#known.set(name, known)
    return known
  }

  /** New roles on every resource, and on new resources the others too: what is left had been given before. */
  #between(old: Statement | undefined, { roles, resources }: Statement): readonly Given[] {
    const oldRoles = new Set(old?.roles)
    const oldUris = new Set(old?.resources.map(({ resourceUri }) => oneSpelling(resourceUri)))
    const parts = [
      { roles: roles.filter((role) => !oldRoles.has(role)), resources },
      {
        roles: roles.filter((role) => oldRoles.has(role)),
        resources: resources.filter(({ resourceUri }) => !oldUris.has(oneSpelling(resourceUri))),
      },
    ]
    return parts
      .filter((part) => part.roles.length > 0 && part.resources.length > 0)
      .map((part) => givenBy(part, this.#roleOf))
      .filter(({ gives }) => gives.length > 0)
  }
}
