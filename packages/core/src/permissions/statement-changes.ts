import type { RoleId } from '../ids.ts'
import { type ActionSet, actionSetOf } from './action-set.ts'
import type { Role, Statement } from './model.ts'
import { normaliseResourceUri } from './resource-uri.ts'

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

const textOf = ({ roles, resources }: Statement): string =>
  JSON.stringify([roles, resources.map(({ resourceUri }) => resourceUri)])

/** How many equal statements are looked at for one that named the same people. */
const equalsMax = 4

/** What the statements of a record give that those of the record before it did not give in the same words. */
export class StatementChanges {
  readonly #before: readonly Statement[]
  readonly #after: readonly Statement[]
  readonly #roleOf: RoleOf
  readonly #placesByText = new Map<string, number[]>()
  readonly #texts: string[]
  readonly #known = new Map<string, readonly Given[]>()

  constructor(before: readonly Statement[], after: readonly Statement[], roleOf: RoleOf) {
    this.#before = before
    this.#after = after
    this.#roleOf = roleOf
    for (const [place, statement] of before.entries()) {
      const text = textOf(statement)
      const places = this.#placesByText.get(text) ?? []
      this.#placesByText.set(text, [...places, place].slice(0, equalsMax))
    }
    this.#texts = before.length === 0 ? [] : after.map(textOf)
  }

  /** What a new statement may give to those whom the old ones at these places named. The same lists for the same gain. */
  at(place: number, had: ReadonlySet<number>): readonly Given[] {
    const statement = this.#after[place]
    const equals = this.#placesByText.get(this.#texts[place] ?? '') ?? []
    if (statement === undefined || equals.some((equal) => had.has(equal))) return []
    const old = had.has(place) ? this.#before[place] : undefined
    const name = `${place} ${old !== undefined}`
    const known = this.#known.get(name) ?? this.#between(old, statement)
    this.#known.set(name, known)
    return known
  }

  /** New roles on every resource, and on new resources the others too: what is left had been given before. */
  #between(old: Statement | undefined, { roles, resources }: Statement): readonly Given[] {
    const oldRoles = new Set(old?.roles)
    const oldUris = new Set(old?.resources.map(({ resourceUri }) => resourceUri))
    const parts = [
      { roles: roles.filter((role) => !oldRoles.has(role)), resources },
      {
        roles: roles.filter((role) => oldRoles.has(role)),
        resources: resources.filter(({ resourceUri }) => !oldUris.has(resourceUri)),
      },
    ]
    return parts
      .filter((part) => part.roles.length > 0 && part.resources.length > 0)
      .map((part) => givenBy(part, this.#roleOf))
      .filter(({ gives }) => gives.length > 0)
  }
}
