import { Menu } from '@mantine/core'
import { Link } from 'react-router'
import { capital } from '../../../lib/capital.ts'
import { t } from '../../../lib/texts.ts'
import { giveAccess } from '../../../nouns/access/give-access.ts'
import { nouns } from '../../../nouns/navigation.ts'

const quickCreate = nouns.filter(({ quickCreate }) => quickCreate)

/** What can be made from anywhere. */
export const QuickCreateEntries = () => (
  <>
    <Menu.Item onClick={() => giveAccess()}>{t('ui.give')}</Menu.Item>
    <Menu.Item component={Link} to="/quick-create">
      {t('ui.quickCreate')}
    </Menu.Item>
    <Menu.Label>{t('common.create')}</Menu.Label>
    {quickCreate.map(({ one, path }) => (
      <Menu.Item key={path} component={Link} to={`${path}/new`}>
        {capital(one)}
      </Menu.Item>
    ))}
  </>
)
