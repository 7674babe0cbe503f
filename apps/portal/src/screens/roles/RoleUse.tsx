import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { listed, t } from '../../lib/texts.ts'
import { places } from '../../nouns/list.ts'
import { addressOf } from '../../nouns/navigation.ts'
import { whoInNumbers } from './role-reach.ts'
import { useReach } from './use-reach.ts'

interface RoleUseProps {
  roleId: string
  /** Whom they name is told too, and the ways to the records and to who comes to the role by them. */
  withWho?: true
}

/** How many access records give a role, in words. */
export function RoleUse({ roleId, withWho }: RoleUseProps) {
  const { reach, atLeast, isPart, error } = useReach(roleId)
  if (!reach) return error ? t('shared.notKnown') : <span aria-busy="true">{t('roles.counting')}</span>
  const { records: count } = reach
  if (count === 0 && atLeast) return t('shared.notKnown')
  const use = t(atLeast ? 'roles.useAtLeast' : 'roles.use', { count })
  if (!withWho || count === 0) return use
  return (
    <>
      <Anchor inherit component={Link} to={`${places.records.path}?${new URLSearchParams({ q: roleId })}`}>
        {use}
      </Anchor>
      {!isPart && (
        <div>
          <Anchor inherit component={Link} to={`${addressOf('roles', roleId)}?tab=access`}>
            {listed(whoInNumbers(reach))}
          </Anchor>
        </div>
      )}
    </>
  )
}
