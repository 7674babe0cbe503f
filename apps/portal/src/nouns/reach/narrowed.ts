import { actionCovers } from '@doorward/core/permissions/actions'
import { builtInRoles } from '@doorward/core/permissions/built-in-roles'
import type { Permission } from '@doorward/core/permissions/model'
import { isPublicAction } from '@doorward/core/permissions/public'
import type { Reacher } from '../../queries/nouns/resources.ts'

interface Role {
  roleId: string
  permissions: readonly Pick<Permission, 'action' | 'allow'>[]
}
interface Asked {
  /** Normalised. */
  action: string
  roles: readonly Role[]
}

/** Of those who reach a resource who may do one action there, each with the roles and ways by which they may. */
export function narrowedTo({ action, roles }: Asked, reachers: readonly Reacher[]): Reacher[] {
  const allows = ({ permissions }: Role) => permissions.some((held) => held.allow && actionCovers(held.action, action))
  const allowing = new Set([...builtInRoles, ...roles].filter(allows).map(({ roleId }) => roleId as string))
  const isAllowing = ({ roleId }: { roleId: string }) => allowing.has(roleId)
  return reachers.flatMap((row): Reacher[] => {
    if ('everybodyOn' in row) return isPublicAction(action) ? [row] : []
    const held = row.roles.filter(isAllowing)
    if (held.length === 0) return []
    return [{ ...row, roles: held, ...(row.through ? { through: row.through.filter(isAllowing) } : {}) }]
  })
}
