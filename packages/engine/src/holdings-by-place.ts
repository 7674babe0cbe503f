import type { UserId } from '@doorward/core/ids'
import { type ActionSet, type Held, type Holds, nothing, unionOf } from '@doorward/core/permissions/action-set'
import { normaliseResourceUri } from '@doorward/core/permissions/resource-uri'
import type { Work } from '@doorward/core/permissions/work'
import { someRoles } from './ask.ts'
import { type Bag, each } from './bag.ts'
import type { RoleEntry } from './entries.ts'
import type { Graph } from './graph.ts'

/** The roles of some statements, one after the other. Who comes along the same way holds the same. */
class Step {
  readonly #before: Step | null
  readonly #roles: Bag<RoleEntry>
  readonly #next = new Map<Bag<RoleEntry>, Step>()
  #held: Held | null = null

  constructor(before: Step | null, roles: Bag<RoleEntry>) {
    this.#before = before
    this.#roles = roles
  }

  to(roles: Bag<RoleEntry>): Step {
    if (roles === this.#roles) return this
    let next = this.#next.get(roles)
    if (next === undefined) {
      next = new Step(this, roles)
      this.#next.set(roles, next)
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
      for (const { compiled } of each(step.#roles)) if (compiled !== null) sets.add(compiled.set)
    return sets
  }
}

/** What a user holds, by place, at the moment of the index in which it is made. */
export class HoldingsByPlace implements Holds {
  readonly #graph: Graph
  readonly #userId: UserId
  readonly #start = new Step(null, null)

  constructor(graph: Graph, userId: UserId) {
    this.#graph = graph
    this.#userId = userId
  }

  on(uri: string, work: Work): Held {
    const asked = normaliseResourceUri(uri)
    if (asked === null) return nothing
    let step = this.#start
    const take = (roles: Bag<RoleEntry>) => {
      work.spend(1)
      step = step.to(roles)
      return false
    }
    someRoles(this.#graph, { userId: this.#userId, uri: asked, work }, take)
    return step.held
  }
}
