import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { rich } from '../../lib/texts.ts'
import { RecordName, UserName } from '../../pickers/Names.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { nameIn } from '../changes/gone.ts'
import { addressOf } from '../navigation.ts'
import { useMadeRecord } from './made-record.ts'

/** The access record that an approval made, or that it was removed since: nothing leads to what is gone. */
export function RecordOfRequest({ recordId }: { recordId: string }) {
  const { isGone, removal } = useMadeRecord(recordId)
  if (isGone && removal)
    return rich('requests.recordRemoved', {
      record: <bdi title={recordId}>{nameIn(removal.before) ?? recordId}</bdi>,
      who: <UserName userId={removal.actor.userId} />,
      at: <DateTime at={removal.at} />,
    })
  if (isGone) return rich('requests.recordGone', { record: recordId })
  return (
    <Anchor component={Link} inherit to={addressOf('records', recordId)}>
      <RecordName recordId={recordId} />
    </Anchor>
  )
}
