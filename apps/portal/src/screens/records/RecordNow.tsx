import type { AccessRecordReply } from '@doorward/contract/authorization/access/records'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/texts.ts'
import { allRolesQuery } from '../../queries/nouns/roles.ts'
import { RecordSentences } from './RecordSentences.tsx'
import { resourcesOf } from './sentence-cells.tsx'
import { whoInNumbers } from './who-in-numbers.ts'

/** What a record gives now: its sentences, and how many actions on how many resources that is. */
export function RecordNow({ record }: { record: AccessRecordReply }) {
  const { data: roles } = useQuery({ ...allRolesQuery, retry: false })
  const given = new Set(record.statements.flatMap((statement) => statement.roles))
  const actions = new Set(
    (roles ?? [])
      .filter(({ roleId }) => given.has(roleId))
      .flatMap(({ permissions }) => permissions.map(({ action }) => action)),
  )
  return (
    <>
      <RecordSentences record={record} />
      {roles && (
        <Text fz="sm" c="dimmed">
          {t('records.reaches', {
            who: whoInNumbers(record),
            actions: t('effect.actions', { count: actions.size }),
            resources: t('effect.resources', { count: resourcesOf(record).length }),
          })}
        </Text>
      )}
    </>
  )
}
