import type { AccessRecordReply } from '@doorward/contract/authorization/access/records'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/texts.ts'
import { sumInWords } from '../../nouns/effect/sums.ts'
import { useKnownActions } from '../../pickers/known-actions.ts'
import { allRolesQuery } from '../../queries/nouns/roles.ts'
import { RecordSentences } from './RecordSentences.tsx'
import { whoInNumbers } from './who-in-numbers.ts'

/** What a record gives now: its sentences, and how many actions on how many resources that is. */
export function RecordNow({ record }: { record: AccessRecordReply }) {
  const known = useKnownActions()
  const { data: roles } = useQuery({ ...allRolesQuery, retry: false })
  const permits = new Map<string, string[]>(
    roles?.map(({ roleId, permissions }) => [roleId, permissions.map(({ action }) => action)]),
  )
  const actionsOn = new Map<string, string[]>()
  for (const { roles: given, resources } of record.statements)
    for (const { resourceUri } of resources)
      actionsOn.set(resourceUri, [
        ...(actionsOn.get(resourceUri) ?? []),
        ...given.flatMap((roleId) => permits.get(roleId) ?? []),
      ])
  return (
    <>
      <RecordSentences record={record} />
      {roles && (
        <Text fz="sm" c="dimmed">
          {t('records.reaches', {
            who: whoInNumbers(record),
            what: sumInWords(
              [...actionsOn].map(([resourceUri, actions]) => ({ who: '', resourceUri, actions })),
              known,
            ),
          })}
        </Text>
      )}
    </>
  )
}
