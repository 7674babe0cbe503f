import type { RoleReply } from '@doorward/contract/authorization/access/roles'

type Kind = Pick<RoleReply, 'managed' | 'deprecated'>

const rank = ({ managed, deprecated }: Kind): number => 2 * Number(deprecated ?? false) + Number(managed ?? false)

/** The account's own roles, then those managed by Doorward, deprecated ones last; each kind keeps its order. */
export const ownRolesFirst = <Role extends Kind>(roles: Role[]): Role[] =>
  roles.toSorted((left, right) => rank(left) - rank(right))

/** Roles to choose from: the account's own before those managed by Doorward; deprecated ones are not offered unless they are looked for. */
export const rolesInOrder = <Role extends Kind>(roles: Role[]): Role[] =>
  ownRolesFirst(roles.filter(({ deprecated }) => !deprecated))
