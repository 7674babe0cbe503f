import type { AccessRecordReply } from '@doorward/contract/authorization/records'
import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { missingPermission, toFailure } from '../../lib/failures.ts'
import { RolesOnResources } from '../../pickers/Names.tsx'
import { useRows } from '../../queries/paging.ts'
import { recordsQuery } from '../../queries/records.ts'
import { ErrorState, FilteredEmpty, PageSkeleton, Refused } from '../../ui/states.tsx'

interface RecordsNamingProps {
  /** Text the server's filter finds, normally the item's id. */
  id: string
  /** Whether a found record really names the item, and not only a text like it. */
  names: (record: AccessRecordReply) => boolean
  none: string
}

/** The access records that name an item: what it gives, to what. */
export function RecordsNaming({ id, names, none }: RecordsNamingProps) {
  const { rows, error, retry } = useRows(recordsQuery(id))
  if (error && !rows) {
    const failure = toFailure(error, 'load the access records')
    return failure.kind === 'refused' ? (
      <Refused act="see access records" permission={missingPermission(error)} reference={failure.reference} />
    ) : (
      <ErrorState failure={failure} onRetry={retry} />
    )
  }
  if (!rows) return <PageSkeleton />
  const found = rows.filter(names)
  if (found.length === 0) return <FilteredEmpty text={none} />
  return (
    <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {found.map((record) => (
        <Stack key={record.recordId} gap={4} component="li" className="card" p="md">
          <Anchor component={Link} to={`/settings/records/${encodeURIComponent(record.recordId)}`} fw={500}>
            {record.name}
          </Anchor>
          {record.statements.map((statement, index) => (
            // Statements have no id; their place in the record is their name.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <Text key={index} fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              <RolesOnResources {...statement} />
            </Text>
          ))}
        </Stack>
      ))}
    </Stack>
  )
}
