import { type GroupReply, listGroups } from '@doorward/contract/authorization/groups'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { useListState } from '../../lib/list-query.ts'
import { NoneYet, OnlyOwn } from '../../nouns/access/sight.tsx'
import { groupsQuery } from '../../queries/nouns/groups.ts'
import { useRows } from '../../queries/server/paging.ts'
import { primeList, samePage } from '../../queries/server/prime.ts'
import { type Column, NounList } from '../../ui/list/NounList.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Empty } from '../../ui/placeholder/Empty.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { IdText } from '../../ui/text/IdText.tsx'
import { TagList } from '../../ui/text/TagList.tsx'

export const loader = ({ request }: LoaderFunctionArgs) => primeList(request, groupsQuery)
export const shouldRevalidate = samePage

const sight = { list: listGroups, only: 'groups that name you' }
const createPath = '/settings/groups/new'
const count = new Intl.NumberFormat()

const columns: Column<GroupReply>[] = [
  { key: 'name', head: 'Name', sortBy: (group) => group.name, cell: (group) => <bdi>{group.name}</bdi> },
  {
    key: 'people',
    head: 'People',
    numeric: true,
    sortBy: (group) => group.users.length,
    cell: (group) => `${count.format(group.users.length)} ${group.users.length === 1 ? 'person' : 'people'}`,
  },
  { key: 'id', head: 'Group id', wideOnly: true, cell: (group) => <IdText id={group.groupId} longest={24} /> },
  { key: 'tags', head: 'Tags', wideOnly: true, cell: (group) => <TagList tags={group.tags} /> },
  {
    key: 'changed',
    head: 'Changed',
    wideOnly: true,
    sortBy: (group) => group.lastUpdated,
    cell: (group) => <DateTime at={group.lastUpdated} />,
  },
]

/** Groups: people who get the same access. */
export function Component() {
  const query = useRows(groupsQuery(useListState().q))
  const create = (
    <Button component={Link} to={createPath} leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}>
      Create group
    </Button>
  )
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'People' }]}
        title="Groups"
        text="A group holds people who get the same access."
        actions={create}
      />
      <NounList
        nouns={{ one: 'group', many: 'groups' }}
        query={query}
        columns={columns}
        rowKey={(group) => group.groupId}
        rowLink={(group) => `/settings/groups/${encodeURIComponent(group.groupId)}`}
        rowName={(group) => group.name}
        createPath={createPath}
        notice={<OnlyOwn {...sight} />}
        empty={
          <NoneYet {...sight}>
            <Empty
              motif="people"
              title="No groups yet"
              text="A group holds people who get the same access. Create one, then give it a role in an access record."
            />
          </NoneYet>
        }
      />
    </>
  )
}
