import { Stack, Text, Title } from '@mantine/core'
import { useContext } from 'react'
import { listed, rich, t } from '../../lib/texts.ts'
import type { Permission } from '../../nouns/place.ts'
import { inWords, opened } from '../../nouns/requests/asked-in-words.ts'
import type { StatementValues } from '../../nouns/statement/statements.ts'
import { RolesOnResources } from '../../pickers/Names.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { Code } from '../../ui/placeholder/Refused.tsx'
import { WhoGives } from '../../ui/placeholder/who-gives.ts'
import { useKnownRoles } from './request-start.ts'

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
    <Stack gap="sm" component="section" aria-label={t('requests.youAskTo')}>
      <div>
        <Title order={2}>{inWords(permission)}</Title>
        <Text fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {rich('requests.actionOn', {
            action: <Code text={permission.action} />,
            resource: <Code text={permission.resource} />,
          })}
        </Text>
      </div>
      <Facts
        facts={[
          places.length > 0 && [t('requests.opens'), listed(places.map(({ label }) => label))],
          [
            t('requests.givenAs'),
            <RolesOnResources
              key="given"
              roles={roles}
              resources={resources.map((resourceUri) => ({ resourceUri }))}
            />,
          ],
          [t('requests.whoDecides'), <Who key="who">{t('requests.ownersDecide')}</Who>],
        ]}
      />
    </Stack>
  )
}
