import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { rich, t } from '../../lib/texts.ts'
import { isAdminOf } from '../../nouns/access/named-in-record.ts'
import { useCountNaming } from '../../nouns/access/RecordsNaming.tsx'
import { addressOf } from '../../nouns/navigation.ts'

/** Says of somebody whom no record gives anything that they may change some, as their admin; else nothing. */
export function AdminsRecords({ userId, name }: { userId: string; name: string }) {
  const { count = 0 } = useCountNaming({ id: userId, names: (record) => isAdminOf(record, userId) })
  if (count === 0) return null
  return (
    <Text style={{ overflowWrap: 'anywhere' }}>
      {rich('analyzer.administers', { user: name, count })}{' '}
      <Anchor inherit component={Link} underline="always" to={`${addressOf('users', userId)}?tab=access`}>
        {t('analyzer.administeredBy', { user: name })}
      </Anchor>
    </Text>
  )
}
