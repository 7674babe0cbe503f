import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import type { RoleReply } from '@doorward/contract/authorization/access/roles'
import { limits } from '@doorward/core/limits'
import { t } from '../../lib/texts.ts'
import { isEverything } from './is-broad.ts'

type KnownRole = Pick<RoleReply, 'roleId' | 'permissions'>
type Statements = AccessRequestReply['access']['statements']

/** One action on one resource that a request would give. */
export interface Gain {
  resourceUri: string
  permission: string
  /** What beside being allowed, such as giving it to others. */
  further: ('grant' | 'delegate')[]
}
export interface RequestEffect {
  gains: Gain[]
  /** Roles that could not be read or are gone; what they would give is not known. */
  unknownRoles: string[]
  /** Why this is a lot, in words, or nothing. */
  broad: string | undefined
}

/** What approving a request comes to, from the roles as they are now; at most as much as can be asked about at once. */
export function requestEffect(statements: Statements, roles: readonly KnownRole[]): RequestEffect {
  const byId = new Map(roles.map((role) => [role.roleId, role]))
  const gains = new Map<string, Gain>()
  for (const statement of statements)
    for (const { resourceUri } of statement.resources)
      for (const { action, ...flags } of statement.roles.flatMap((roleId) => byId.get(roleId)?.permissions ?? [])) {
        const key = `${action} ${resourceUri}`
        const before = gains.get(key)?.further ?? []
        const further = (['grant', 'delegate'] as const).filter((flag) => flags[flag] || before.includes(flag))
        gains.set(key, { resourceUri, permission: action, further })
      }
  const all = [...gains.values()]
  const unknownRoles = [...new Set(statements.flatMap((statement) => statement.roles))].filter((id) => !byId.has(id))
  const everything = all.find(({ resourceUri, permission }) => isEverything(resourceUri) || permission === '*')
  const passing = all.some(({ further }) => further.length > 0)
  const broad = everything
    ? everything.permission === '*'
      ? t('requests.broadEverything', { resource: everything.resourceUri })
      : t('requests.broadAction', { action: everything.permission, resource: everything.resourceUri })
    : passing
      ? t('requests.givesAccess')
      : undefined
  return { gains: all.slice(0, limits.questionsMax), unknownRoles, broad }
}
