import type { AccessRecordReply } from '@doorward/contract/authorization/access/records'
import { Text } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import { LinkedUser } from '../../nouns/linked-names.tsx'
import { Several } from '../../ui/text/Several.tsx'

/** Who may change a record as one of its admins, and that this alone gives them no access. */
export function RecordAdmins({ of }: { of: AccessRecordReply['admins'] }) {
  if (of.length === 0) return t('records.noAdmins')
  return (
    <>
      <div>
        <Several parts={of.map(({ userId }) => ({ key: userId, node: <LinkedUser userId={userId} /> }))} />
      </div>
      <Text fz="sm" c="dimmed">
        {t('records.adminsMay')}
      </Text>
    </>
  )
}
