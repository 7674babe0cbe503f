import { Stack, Text, Title } from '@mantine/core'
import { useContext } from 'react'
import { listed, rich, t } from '../../lib/texts.ts'
import { RolesOnResources } from '../../pickers/Names.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { Code } from '../../ui/placeholder/Refused.tsx'
import { WhoGives } from '../../ui/placeholder/who-gives.ts'
import type { Permission } from '../place.ts'
import { opened } from '../requests/opened.ts'
import { useKnownRoles } from '../requests/request-start.ts'
import type { StatementValues } from '../statement/statements.ts'
import { inWords } from './in-words.ts'

interface AskedForProps {
  permission: Permission
  statement: StatementValues
}

/** What is asked for in plain words, what it opens and who decides; the action and the resource in small print. */
export function AskedFor({ permission, statement: { roles, resources } }: AskedForProps) {
  const Who = useContext(WhoGives)
  const known = useKnownRoles()
  const given = known.filter(({ roleId }) => roles.includes(roleId)).flatMap(({ permissions }) => permissions)
  const places = opened(given, permission.resource)
  return (
    <Stack gap="sm" component="section" aria-label={t('asking.youAskTo')}>
      <div>
        <Title order={2}>{inWords(permission)}</Title>
        <Text fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {rich('asking.actionOn', {
            action: <Code text={permission.action} />,
            resource: <Code text={permission.resource} />,
          })}
        </Text>
      </div>
      <Facts
        facts={[
          places.length > 0 && [t('requests.opens'), listed(places.map(({ label }) => label))],
          [
            t('asking.givenAs'),
            <RolesOnResources
              key="given"
              roles={roles}
              resources={resources.map((resourceUri) => ({ resourceUri }))}
            />,
          ],
          [t('asking.whoDecides'), <Who key="who">{t('asking.ownersDecide')}</Who>],
        ]}
      />
    </Stack>
  )
}
