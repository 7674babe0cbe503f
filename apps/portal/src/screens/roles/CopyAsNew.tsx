import { Button } from '@mantine/core'
import { IconCopy, IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { t } from '../../lib/texts.ts'
import { useMakingRefusal } from '../../nouns/access/standing.ts'
import { places } from '../../nouns/list.ts'

/** Leads to a new role that starts from this one's permissions. */
export function CopyAsNew({ roleId }: { roleId: string }) {
  const isLocked = useMakingRefusal(places.roles) !== undefined
  const Icon = isLocked ? IconLock : IconCopy
  return (
    <Button
      component={Link}
      to={`${places.roles.path}/new?from=${encodeURIComponent(roleId)}`}
      variant="default"
      aria-label={isLocked ? t('app.noAccessTo', { place: t('roles.copyAsNew') }) : undefined}
      leftSection={<Icon size={16} stroke={1.5} aria-hidden />}
    >
      {t('roles.copyAsNew')}
    </Button>
  )
}
