import type { RoleReply } from '@doorward/contract/authorization/roles'

/** Roles to choose from: the account's own before those managed by Doorward; deprecated ones are not offered. */
export const rolesInOrder = <Role extends Pick<RoleReply, 'managed' | 'deprecated'>>(roles: Role[]): Role[] =>
  roles
    .filter((role) => !role.deprecated)
    .toSorted((left, right) => Number(left.managed ?? false) - Number(right.managed ?? false))
