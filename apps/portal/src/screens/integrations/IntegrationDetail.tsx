import type { IntegrationReply } from '@doorward/contract/authorization/integrations'
import { wantedUnlessChosen } from '@doorward/core/events/events'
import { IconWebhook } from '@tabler/icons-react'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { deleteIntegration, integrationsQuery } from '../../queries/integrations.ts'
import { queryClient } from '../../queries/query-client.ts'
import { DateTime } from '../../ui/DateTime.tsx'
import { EntityHeader } from '../../ui/EntityHeader.tsx'
import { JsonView } from '../../ui/JsonView.tsx'
import { Missing } from '../../ui/states.tsx'
import { DeleteZone } from '../shared/DeleteZone.tsx'
import { DetailTabs } from '../shared/DetailTabs.tsx'
import { Facts } from '../shared/Facts.tsx'
import { DeadLetters } from './DeadLetters.tsx'
import { DeliveryState } from './DeliveryState.tsx'
import { targetOf, typeLabel } from './integration-values.ts'

export const loader = async (_: LoaderFunctionArgs) => {
  await queryClient.fetchInfiniteQuery(integrationsQuery())
  return null
}

/** One integration: where it sends, how that goes, and what could not be delivered. */
export function Component() {
  const type = useParams().type ?? ''
  const { data } = useSuspenseInfiniteQuery(integrationsQuery())
  const integration = data.pages.flatMap(({ rows }) => rows).find((row) => row.type === type)
  if (!integration)
    return <Missing noun="integration" heading={1} back={{ to: '/settings/integrations', label: 'integrations' }} />
  const { status } = integration
  return (
    <>
      <EntityHeader
        crumbs={[{ label: 'Build' }, { label: 'Integrations', to: '/settings/integrations' }]}
        icon={<IconWebhook size={24} stroke={1.5} aria-hidden />}
        name={typeLabel(integration.type)}
        id={type}
        badges={<DeliveryState status={status} />}
        tabs={[
          { key: 'overview', label: 'Overview' },
          { key: 'undelivered', label: 'Not delivered', count: status.deadLetters },
          { key: 'json', label: 'JSON' },
        ]}
      />
      <DetailTabs
        tabs={[
          { key: 'overview', body: () => <Overview integration={integration} /> },
          { key: 'undelivered', body: () => <DeadLetters integration={integration} /> },
          { key: 'json', body: () => <JsonView value={integration} label="Integration as JSON" /> },
        ]}
      />
    </>
  )
}

function Overview({ integration }: { integration: IntegrationReply }) {
  const { status, type, configuration } = integration
  return (
    <>
      <Facts
        facts={[
          ['Sends to', targetOf(integration)],
          ...(configuration.accessKeyId ? ([['Access key id', configuration.accessKeyId]] as [string, string][]) : []),
          ...(configuration.clientEmail
            ? ([['Service account', configuration.clientEmail]] as [string, string][])
            : []),
          ['Events', (configuration.events ?? wantedUnlessChosen).join(', ')],
          ['Secret', 'stored, encrypted'],
          ['Last sent', status.lastSent ? <DateTime key="sent" at={status.lastSent} /> : 'nothing yet'],
          ['Failed tries in a row', status.failures.toLocaleString('en')],
          ...(status.failingSince
            ? ([['Failing since', <DateTime key="since" at={status.failingSince} />]] as [string, React.ReactNode][])
            : []),
          ['Last error', status.lastError ?? 'none'],
          ['Not delivered', `${status.deadLetters.toLocaleString('en')} events`],
          ['Made', <DateTime key="made" at={integration.createdTime} />],
        ]}
      />
      <DeleteZone
        noun="integration"
        name={typeLabel(type)}
        text="To change where it sends, delete it and create it anew."
        consequences={[
          'No more events are sent there; what was not sent yet is not sent.',
          `${status.deadLetters.toLocaleString('en')} events that were not delivered are lost.`,
        ]}
        remove={() => deleteIntegration(type)}
        backTo="/settings/integrations"
      />
    </>
  )
}
