import type { IntegrationReply, IntegrationType } from '@doorward/contract/authorization/integrations'
import { IconWebhook } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { useEntityForm } from '../../lib/form/use-entity-form.ts'
import { problemsOf, specsOf } from '../../nouns/form/fields.ts'
import { NounFields } from '../../nouns/form/NounFields.tsx'
import { DeleteZone } from '../../nouns/screens/DeleteZone.tsx'
import { deleteIntegration, integrationQuery, saveIntegration } from '../../queries/nouns/integrations.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { DetailTabs } from '../../ui/page/DetailTabs.tsx'
import { EntityHeader } from '../../ui/page/EntityHeader.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { JsonView } from '../../ui/text/JsonView.tsx'
import { DeadLetters } from './DeadLetters.tsx'
import { DeliveryState } from './DeliveryState.tsx'
import { changeFields, targetOf, toIntegrationChange, toIntegrationValues, typeLabel } from './integration-values.ts'
import { TryIntegration } from './TryIntegration.tsx'

export const loader = ({ params }: LoaderFunctionArgs) => queryClient.fetchQuery(integrationQuery(typeOf(params.id)))
// An address names any type; the server answers those it knows.
const typeOf = (type = '') => type as IntegrationType

/** One integration: where it sends, how that goes, and what could not be delivered. */
export function Component() {
  const type = typeOf(useParams().id)
  const { data } = useSuspenseQuery(integrationQuery(type))
  const { integration, version } = data
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
          { key: 'edit', label: 'Edit' },
          { key: 'undelivered', label: 'Not delivered', count: status.deadLetters },
          { key: 'json', label: 'JSON' },
        ]}
      />
      <DetailTabs
        tabs={[
          { key: 'overview', body: () => <Overview integration={integration} /> },
          { key: 'edit', body: () => <Edit key={type} integration={integration} version={version} /> },
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
          ['Events', (configuration.events ?? []).join(', ')],
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
      <TryIntegration type={type} />
      <DeleteZone
        noun="integration"
        name={typeLabel(type)}
        text="It stops sending. To send elsewhere, edit it: what waits is kept then."
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

const specs = specsOf(changeFields)

/** Secrets are typed here, so no draft is kept. */
function Edit({ integration, version }: { integration: IntegrationReply; version: string | undefined }) {
  const { type } = integration
  const form = useEntityForm({
    served: { values: toIntegrationValues(integration), version },
    specs,
    validate: (values) => problemsOf(changeFields, values, false),
    doing: 'save the integration',
    save: (values, sent) => saveIntegration(type, toIntegrationChange(values), sent),
    reload: async () => {
      const fresh = await queryClient.fetchQuery(integrationQuery(type))
      return { values: toIntegrationValues(fresh.integration), version: fresh.version }
    },
  })
  return (
    <EditForm form={form} specs={specs} noun="integration" name={typeLabel(type)}>
      <NounFields fields={changeFields} form={form} isNew={false} />
    </EditForm>
  )
}
