import { type AccessRequestReply, listRequests } from '@doorward/contract/authorization/requests'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { useListState } from '../../lib/list-query.ts'
import { NoneYet, OnlyOwn } from '../../nouns/access/sight.tsx'
import { UserName } from '../../pickers/Names.tsx'
import { type RequestStatus, requestsQuery } from '../../queries/nouns/requests.ts'
import { useRows } from '../../queries/server/paging.ts'
import { primeList, samePage } from '../../queries/server/prime.ts'
import { type Column, NounList } from '../../ui/list/NounList.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Empty } from '../../ui/placeholder/Empty.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { ForWhat, ForWhom, RequestState } from './request-looks.tsx'

const sight = { list: listRequests, only: 'access requests of your own' }
const createPath = '/settings/requests/new'

/** Values of `?filter=`, as the server knows them. */
const filters: { value: string; label: string; status: RequestStatus }[] = [
  { value: 'open', label: 'Open', status: 'OPEN' },
  { value: 'approved', label: 'Approved', status: 'APPROVED' },
  { value: 'denied', label: 'Denied', status: 'DENIED' },
  { value: 'withdrawn', label: 'Withdrawn', status: 'DELETED' },
]
const statusOf = (filter: string | null): RequestStatus =>
  filters.find(({ value }) => value === filter)?.status ?? 'OPEN'

export const loader = ({ request }: LoaderFunctionArgs) => {
  const status = statusOf(new URL(request.url).searchParams.get('filter'))
  return primeList(request, () => requestsQuery(status))
}
export const shouldRevalidate = samePage

const columns: Column<AccessRequestReply>[] = [
  { key: 'who', head: 'Who', cell: ({ access }) => <ForWhom access={access} /> },
  { key: 'what', head: 'Asks for', cell: ({ access }) => <ForWhat access={access} /> },
  { key: 'state', head: 'State', cell: ({ status }) => <RequestState status={status} /> },
  {
    key: 'made',
    head: 'Asked',
    wideOnly: true,
    sortBy: ({ createdTime }) => createdTime,
    cell: ({ createdTime }) => <DateTime at={createdTime} />,
  },
  {
    key: 'decided',
    head: 'Decided by',
    wideOnly: true,
    cell: ({ decidedBy }) => (decidedBy ? <UserName userId={decidedBy} /> : '–'),
  },
]

/** What people asked for, and what became of it. */
export function Component() {
  const { filter, change } = useListState()
  const query = useRows(requestsQuery(statusOf(filter)))
  const create = (
    <Button component={Link} to={createPath} leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}>
      Request access
    </Button>
  )
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Access' }]}
        title="Access requests"
        text="People ask for access here. Approving a request makes an access record."
        actions={create}
      />
      <NounList
        nouns={{ one: 'access request', many: 'access requests' }}
        query={query}
        columns={columns}
        filters={filters}
        search={false}
        rowKey={({ requestId }) => requestId}
        rowLink={({ requestId }) => `/settings/requests/${encodeURIComponent(requestId)}`}
        rowName={({ requestId }) => requestId}
        createPath={createPath}
        notice={<OnlyOwn {...sight} />}
        empty={
          <NoneYet {...sight}>
            <Empty
              motif="envelope"
              title="No open requests"
              text="When someone asks for access, decide here."
              action={
                <Button variant="default" onClick={() => change({ filter: 'approved' })}>
                  See approved ones
                </Button>
              }
            />
          </NoneYet>
        }
      />
    </>
  )
}
