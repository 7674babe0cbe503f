import { type AccessRecordReply, listRecords } from '@doorward/contract/authorization/records'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { useListState } from '../../lib/list-query.ts'
import { NoneYet, OnlyOwn } from '../../nouns/access/sight.tsx'
import { recordsQuery } from '../../queries/nouns/records.ts'
import { useRows } from '../../queries/server/paging.ts'
import { primeList, samePage } from '../../queries/server/prime.ts'
import { type Column, NounList } from '../../ui/list/NounList.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Empty } from '../../ui/placeholder/Empty.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { TagList } from '../../ui/text/TagList.tsx'
import { whoInNumbers } from './who-in-numbers.ts'

export const loader = ({ request }: LoaderFunctionArgs) => primeList(request, recordsQuery)
export const shouldRevalidate = samePage

const sight = { list: listRecords, only: 'access records you are an admin of' }
const createPath = '/settings/records/new'

const firstResource = (record: AccessRecordReply): string => record.statements[0]?.resources[0]?.resourceUri ?? ''
const resourceCount = (record: AccessRecordReply): number =>
  new Set(record.statements.flatMap(({ resources }) => resources.map(({ resourceUri }) => resourceUri))).size

const columns: Column<AccessRecordReply>[] = [
  { key: 'name', head: 'Name', sortBy: (record) => record.name, cell: (record) => <bdi>{record.name}</bdi> },
  { key: 'who', head: 'Who', cell: whoInNumbers },
  {
    key: 'on',
    head: 'On',
    sortBy: firstResource,
    cell: (record) => (
      <>
        <span className="mono">{firstResource(record)}</span>
        {resourceCount(record) > 1 && ` and ${resourceCount(record) - 1} more`}
      </>
    ),
  },
  { key: 'tags', head: 'Tags', wideOnly: true, cell: (record) => <TagList tags={record.tags} /> },
  {
    key: 'changed',
    head: 'Changed',
    wideOnly: true,
    sortBy: (record) => record.lastUpdated,
    cell: (record) => <DateTime at={record.lastUpdated} />,
  },
]

/** Access records: who may do what on which resources. */
export function Component() {
  const query = useRows(recordsQuery(useListState().q))
  const create = (
    <Button component={Link} to={createPath} leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}>
      Create access record
    </Button>
  )
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Access' }]}
        title="Access records"
        text="An access record says who may do what on which resources."
        actions={create}
      />
      <NounList
        nouns={{ one: 'access record', many: 'access records' }}
        query={query}
        columns={columns}
        rowKey={(record) => record.recordId}
        rowLink={(record) => `/settings/records/${encodeURIComponent(record.recordId)}`}
        rowName={(record) => record.name}
        createPath={createPath}
        notice={<OnlyOwn {...sight} />}
        empty={
          <NoneYet {...sight}>
            <Empty
              motif="paper"
              title="No access records yet"
              text="An access record says who may do what on which resources. Nobody has access through a record yet."
            />
          </NoneYet>
        }
      />
    </>
  )
}
