import { Anchor, Button, Group, Stack, Table } from '@mantine/core'
import { Link } from 'react-router'
import { missingPermission, toFailure } from '../../lib/failures.ts'
import { GroupName, RoleNames, UserName } from '../../pickers/Names.tsx'
import { useRows } from '../../queries/paging.ts'
import { type ResourceUser, resourceUsersQuery } from '../../queries/resources.ts'
import { ErrorState, FilteredEmpty, PageSkeleton, Refused } from '../../ui/states.tsx'
import { WideTable } from '../../ui/WideTable.tsx'

/** Everyone with roles on this resource, on it or on what is above it, and through what. */
export function ResourceUsers({ resourceUri }: { resourceUri: string }) {
  const { rows, error, retry, hasMore, loadMore, isFetchingMore } = useRows(resourceUsersQuery(resourceUri))
  if (error && !rows) {
    const failure = toFailure(error, 'load the people')
    return failure.kind === 'refused' ? (
      <Refused act="see who has roles" permission={missingPermission(error)} reference={failure.reference} />
    ) : (
      <ErrorState failure={failure} onRetry={retry} />
    )
  }
  if (!rows) return <PageSkeleton />
  if (rows.length === 0) return <FilteredEmpty text="No access record reaches this resource." />
  return (
    <Stack gap="sm">
      <WideTable label="People with roles here">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Who</Table.Th>
            <Table.Th>Roles</Table.Th>
            <Table.Th>Through</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ userId, roles, through = [] }) => (
            <Table.Tr key={userId}>
              <Table.Td>
                <Anchor component={Link} to={`/settings/users/${encodeURIComponent(userId)}`}>
                  <UserName userId={userId} />
                </Anchor>
              </Table.Td>
              <Table.Td>
                <RoleNames roleIds={roles.map(({ roleId }) => roleId)} />
              </Table.Td>
              <Table.Td>
                {placesOf(through).map(({ resourceUri: place, groupId }) => (
                  <div key={`${place} ${groupId}`}>
                    <span className="mono">{place}</span>
                    {groupId && (
                      <>
                        {' by '}
                        <GroupName groupId={groupId} />
                      </>
                    )}
                  </div>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
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

type Ways = NonNullable<ResourceUser['through']>

/** Where roles are given, by which group, each once. */
const placesOf = (ways: Ways): Pick<Ways[number], 'resourceUri' | 'groupId'>[] => [
  ...new Map(ways.map((way) => [`${way.resourceUri} ${way.groupId ?? ''}`, way])).values(),
]
