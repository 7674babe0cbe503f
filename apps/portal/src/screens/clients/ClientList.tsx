import type { ClientReply } from '@doorward/contract/authorization/clients'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { useListState } from '../../lib/list-query.ts'
import { clientsQuery } from '../../queries/nouns/clients.ts'
import { useRows } from '../../queries/server/paging.ts'
import { primeList, samePage } from '../../queries/server/prime.ts'
import { type Column, NounList } from '../../ui/list/NounList.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Empty } from '../../ui/placeholder/Empty.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { IdText } from '../../ui/text/IdText.tsx'
import { TagList } from '../../ui/text/TagList.tsx'

export const loader = ({ request }: LoaderFunctionArgs) => primeList(request, clientsQuery)
export const shouldRevalidate = samePage

const createPath = '/settings/clients/new'
const keyCount = ({ verificationKeys: { length } }: ClientReply): string => `${length} ${length === 1 ? 'key' : 'keys'}`

const columns: Column<ClientReply>[] = [
  {
    key: 'name',
    head: 'Name',
    sortBy: (client) => client.name ?? client.clientId,
    cell: (client) => <bdi>{client.name ?? client.clientId}</bdi>,
  },
  { key: 'id', head: 'Client id', cell: (client) => <IdText id={client.clientId} longest={24} /> },
  { key: 'keys', head: 'Keys', numeric: true, sortBy: (client) => client.verificationKeys.length, cell: keyCount },
  { key: 'tags', head: 'Tags', wideOnly: true, cell: (client) => <TagList tags={client.tags} /> },
  {
    key: 'changed',
    head: 'Changed',
    wideOnly: true,
    sortBy: (client) => client.lastUpdated,
    cell: (client) => <DateTime at={client.lastUpdated} />,
  },
]

/** Service clients: programs that call the API with their own keys. */
export function Component() {
  const query = useRows(clientsQuery(useListState().q))
  const create = (
    <Button component={Link} to={createPath} leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}>
      Create service client
    </Button>
  )
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Build' }]}
        title="Service clients"
        text="A service client is a program that calls the API with its own access keys."
        actions={create}
      />
      <NounList
        nouns={{ one: 'service client', many: 'service clients' }}
        query={query}
        columns={columns}
        rowKey={(client) => client.clientId}
        rowLink={(client) => `/settings/clients/${encodeURIComponent(client.clientId)}`}
        rowName={(client) => client.name ?? client.clientId}
        createPath={createPath}
        empty={
          <Empty
            motif="key"
            title="No service clients yet"
            text="A service client is a program that calls the API. Create one, then make its access key."
          />
        }
      />
    </>
  )
}
