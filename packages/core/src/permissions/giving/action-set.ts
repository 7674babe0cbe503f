import { mergePermissions } from '../evaluate.ts'
import type { Flag, Permission } from '../model.ts'
import type { Work } from '../work.ts'

/** Flags as a number: several at once are their sum. */
export const bits: Readonly<Record<Flag, number>> = { allow: 1, grant: 2, delegate: 4 }
export const allBits = 7

/** A permission's flags as a number, the sum of their `bits`. */
export const bitsOf = ({ allow, grant, delegate }: Permission): number =>
  (allow ? bits.allow : 0) + (grant ? bits.grant : 0) + (delegate ? bits.delegate : 0)

/** The permission for an action whose flags are those of a number. */
export const withBits = (action: string, held: number): Permission => ({
  action,
  allow: (held & bits.allow) !== 0,
  grant: (held & bits.grant) !== 0,
  delegate: (held & bits.delegate) !== 0,
})

/** What somebody holds in one place. Whatever compares equal is the same object, so that it is judged once. */
export interface Held {
  /** Every flag that it carries for anything. */
  readonly any: number
  /** The flags carried for a normalised action; a `*` that is asked for is covered only by one that is held. */
  flags(action: string, work?: Work): number
  /** Whether the whole set is part of it by being named, so that nobody has to look at its actions. */
  names(set: ActionSet): boolean
  /** Every action that it carries a flag for; what these cover it carries too. */
  actions(work: Work): Iterable<string>
}

/** What somebody holds, by place. */
export interface Holds {
  /** The same object for places where they hold the same. */
  on(uri: string, work: Work): Held
  /** Puts URIs together on which they surely hold the same, where that takes less than asking for each of them. */
  alike?(uris: readonly string[], work: Work): readonly (readonly string[])[]
}

/** Where held actions have a `*` before their end, and up to which part they reach. */
interface Shape {
  length: number
  wild: ReadonlySet<number>
}

/** `documents:*` is kept as `documents`, and `*` as nothing: the start of every action. */
const startOf = (action: string): string => (action === '*' ? '' : action.endsWith(':*') ? action.slice(0, -2) : action)

/**
 * Which flags are held for which actions (decisions 22 to 24). A question costs one look-up for each part of the action,
 * and one for each shape in which the held actions have wildcards before their end. How many are held makes no
 * difference.
 */
class ActionTable {
  readonly #byStart = new Map<string, number>()
  readonly #shapes = new Map<string, Shape>()
  #partsMax = 0

  add(action: string, held: number): void {
    const start = startOf(action)
    this.#byStart.set(start, (this.#byStart.get(start) ?? 0) | held)
    const parts = start.split(':')
    this.#partsMax = Math.max(this.#partsMax, parts.length)
    if (!start.includes('*')) return
    const wild = parts.flatMap((part, place) => (part === '*' ? [place] : []))
    this.#shapes.set(`${parts.length} ${wild.join()}`, { length: parts.length, wild: new Set(wild) })
  }

  addAll(other: ActionTable): void {
    for (const [start, held] of other.#byStart) this.#byStart.set(start, (this.#byStart.get(start) ?? 0) | held)
    for (const [name, shape] of other.#shapes) this.#shapes.set(name, shape)
    this.#partsMax = Math.max(this.#partsMax, other.#partsMax)
  }

  flags(action: string, work?: Work): number {
    const asked = startOf(action)
    let found = this.#byStart.get('') ?? 0
    let steps = 1
    for (let end = 0; found !== allBits && asked !== '' && end !== -1 && steps <= this.#partsMax; steps += 1) {
      end = asked.indexOf(':', end + 1)
      found |= this.#byStart.get(end === -1 ? asked : asked.slice(0, end)) ?? 0
    }
    work?.spend(1)
    return this.#shapes.size === 0 || found === allBits ? found : found | this.#flagsByShape(asked.split(':'), work)
  }

  #flagsByShape(asked: readonly string[], work?: Work): number {
    let found = 0
    work?.spend(this.#shapes.size)
    for (const { length, wild } of this.#shapes.values()) {
      if (asked.length < length) continue
      const start = asked.slice(0, length).map((part, place) => (wild.has(place) ? '*' : part))
      found |= this.#byStart.get(start.join(':')) ?? 0
    }
    return found
  }
}

/** The permissions of one role, made ready to be asked. */
export class ActionSet implements Held {
  /** One entry per action, by action. */
  readonly permissions: readonly Permission[]
  /** Every flag that any of them has. */
  readonly any: number
  /** What all of them lie below: the first part of each. */
  readonly heads: readonly string[]
  readonly table = new ActionTable()

  constructor(permissions: Iterable<Permission>) {
    this.permissions = mergePermissions(permissions)
    let any = 0
    for (const permission of this.permissions) {
      any |= bitsOf(permission)
      this.table.add(permission.action, bitsOf(permission))
    }
    this.any = any
    this.heads = [...new Set(this.permissions.map(({ action }) => action.split(':', 1)[0] ?? action))]
  }

  flags(action: string, work?: Work): number {
    return this.table.flags(action, work)
  }

  names(set: ActionSet): boolean {
    return set === this
  }

  actions(): string[] {
    return this.permissions.map(({ action }) => action)
  }
}

const known = new WeakMap<readonly Permission[], ActionSet>()

/** The set of a list of permissions that does not change, such as a stored role's; made once for each list. */
export function actionSetOf(permissions: readonly Permission[]): ActionSet {
  const found = known.get(permissions)
  if (found !== undefined) return found
  const made = new ActionSet(permissions)
  known.set(permissions, made)
  return made
}

/** What putting an action into a large table counts as. */
const stepsPerEntry = 10

/** All of several sets together. They are put together when the first action is looked for, if one ever is. */
class Union implements Held {
  readonly any: number
  readonly #sets: ReadonlySet<ActionSet>
  #table: ActionTable | null = null

  constructor(sets: ReadonlySet<ActionSet>) {
    this.#sets = sets
    this.any = [...sets].reduce((any, set) => any | set.any, 0)
  }

  flags(action: string, work?: Work): number {
    this.#table ??= this.#together(work)
    return this.#table.flags(action, work)
  }

  #together(work?: Work): ActionTable {
    const table = new ActionTable()
    for (const set of this.#sets) {
      work?.spend(stepsPerEntry * set.permissions.length)
      table.addAll(set.table)
    }
    return table
  }

  names(set: ActionSet): boolean {
    return this.#sets.has(set)
  }

  actions(): Set<string> {
    return new Set([...this.#sets].flatMap((set) => set.actions()))
  }
}

export const nothing = new ActionSet([])

/** What sets give together; a single set is answered as it is. */
export function unionOf(sets: Iterable<ActionSet>): Held {
  const distinct = new Set(sets)
  const [only = nothing] = distinct
  return distinct.size < 2 ? only : new Union(distinct)
}
