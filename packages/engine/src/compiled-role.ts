import { actionCovers } from '@doorward/core/permissions/actions'
import { mergePermissions } from '@doorward/core/permissions/evaluate'
import type { Flag, Permission, Role } from '@doorward/core/permissions/model'

const bits: Record<Flag, number> = { allow: 1, grant: 2, delegate: 4 }
const rememberedMax = 256

/** A role that remembers which flags it carries for the actions it was asked about. Whether it covers one, core says. */
export class CompiledRole {
  readonly role: Role
  readonly permissions: readonly Permission[]
  readonly allowsAnything: boolean
  readonly #remembered = new Map<string, number>()

  constructor(role: Role) {
    this.role = role
    this.permissions = mergePermissions(role.permissions)
    this.allowsAnything = this.permissions.some((permission) => permission.allow)
  }

  /** `action` is normalised. */
  carries(action: string, flag: Flag): boolean {
    return (this.#flagsFor(action) & bits[flag]) !== 0
  }

  #flagsFor(action: string): number {
    const remembered = this.#remembered.get(action)
    if (remembered !== undefined) return remembered
    let flags = 0
    for (const held of this.permissions) {
      if (!actionCovers(held.action, action)) continue
      flags |= (held.allow ? bits.allow : 0) | (held.grant ? bits.grant : 0) | (held.delegate ? bits.delegate : 0)
    }
    if (this.#remembered.size >= rememberedMax) this.#remembered.clear()
    this.#remembered.set(action, flags)
    return flags
  }
}
