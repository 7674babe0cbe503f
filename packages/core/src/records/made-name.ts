import type { RoleId } from '../ids.ts'
import type { Statement } from '../permissions/model.ts'

const charsMax = 128

/**
 * The name of a record that nobody named, by the role that it gives and the way it came, in 128 characters. Never by a
 * person: whose it is says the record, and names outlive who is erased.
 * @param nameOf a role's name, where the role exists
 */
export function nameByRoles(
  statements: readonly Pick<Statement, 'roles'>[],
  way: 'request' | 'invite',
  nameOf: (roleId: RoleId) => string | undefined,
): string {
  const [first, ...others] = new Set(statements.flatMap(({ roles }) => roles))
  const named = first === undefined ? 'Access' : nameOf(first) || first
  const ending = `${others.length === 0 ? '' : ` and ${others.length} more`} by ${way}`
  return `${named.slice(0, charsMax - ending.length)}${ending}`
}
