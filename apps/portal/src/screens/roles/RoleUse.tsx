import { t } from '../../lib/texts.ts'
import { useCountNaming } from '../../nouns/access/RecordsNaming.tsx'
import { gives } from './gives.ts'

/** How many access records give a role, in words. */
export function RoleUse({ roleId }: { roleId: string }) {
  const { count, atLeast, error } = useCountNaming({ id: roleId, names: gives(roleId) })
  if (count === undefined) return error ? t('shared.notKnown') : t('roles.counting')
  if (count === 0 && atLeast) return t('shared.notKnown')
  return t(atLeast ? 'roles.useAtLeast' : 'roles.use', { count })
}
