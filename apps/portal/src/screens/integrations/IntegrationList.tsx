import type { IntegrationReply } from '@doorward/contract/authorization/integrations'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { integrationsQuery } from '../../queries/nouns/integrations.ts'
import { useRows } from '../../queries/server/paging.ts'
import { primeList, samePage } from '../../queries/server/prime.ts'
import { type Column, NounList } from '../../ui/list/NounList.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Empty } from '../../ui/placeholder/Empty.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { DeliveryState } from './DeliveryState.tsx'
import { targetOf, typeLabel } from './integration-values.ts'

export const loader = ({ request }: LoaderFunctionArgs) => primeList(request, integrationsQuery)
export const shouldRevalidate = samePage

const createPath = '/settings/integrations/new'

const columns: Column<IntegrationReply>[] = [
  { key: 'type', head: 'Sends to', cell: ({ type }) => typeLabel(type) },
  {
    key: 'target',
    head: 'Where',
    cell: (row) => <span style={{ overflowWrap: 'anywhere' }}>{targetOf(row)}</span>,
  },
  { key: 'state', head: 'Delivery', cell: ({ status }) => <DeliveryState status={status} /> },
  { key: 'sent', head: 'Last sent', wideOnly: true, cell: ({ status }) => <DateTime at={status.lastSent} /> },
]

/** Where the events of the account are sent to. */
export function Component() {
  const query = useRows(integrationsQuery())
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Build' }]}
        title="Integrations"
        text="An integration sends what happens here to your own systems: each event at least once, in order."
        actions={
          <Button component={Link} to={createPath} leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}>
            Create integration
          </Button>
        }
      />
      <NounList
        nouns={{ one: 'integration', many: 'integrations' }}
        query={query}
        columns={columns}
        search={false}
        rowKey={({ type }) => type}
        rowLink={({ type }) => `/settings/integrations/${type}`}
        rowName={({ type }) => typeLabel(type)}
        createPath={createPath}
        empty={
          <Empty
            motif="send"
            title="No integrations yet"
            text="Send changes of access and alerts to a webhook, to AWS EventBridge or to Google Cloud Pub/Sub."
          />
        }
      />
    </>
  )
}
