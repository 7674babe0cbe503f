import type { RecordId } from '@doorward/core/ids'
import type { Holding } from '@doorward/core/permissions/giving/effect'
import { added, type Bag, contains, each, removed, sizeOf, some } from './bag.ts'
import { NamedRows } from './compact/named-rows.ts'
import type { Numbered } from './compact/numbered.ts'
import {
  type ListedRecord,
  type ListedStatement,
  type NarrowNumber,
  type Place,
  type PrincipalEntry,
  type RecordEntry,
  type ResourceNumber,
  type RoleEntry,
  SoleRecord,
  type StatementEntry,
  WideRecord,
  WideStatement,
} from './entries.ts'
import type { Resources } from './resources.ts'

/** What a narrow record gives to whom and where; then its neighbours, by the order in which they came. */
const fields = { principal: 1, role: 2, resource: 3 }
/** Records of the same principal, and on the same resource. */
const ofPrincipal: Chain = { next: 4, before: 5 }
const onResource: Chain = { next: 6, before: 7 }

interface Chain {
  next: number
  before: number
}

/** Of a record that is no row, and of each principal, role and resource in it. */
const bytesPer = { listed: 130, link: 20 }

/** What a narrow record is of. */
export interface NarrowParts {
  principal: PrincipalEntry
  role: RoleEntry
  resource: ResourceNumber
}

/** The things that rows tell of by their numbers. */
interface Tables {
  principals: Numbered<PrincipalEntry>
  roles: Numbered<RoleEntry>
  resources: Resources
}

/** The records of an account, and what each of their statements names. */
export class Records {
  readonly #tables: Tables
  readonly #narrow = new NamedRows(7)
  readonly #listed = new Map<string, ListedRecord>()
  #links = 0

  constructor(tables: Tables) {
    this.#tables = tables
  }

  get size(): number {
    return this.#narrow.size + this.#listed.size
  }

  /** Rough size in bytes. */
  get bytes(): number {
    return this.#narrow.bytes + this.#listed.size * bytesPer.listed + this.#links * bytesPer.link
  }

  get(recordId: RecordId): RecordEntry | undefined {
    const listed = this.#listed.get(recordId)
    if (listed !== undefined) return listed
    const number = this.#narrow.find(recordId)
    return number === -1 ? undefined : number
  }

  /** All of them, in no order. */
  *all(): Generator<RecordEntry> {
    yield* this.#narrow.all()
    yield* this.#listed.values()
  }

  addNarrow(recordId: RecordId, { principal, role, resource }: NarrowParts): NarrowNumber {
    const { resources } = this.#tables
    const number = this.#narrow.add(recordId)
    this.#narrow.set(number, fields.principal, principal.number)
    this.#narrow.set(number, fields.role, role.number)
    this.#narrow.set(number, fields.resource, resource)
    principal.firstNarrow = this.#join(principal.firstNarrow, number, ofPrincipal)
    principal.narrowCount += 1
    const first = this.#join(resources.firstNarrow(resource), number, onResource)
    resources.setNarrow(resource, first, resources.narrowCount(resource) + 1)
    return number
  }

  deleteNarrow(number: NarrowNumber): void {
    const { resources } = this.#tables
    const principal = this.#principalOf(number)
    principal.firstNarrow = this.#leave(principal.firstNarrow, number, ofPrincipal)
    principal.narrowCount -= 1
    const resource = this.#narrow.get(number, fields.resource)
    const first = this.#leave(resources.firstNarrow(resource), number, onResource)
    resources.setNarrow(resource, first, resources.narrowCount(resource) - 1)
    this.#narrow.delete(number)
  }

  addListed(record: ListedRecord): ListedRecord {
    this.#listed.set(record.id, record)
    for (const principal of this.principalsIn(record)) principal.records = added(principal.records, record)
    this.#linkAll(record, 1)
    return record
  }

  deleteListed(record: ListedRecord): void {
    this.#listed.delete(record.id)
    for (const principal of this.principalsIn(record)) principal.records = removed(principal.records, record)
    this.#linkAll(record, -1)
  }

  /** Everyone a record names, on itself or on a statement, each once. */
  principalsIn(record: ListedRecord): Iterable<PrincipalEntry> {
    if (record instanceof SoleRecord) return each(record.principals)
    return new Set([
      ...each(record.principals),
      ...record.statements.flatMap(({ principals }) => [...each(principals)]),
    ])
  }

  /** The statements of a record; a record with a single one is that statement itself. */
  statementsOf(record: RecordEntry): readonly StatementEntry[] {
    return record instanceof WideRecord ? record.statements : [record]
  }

  /** The id of the record that a statement stands in. */
  idOf(statement: StatementEntry | RecordEntry): RecordId {
    if (typeof statement === 'number') return this.#narrow.nameOf(statement) as RecordId // its id is its name
    return statement instanceof WideStatement ? statement.record.id : statement.id
  }

  placeOf(statement: StatementEntry): Place {
    const statementIndex = statement instanceof WideStatement ? statement.record.statements.indexOf(statement) : 0
    return { recordId: this.idOf(statement), statementIndex }
  }

  /** Whether a statement names the principal, itself or through its record. */
  names(statement: StatementEntry, principal: PrincipalEntry): boolean {
    if (typeof statement === 'number') return this.#narrow.get(statement, fields.principal) === principal.number
    return (
      contains(statement.principals, principal) ||
      (statement instanceof WideStatement && contains(statement.record.principals, principal))
    )
  }

  /** Everyone whom a statement names, itself or through its record; one may come twice. */
  *principalsOf(statement: StatementEntry): Generator<PrincipalEntry> {
    if (typeof statement === 'number') {
      yield this.#principalOf(statement)
      return
    }
    yield* each(statement.principals)
    if (statement instanceof WideStatement) yield* each(statement.record.principals)
  }

  rolesOf(statement: StatementEntry): Bag<RoleEntry> {
    return typeof statement === 'number' ? this.#roleOf(statement) : statement.roles
  }

  resourcesOf(statement: StatementEntry): Bag<ResourceNumber> {
    return typeof statement === 'number' ? this.#narrow.get(statement, fields.resource) : statement.resources
  }

  /** Whether a statement names one of these resources. */
  isOn(statement: StatementEntry, resources: ReadonlySet<ResourceNumber>): boolean {
    return some<ResourceNumber>(this.resourcesOf(statement), (resource) => resources.has(resource))
  }

  urisOf(statement: StatementEntry): string[] {
    return [...each(this.resourcesOf(statement))].map((resource) => this.#tables.resources.uriOf(resource))
  }

  /** What a statement gives, as the rules of core name it: ids of roles, and URIs of resources. */
  asHolding(statement: StatementEntry): Holding {
    return {
      roleIds: [...each(this.rolesOf(statement))].map(({ id }) => id),
      resourceUris: this.urisOf(statement),
    }
  }

  /** How many records name the principal. */
  countOf(principal: PrincipalEntry): number {
    return principal.narrowCount + sizeOf(principal.records)
  }

  /** Records that name the principal, on themselves or on a statement. */
  *of(principal: PrincipalEntry): Generator<RecordEntry> {
    for (let at = principal.firstNarrow; at !== -1; at = this.#narrow.get(at, ofPrincipal.next)) yield at
    yield* each(principal.records)
  }

  /** Statements that name exactly this resource. */
  *on(resource: ResourceNumber): Generator<StatementEntry> {
    const first = this.#tables.resources.firstNarrow(resource)
    for (let at = first; at !== -1; at = this.#narrow.get(at, onResource.next)) yield at
    yield* each(this.#tables.resources.listedOn(resource))
  }

  /** Whether one of the statements that name exactly this resource fits; makes nothing on the way, unlike `on`. */
  someOn(resource: ResourceNumber, fits: (statement: StatementEntry) => boolean): boolean {
    const first = this.#tables.resources.firstNarrow(resource)
    for (let at = first; at !== -1; at = this.#narrow.get(at, onResource.next)) if (fits(at)) return true
    return some<ListedStatement>(this.#tables.resources.listedOn(resource), fits)
  }

  /** Whether one of the statements of records that name the principal fits; as above. */
  someOf(principal: PrincipalEntry, fits: (statement: StatementEntry) => boolean): boolean {
    for (let at = principal.firstNarrow; at !== -1; at = this.#narrow.get(at, ofPrincipal.next))
      if (fits(at)) return true
    return some(principal.records, (record) => this.statementsOf(record).some(fits))
  }

  #principalOf(number: NarrowNumber): PrincipalEntry {
    return this.#tables.principals.at(this.#narrow.get(number, fields.principal))
  }

  #roleOf(number: NarrowNumber): RoleEntry {
    return this.#tables.roles.at(this.#narrow.get(number, fields.role))
  }

  /** Puts a row behind the last of a chain; the first of the chain from now on. Before the first stands the last. */
  #join(first: number, number: NarrowNumber, { next, before }: Chain): number {
    this.#narrow.set(number, next, -1)
    if (first === -1) {
      this.#narrow.set(number, before, number)
      return number
    }
    const last = this.#narrow.get(first, before)
    this.#narrow.set(last, next, number)
    this.#narrow.set(number, before, last)
    this.#narrow.set(first, before, number)
    return first
  }

  /** Takes a row out of a chain; the first of the chain from now on. */
  #leave(first: number, number: NarrowNumber, { next, before }: Chain): number {
    const [behind, ahead] = [this.#narrow.get(number, next), this.#narrow.get(number, before)]
    if (first === number) {
      if (behind !== -1) this.#narrow.set(behind, before, ahead)
      return behind
    }
    this.#narrow.set(ahead, next, behind)
    this.#narrow.set(behind === -1 ? first : behind, before, ahead)
    return first
  }

  /** Tells resources of the statements that come (1) or go (-1). */
  #linkAll(record: ListedRecord, by: 1 | -1): void {
    const { resources } = this.#tables
    for (const statement of record instanceof SoleRecord ? [record] : record.statements)
      for (const resource of each(statement.resources)) {
        const listed = resources.listedOn(resource)
        resources.setListed(resource, by === 1 ? added(listed, statement) : removed(listed, statement))
        this.#links += by
      }
    this.#links += by * [...this.principalsIn(record)].length
  }
}
