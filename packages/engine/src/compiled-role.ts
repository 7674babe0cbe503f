import { type ActionSet, actionSetOf, bits } from '@doorward/core/permissions/action-set'
import type { Flag, Role } from '@doorward/core/permissions/model'

const rememberedMax = 256

/** A role that remembers which flags it carries for the actions it was asked about. Whether it covers one, core says. */
export class CompiledRole {
  readonly role: Role
  readonly set: ActionSet
  readonly #remembered = new Map<string, number>()

  constructor(role: Role) {
    this.role = role
    this.set = actionSetOf(role.permissions)
  }

  get allowsAnything(): boolean {
    return (this.set.any & bits.allow) !== 0
  }

  /** `action` is normalised. */
  carries(action: string, flag: Flag): boolean {
    return (this.#flagsFor(action) & bits[flag]) !== 0
  }

  #flagsFor(action: string): number {
    const remembered = this.#remembered.get(action)
    if (remembered !== undefined) return remembered
    const found = this.set.flags(action)
    if (this.#remembered.size >= rememberedMax) this.#remembered.clear()
    this.#remembered.set(action, found)
    return found
  }
}
