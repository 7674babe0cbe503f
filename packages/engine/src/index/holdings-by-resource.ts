import type { UserId } from '@doorward/core/ids'
import { type ActionSet, type Held, type Holds, nothing, unionOf } from '@doorward/core/permissions/giving/action-set'
import { normaliseResourceUri } from '@doorward/core/permissions/resource-uri'
import type { Work } from '@doorward/core/permissions/work'
import { someRolesAt } from '../rights/questions.ts'
import { type Bag, each } from './bag.ts'
import type { ResourceNumber, RoleEntry, UserEntry } from './entries.ts'
import type { Graph } from './graph.ts'

type Key = Bag<RoleEntry> | Step

/** The roles of some statements, one after the other. Who comes along the same way holds the same. */
class Step {
  readonly #before: Step | null
  readonly #key: Key
  readonly #next = new Map<Key, Step>()
  #held: Held | null = null

  constructor(before: Step | null, key: Key) {
    this.#before = before
    this.#key = key
  }

  to(key: Key): Step {
    if (key === this.#key) return this
    let next = this.#next.get(key)
    if (next === undefined) {
      next = new Step(this, key)
      this.#next.set(key, next)
    }
    return next
  }

  get held(): Held {
    this.#held ??= unionOf(this.#sets())
    return this.#held
  }

  #sets(): Set<ActionSet> {
    const sets = new Set<ActionSet>()
    for (let step: Step | null = this; step !== null; step = step.#before)
      if (step.#key instanceof Step) for (const set of step.#key.#sets()) sets.add(set)
      else for (const { compiled } of each(step.#key)) if (compiled !== null) sets.add(compiled.set)
    return sets
  }
}

/**
 * What a user holds, by resource, at the moment of the index in which it is made. What a resource gives is looked for once,
 * however many others lie below it.
 */
export class HoldingsByResource implements Holds {
  readonly #graph: Graph
  readonly #user: UserEntry | undefined
  readonly #start = new Step(null, null)
  readonly #resources = new Map<ResourceNumber, Step>()

  constructor(graph: Graph, userId: UserId) {
    this.#graph = graph
    this.#user = graph.findUser(userId)
  }

  on(uri: string, work: Work): Held {
    const asked = normaliseResourceUri(uri)
    if (asked === null || this.#user === undefined) return nothing
    let step = this.#start
    for (const resource of this.#graph.resources.covering(asked, work)) {
      const there = this.#resources.get(resource) ?? this.#at(resource, this.#user, work)
      if (there !== this.#start) step = step.to(there)
    }
    return step.held
  }

  #at(resource: ResourceNumber, user: UserEntry, work: Work): Step {
    let step = this.#start
    const take = (roles: Bag<RoleEntry>) => {
      work.spend(1)
      step = step.to(roles)
      return false
    }
    for (const principal of [user, ...each(user.groups)]) {
      work.spend(1)
      someRolesAt(this.#graph, { principal, resource, work }, take)
    }
    this.#resources.set(resource, step)
    return step
  }
}
