import { equal } from '@doorward/core/changes/equal'
import type { UserId } from '@doorward/core/ids'
import { permissionsAdded } from '@doorward/core/permissions/giving/effect'
import { KnownActions } from '@doorward/core/permissions/known-actions'
import type { Permission } from '@doorward/core/permissions/model'
import type { Pair } from './touched-users.ts'

/** How many users gain or lose how many actions on how many resources; a branch of actions counts as those that are known below it. */
export interface Count {
  users: number
  actions: number
  resources: number
}

/** What one user gains and loses on one resource. */
export interface EffectLine extends Pair {
  gained: Permission[]
  lost: Permission[]
}

const linesMax = 1_000

class Side {
  readonly #users = new Set<UserId>()
  readonly #actions = new Set<string>()
  readonly #resources = new Set<string>()

  add({ userId, resourceUri }: Pair, permissions: Permission[]): void {
    if (permissions.length === 0) return
    this.#users.add(userId)
    this.#resources.add(resourceUri)
    for (const { action } of permissions) this.#actions.add(action)
  }

  count(known: readonly string[]): Count {
    const actions = new KnownActions([...known, ...this.#actions]).count(this.#actions)
    return { users: this.#users.size, actions, resources: this.#resources.size }
  }
}

/** Gathers what some users have on some resources before and after a change: exact counts, and the first lines. */
export class Moved {
  readonly #gained = new Side()
  readonly #lost = new Side()
  readonly #seen = new Set<string>()
  readonly #known: readonly string[]
  readonly lines: EffectLine[] = []

  /** @param known the actions that the account's roles name */
  constructor(known: readonly string[]) {
    this.#known = known
  }

  add(pair: Pair, before: Permission[], after: Permission[]): void {
    if (equal(before, after)) return
    const gained = permissionsAdded({ permissions: before }, { permissions: after })
    const lost = permissionsAdded({ permissions: after }, { permissions: before })
    if (gained.length === 0 && lost.length === 0) return
    this.#gained.add(pair, gained)
    this.#lost.add(pair, lost)
    if (this.lines.length === linesMax) return
    const key = `${pair.userId} ${pair.resourceUri}`
    if (this.#seen.has(key)) return
    this.#seen.add(key)
    this.lines.push({ ...pair, gained, lost })
  }

  get gained(): Count {
    return this.#gained.count(this.#known)
  }

  get lost(): Count {
    return this.#lost.count(this.#known)
  }
}
