import type { ItemKind } from '@doorward/core/kinds'
import { userPrefix } from '@doorward/core/platform'

const isOfPlatform = (userId: unknown): userId is string => typeof userId === 'string' && userId.startsWith(userPrefix)

/** People of the platform among the admins of a stored document, each once. */
const adminsIn = (doc: unknown): string[] => {
  const { admins } = (doc ?? {}) as { admins?: unknown } // any document may be asked for a field
  const ids = Array.isArray(admins) ? admins.map((admin: { userId?: unknown } | null) => admin?.userId) : []
  return [...new Set(ids.filter(isOfPlatform))]
}

/** A record or group. */
interface Administered {
  kind: ItemKind
  id: string
}

const nameOf = ({ kind, id }: Administered): string => `${kind} ${id}`
const itemOf = (name: string): Administered => {
  const kind = name.slice(0, name.indexOf(' ')) as ItemKind // no kind has a space in it
  return { kind, id: name.slice(kind.length + 1) }
}

/**
 * People of the platform who belong to an account without being users of a record or group (decision 60): admins, and
 * those who have a user there because they made the account, accepted an invite or were signed in by its SSO.
 * Nothing is kept of anybody else: they belong to the account that their credential is of.
 */
export class Members {
  readonly #users = new Set<string>()
  /** By item, as far as it has any. */
  readonly #adminsOf = new Map<string, string[]>()
  /** How many items name each as an admin. */
  readonly #administers = new Map<string, number>()

  get size(): number {
    return this.#users.size + this.#adminsOf.size + this.#administers.size
  }

  setUser(userId: string, isHere: boolean): void {
    if (isHere && isOfPlatform(userId)) this.#users.add(userId)
    else this.#users.delete(userId)
  }

  hasUser(userId: string): boolean {
    return this.#users.has(userId)
  }

  setAdmins(item: Administered, doc: unknown): void {
    const name = nameOf(item)
    for (const userId of this.adminsOf(item)) this.#count(userId, -1)
    const admins = adminsIn(doc)
    for (const userId of admins) this.#count(userId, 1)
    if (admins.length > 0) this.#adminsOf.set(name, admins)
    else this.#adminsOf.delete(name)
  }

  adminsOf(item: Administered): readonly string[] {
    return this.#adminsOf.get(nameOf(item)) ?? []
  }

  /** Looks through all items with admins. */
  itemsWithAdmin(userId: string): Administered[] {
    if (!this.isAdmin(userId)) return []
    return [...this.#adminsOf].filter(([, admins]) => admins.includes(userId)).map(([name]) => itemOf(name))
  }

  isAdmin(userId: string): boolean {
    return this.#administers.has(userId)
  }

  #count(userId: string, more: number): void {
    const count = (this.#administers.get(userId) ?? 0) + more
    if (count > 0) this.#administers.set(userId, count)
    else this.#administers.delete(userId)
  }
}
