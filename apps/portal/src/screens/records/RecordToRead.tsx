import type { AccessRecordReply } from '@doorward/contract/authorization/access/records'
import { Stack, Title } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import { LinkedGroup, LinkedUser } from '../../nouns/linked-names.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { Several } from '../../ui/text/Several.tsx'
import { TagList } from '../../ui/text/TagList.tsx'
import { RecordAdmins } from './RecordAdmins.tsx'
import { RecordSentences } from './RecordSentences.tsx'

/** The fields of a record as text, for who may not change it. */
export const RecordToRead = ({ record }: { record: AccessRecordReply }) => (
  <Stack gap="lg" maw={760}>
    <Facts
      facts={[
        [t('common.name'), <bdi key="name">{record.name}</bdi>],
        [t('common.description'), record.description || t('common.noneSmall')],
        [t('records.everyone'), <Everyone key="who" of={record} />],
        [t('records.admins'), <RecordAdmins key="admins" of={record.admins} />],
        [t('common.tags'), <TagList key="tags" tags={record.tags} />],
      ]}
    />
    <Title order={2}>{t('records.statements')}</Title>
    <RecordSentences record={record} />
  </Stack>
)

/** Whom the record names for all its statements. */
function Everyone({ of: { users, groups } }: { of: Pick<AccessRecordReply, 'users' | 'groups'> }) {
  const parts = [
    ...groups.map(({ groupId }) => ({ key: groupId, node: <LinkedGroup groupId={groupId} /> })),
    ...users.map(({ userId }) => ({ key: userId, node: <LinkedUser userId={userId} /> })),
  ]
  return parts.length > 0 ? <Several parts={parts} /> : t('common.noneSmall')
}
