import { byText } from '../evaluate.ts'
import { type Flag, flags, type Permission } from '../model.ts'
import type { Work } from '../work.ts'
import { type ActionSet, bits, bitsOf, type Held, type Holds } from './action-set.ts'
import type { Gain, Principal } from './effect.ts'

/** Who writes, and what they hold at this moment; wildcards that are asked for need a covering wildcard. */
export interface Holder extends Holds {
  /** What judging them may still cost; judgements of one request share it. */
  readonly work: Work
  /** Whether the principal is the writer, or a group that the writer belongs to. */
  is(principal: Principal): boolean
}

/** A right that the writer would need to hold. */
export interface MissingRight {
  action: string
  resourceUri: string
  flag: Flag
}

/** One thing that is needed: any of these flags, as bits; the flag by which it is named when it is missing. */
interface Need {
  anyOf: number
  flag: Flag
}
/** What a writer needs for a permission with these flags. More flags never need less. */
type Needs = (flags: number, toWriter: boolean) => readonly Need[]

const delegate: readonly Need[] = [{ anyOf: bits.delegate, flag: 'delegate' }]
const grant: readonly Need[] = [{ anyOf: bits.grant | bits.delegate, flag: 'grant' }]

/**
 * To give a permission. Allow may be given by grant or delegate; grant and delegate only by delegate. What reaches the
 * writer, or a group of theirs, needs delegate: who may only assign to others (Security Admin) may not assign to
 * themselves.
 */
export const toGive: Needs = (given, toWriter) => {
  if (given === 0) return []
  return toWriter || given > bits.allow ? delegate : grant
}

const stronger: Readonly<Record<Flag, number>> = {
  allow: bits.allow | bits.delegate,
  grant: bits.grant | bits.delegate,
  delegate: bits.delegate,
}
const toActWith = Array.from({ length: 8 }, (_, held) =>
  flags.filter((flag) => held & bits[flag]).map((flag) => ({ anyOf: stronger[flag], flag })),
)

/** To act as somebody who holds a permission: each of its flags, or delegate. */
export const toAct: Needs = (held) => toActWith[held] ?? []

/** How many missing rights are named at most. */
const missingMax = 20

/** A set that the writer lacks something of, on resources where they hold the same. */
interface Lack {
  set: ActionSet
  permissions: readonly Permission[]
  held: Held
  uris: readonly string[]
}

/** The value of a key, made when it is first asked for. */
function known<Key, Value>(values: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = values.get(key)
  if (found !== undefined) return found
  const made = make()
  values.set(key, made)
  return made
}

/** URIs by what somebody has there. */
function groupsOf(uris: readonly string[], holds: Holds, { work }: Holder): Map<Held, string[]> {
  const groups = new Map<Held, string[]>()
  for (const among of holds.alike?.(uris, work) ?? uris.map((uri) => [uri])) {
    const [first] = among
    const group = first === undefined ? [] : known(groups, holds.on(first, work), () => [])
    for (const uri of among) group.push(uri)
  }
  return groups
}

/** What the same questions for the writer and for others have been answered. */
class Answers {
  readonly lacks = new Map<readonly string[], Map<readonly ActionSet[], readonly Lack[]>>()
  readonly lacking = new Map<Held, Map<ActionSet, readonly Permission[]>>()
  readonly givesItself = new Map<ActionSet, boolean>()
}

/**
 * Whether the writer's rights cover what is gained. Every set is held against every right once, wherever both meet again;
 * resources are put together by what the writer holds there. Only where that is not enough it is asked what they had.
 */
export class Judgement {
  /** Whether the writer may give, or do, everything everywhere. */
  readonly coversAll: boolean
  readonly #holder: Holder
  readonly #needs: Needs
  readonly #everywhere: Held
  readonly #groups = new Map<readonly string[], Map<Held, string[]>>()
  readonly #before = new WeakMap<Holds, Map<readonly string[], Map<Held, string[]>>>()
  readonly #answers = { writer: new Answers(), others: new Answers() }
  readonly #missing = new Map<string, MissingRight>()

  constructor(holder: Holder, needs: Needs) {
    this.#holder = holder
    this.#needs = needs
    this.#everywhere = holder.on('*', holder.work)
    this.coversAll = (this.#everywhere.flags('*', holder.work) & bits.delegate) !== 0
  }

  get outcome(): { allowed: true } | { allowed: false; missing: MissingRight[] } {
    if (this.#missing.size === 0) return { allowed: true }
    const missing = [...this.#missing.values()].sort(
      (one, other) => byText(one.action, other.action) || byText(one.resourceUri, other.resourceUri),
    )
    return { allowed: false, missing }
  }

  /** Judges a gain. False once enough is missing to be named. */
  goOn({ gives, resourceUris, had }: Omit<Gain, 'principals'>, toWriter: boolean): boolean {
    const { work } = this.#holder
    work.spend(1)
    const { lacks } = this.#answers[toWriter ? 'writer' : 'others']
    const ofUris = known(lacks, resourceUris, () => new Map<readonly ActionSet[], readonly Lack[]>())
    for (const lack of known(ofUris, gives, () => this.#lacksOf(gives, resourceUris, toWriter)))
      if (!this.#stillLacks(lack, had, toWriter)) return false
    return true
  }

  #lacksOf(gives: readonly ActionSet[], uris: readonly string[], toWriter: boolean): readonly Lack[] {
    const sets =
      this.#everywhere.any === 0
        ? gives
        : gives.filter((set) => this.#lacking(set, this.#everywhere, toWriter).length > 0)
    if (sets.length === 0) return []
    const groups = known(this.#groups, uris, () => groupsOf(uris, this.#holder, this.#holder))
    const found: Lack[] = []
    for (const [held, among] of groups)
      for (const set of sets) {
        const permissions = this.#lacking(set, held, toWriter)
        if (permissions.length > 0) found.push({ set, permissions, held, uris: among })
      }
    return found
  }

  /** What of a set the writer may not give where they hold this. */
  #lacking(set: ActionSet, held: Held, toWriter: boolean): readonly Permission[] {
    const answers = this.#answers[toWriter ? 'writer' : 'others']
    const { work } = this.#holder
    work.spend(1)
    const ofHeld = known(answers.lacking, held, () => new Map<ActionSet, readonly Permission[]>())
    return known(ofHeld, set, () => {
      if (held.any === 0) return set.permissions.filter((permission) => bitsOf(permission) !== 0)
      if (held.names(set) && known(answers.givesItself, set, () => this.#givesItself(set, toWriter))) return []
      const forAll = this.#needs(set.any, toWriter)
      if (set.heads.every((head) => !this.#isUnmet(forAll, held.flags(head, work)))) return []
      return set.permissions.filter((permission) => {
        const needed = this.#needs(bitsOf(permission), toWriter)
        return this.#isUnmet(needed, held.flags(permission.action, work))
      })
    })
  }

  /** Whether a set that is held is enough to give all of itself, without looking at what else is held. */
  #givesItself({ permissions }: ActionSet, toWriter: boolean): boolean {
    this.#holder.work.spend(permissions.length)
    return permissions.every((each) => !this.#isUnmet(this.#needs(bitsOf(each), toWriter), bitsOf(each)))
  }

  #isUnmet(needs: readonly Need[], held: number): boolean {
    return needs.some(({ anyOf }) => (held & anyOf) === 0)
  }

  /** Takes note of what is missing of something that they did not have before; false once that is enough. */
  #stillLacks(lack: Lack, had: Holds | undefined, toWriter: boolean): boolean {
    if (had === undefined) return this.#note(lack, lack.uris, undefined, toWriter)
    const ofHad = this.#before.get(had) ?? new Map<readonly string[], Map<Held, string[]>>()
    this.#before.set(had, ofHad)
    for (const [held, uris] of known(ofHad, lack.uris, () => groupsOf(lack.uris, had, this.#holder))) {
      this.#holder.work.spend(1)
      if (!held.names(lack.set) && !this.#note(lack, uris, held, toWriter)) return false
    }
    return true
  }

  #note({ permissions, held }: Lack, uris: readonly string[], had: Held | undefined, toWriter: boolean): boolean {
    const { work } = this.#holder
    for (const permission of permissions) {
      const { action } = permission
      const gained = bitsOf(permission) & ~(had?.flags(action, work) ?? 0)
      for (const { anyOf, flag } of this.#needs(gained, toWriter)) {
        if ((held.flags(action, work) & anyOf) !== 0) continue
        for (const resourceUri of uris) {
          this.#missing.set(`${flag} ${action} ${resourceUri}`, { action, resourceUri, flag })
          if (this.#missing.size === missingMax) return false
        }
      }
    }
    return true
  }
}
