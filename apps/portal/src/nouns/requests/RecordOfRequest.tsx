import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { rich, t } from '../../lib/texts.ts'
import { UserName } from '../../pickers/Names.tsx'
import { recordQueries } from '../../queries/nouns/records.ts'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { nameIn } from '../changes/gone.ts'
import { addressOf } from '../navigation.ts'
import { type MadeBy, useMadeRecord } from './made-record.ts'

/** The access record that an approval made, or that it was deleted since: nothing leads to what is gone or not to be seen. */
export function RecordOfRequest({ requestId, recordId }: MadeBy) {
  const { isDeleted, deletion } = useMadeRecord({ requestId, recordId })
  const { data } = useQuery({ ...recordQueries.one(recordId), retry: false, enabled: !isDeleted })
  if (isDeleted && deletion)
    return rich('requests.recordRemoved', {
      record: <bdi>{nameIn(deletion.before) ?? recordId}</bdi>,
      who: <UserName userId={deletion.actor.userId} />,
      at: <DateTime at={deletion.at} />,
    })
  if (isDeleted) return t('requests.recordGone')
  if (!data) return <span title={recordId}>{t('requests.recordUnseen')}</span>
  return (
    <Anchor component={Link} inherit to={addressOf('records', recordId)}>
      <bdi>{data.item.name ?? recordId}</bdi>
    </Anchor>
  )
}
