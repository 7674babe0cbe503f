import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { listed, t } from '../../lib/texts.ts'
import { useCountNaming } from '../../nouns/access/RecordsNaming.tsx'
import { places } from '../../nouns/list.ts'
import { addressOf } from '../../nouns/navigation.ts'
import { gives } from './gives.ts'
import { reachOf, whoInNumbers } from './role-reach.ts'

interface RoleUseProps {
  roleId: string
  /** Whom they name is told too, and the ways to the records and to who comes to the role by them. */
  withWho?: true
}

/** How many access records give a role, in words. */
export function RoleUse({ roleId, withWho }: RoleUseProps) {
  const { count, found = [], atLeast, hasMore, error } = useCountNaming({ id: roleId, names: gives(roleId) })
  if (count === undefined) return error ? t('shared.notKnown') : <span aria-busy="true">{t('roles.counting')}</span>
  if (count === 0 && atLeast) return t('shared.notKnown')
  const use = t(atLeast ? 'roles.useAtLeast' : 'roles.use', { count })
  if (!withWho || count === 0) return use
  return (
    <>
      <Anchor inherit component={Link} to={`${places.records.path}?${new URLSearchParams({ q: roleId })}`}>
        {use}
      </Anchor>
      {/* Of some of the records, the numbers would be those of nobody. */}
      {!hasMore && (
        <div>
          <Anchor inherit component={Link} to={`${addressOf('roles', roleId)}?tab=access`}>
            {listed(whoInNumbers(reachOf(found, roleId)))}
          </Anchor>
        </div>
      )}
    </>
  )
}
