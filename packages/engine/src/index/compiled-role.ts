import { type ActionSet, actionSetOf, bits } from '@doorward/core/permissions/giving/action-set'
import type { Flag, Role } from '@doorward/core/permissions/model'

/** A role made ready to be asked. Whether it covers an action, core says. */
export class CompiledRole {
  readonly role: Role
  readonly set: ActionSet

  constructor(role: Role) {
    this.role = role
    this.set = actionSetOf(role.permissions)
  }

  get allowsAnything(): boolean {
    return (this.set.any & bits.allow) !== 0
  }

  /** `action` is normalised. */
  carries(action: string, flag: Flag): boolean {
    return (this.set.flags(action) & bits[flag]) !== 0
  }
}
