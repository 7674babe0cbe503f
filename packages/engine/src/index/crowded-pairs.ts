import { type Bag, contains, each } from './bag.ts'
import type { PrincipalEntry, ResourceNumber, RoleEntry, StatementEntry } from './entries.ts'
import type { Records } from './records.ts'

const pairsMax = 256

/** How many statements give each role. */
type RoleCounts = Map<RoleEntry, number>

/**
 * For a principal whom very many records name and a resource that very many statements name: which roles the two have in
 * common. Counted once when first asked for, then kept right by every statement that comes or goes, so that a check
 * never walks through a crowd twice. Few pairs are kept; when they become too many all are forgotten.
 */
export class CrowdedPairs {
  readonly #pairs = new Map<PrincipalEntry, Map<ResourceNumber, RoleCounts>>()
  readonly #records: Records
  #size = 0

  constructor(records: Records) {
    this.#records = records
  }

  /** The roles of those statements that name both; `count` is asked for such statements when the pair is not known. */
  rolesOf(
    principal: PrincipalEntry,
    resource: ResourceNumber,
    count: () => Iterable<StatementEntry>,
  ): Iterable<RoleEntry> {
    const known = this.#pairs.get(principal)?.get(resource)
    if (known !== undefined) return known.keys()
    const counts: RoleCounts = new Map()
    for (const statement of count()) add(counts, this.#records.rolesOf(statement), 1)
    this.#keep(principal, resource, counts)
    return counts.keys()
  }

  #keep(principal: PrincipalEntry, resource: ResourceNumber, counts: RoleCounts): void {
    if (this.#size >= pairsMax) {
      this.#pairs.clear()
      this.#size = 0
    }
    const resources = this.#pairs.get(principal) ?? new Map<ResourceNumber, RoleCounts>()
    this.#pairs.set(principal, resources.set(resource, counts))
    this.#size += 1
  }

  /** Takes note of a statement that comes (1) or goes (-1). */
  note(statement: StatementEntry, by: 1 | -1): void {
    for (const [principal, resources] of this.#pairs)
      if (this.#records.names(statement, principal))
        for (const [resource, counts] of resources)
          if (contains(this.#records.resourcesOf(statement), resource))
            add(counts, this.#records.rolesOf(statement), by)
  }
}

function add(counts: RoleCounts, roles: Bag<RoleEntry>, by: 1 | -1): void {
  for (const role of each(roles)) {
    const count = (counts.get(role) ?? 0) + by
    if (count > 0) counts.set(role, count)
    else counts.delete(role)
  }
}
