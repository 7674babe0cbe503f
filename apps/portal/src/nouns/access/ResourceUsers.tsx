import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { GroupName, RecordName, RoleNames, UserName } from '../../pickers/Names.tsx'
import { type Reacher, type ResourceUser, resourceUsersQuery } from '../../queries/nouns/resources.ts'
import { useRows } from '../../queries/server/paging.ts'
import { CardTable } from '../../ui/list/CardTable.tsx'
import { FilteredEmpty } from '../../ui/placeholder/Empty.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'
import { addressOf } from '../navigation.ts'

const columns = [
  {
    key: 'who',
    head: 'Who',
    cell: (row: Reacher) =>
      'everybodyOn' in row ? (
        <Text inherit fw={500}>
          Everybody: every signed-in user
        </Text>
      ) : (
        <Anchor inherit component={Link} to={addressOf('users', row.userId)}>
          <UserName userId={row.userId} />
        </Anchor>
      ),
  },
  {
    key: 'roles',
    head: 'Roles',
    cell: (row: Reacher) =>
      'everybodyOn' in row ? (
        'What ends in read or list'
      ) : (
        <RoleNames roleIds={row.roles.map(({ roleId }) => roleId)} />
      ),
  },
  {
    key: 'through',
    head: 'Through',
    cell: (row: Reacher) =>
      'everybodyOn' in row ? <Setting resourceUri={row.everybodyOn} /> : <Through ways={row.through ?? []} />,
  },
]

/** Everyone who reaches a resource, by it or by what is above it, and through what. */
export function ResourceUsers({ resourceUri }: { resourceUri: string }) {
  const { rows, error, retry, hasMore, loadMore, isFetchingMore } = useRows(resourceUsersQuery(resourceUri))
  if (error && !rows) {
    return (
      <ReadFailed
        error={error}
        failed="We could not load the people."
        refused="You can't see who has roles."
        onRetry={retry}
      />
    )
  }
  if (!rows) return <PageSkeleton />
  if (rows.length === 0) return <FilteredEmpty text="Nobody reaches this resource." />
  return (
    <Stack gap="sm">
      <CardTable
        label="Who reaches it"
        columns={columns}
        rows={rows}
        rowKey={(row) => ('everybodyOn' in row ? `everybody on ${row.everybodyOn}` : row.userId)}
      />
      {hasMore && (
        <Group>
          <Button variant="default" size="xs" onClick={loadMore} loading={isFetchingMore}>
            Load more
          </Button>
        </Group>
      )}
    </Stack>
  )
}

const Setting = ({ resourceUri }: { resourceUri: string }) => (
  <>
    {'the setting of '}
    <Anchor inherit component={Link} to={addressOf('resources', resourceUri)} className="mono">
      {resourceUri}
    </Anchor>
  </>
)

type Way = NonNullable<ResourceUser['through']>[number]

/** Ways that differ in more than the role. */
const distinct = (ways: Way[]): Way[] => [
  ...new Map(
    ways.map((way) => [JSON.stringify([way.resourceUri, way.recordId ?? '', way.groupId ?? '']), way]),
  ).values(),
]
// Each name is asked for on its own.
const shownMax = 3

/** Where roles are given, by which record, and to which group. */
function Through({ ways }: { ways: Way[] }) {
  const told = distinct(ways)
  return (
    <>
      {told.slice(0, shownMax).map(({ resourceUri, recordId, groupId }) => (
        <div key={`${resourceUri} ${recordId} ${groupId}`}>
          {recordId && (
            <>
              <Anchor inherit component={Link} to={addressOf('records', recordId)}>
                <RecordName recordId={recordId} />
              </Anchor>
              {' on '}
            </>
          )}
          <span className="mono">{resourceUri}</span>
          {groupId && (
            <>
              {', by '}
              <Anchor inherit component={Link} to={addressOf('groups', groupId)}>
                <GroupName groupId={groupId} />
              </Anchor>
            </>
          )}
        </div>
      ))}
      {told.length > shownMax && (
        <Text fz="sm" c="dimmed">
          and {told.length - shownMax} more
        </Text>
      )}
    </>
  )
}
