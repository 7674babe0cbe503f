import { Menu } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { capital } from '../../../lib/capital.ts'
import { t } from '../../../lib/texts.ts'
import { giveAccess } from '../../../nouns/access/give-access.ts'
import { useMakingRefusals } from '../../../nouns/access/standing.ts'
import { useGivingRefusal } from '../../../nouns/access/use-giving-refusal.ts'
import { nouns } from '../../../nouns/navigation.ts'

const quickCreate = nouns.filter(({ quickCreate }) => quickCreate)

/** What would be refused opens all the same, to say what is missing; it looks as it does in the navigation. */
const lockOf = (isLocked: boolean, label: string) =>
  isLocked
    ? {
        c: 'dimmed',
        rightSection: <IconLock size={14} stroke={1.5} aria-hidden />,
        'aria-label': t('app.noAccessTo', { place: label }),
      }
    : {}

/** What can be made from anywhere. */
export function QuickCreateEntries() {
  const refusals = useMakingRefusals()
  const cannotGive = useGivingRefusal() !== undefined
  return (
    <>
      <Menu.Item onClick={() => giveAccess()} {...lockOf(cannotGive, t('ui.give'))}>
        {t('ui.give')}
      </Menu.Item>
      <Menu.Item component={Link} to="/quick-create">
        {t('ui.quickCreate')}
      </Menu.Item>
      <Menu.Label>{t('common.create')}</Menu.Label>
      {quickCreate.map(({ key, one, path }) => (
        <Menu.Item key={path} component={Link} to={`${path}/new`} {...lockOf(refusals.has(key), capital(one))}>
          {capital(one)}
        </Menu.Item>
      ))}
    </>
  )
}
