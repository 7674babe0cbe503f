import type { ClientReply } from '@doorward/contract/authorization/clients'
import { IconRobot } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { useEntityForm } from '../../lib/form/use-entity-form.ts'
import { asClientId } from '../../lib/wire-ids.ts'
import { RecordsNaming } from '../../nouns/access/RecordsNaming.tsx'
import { HistoryTimeline } from '../../nouns/history/HistoryTimeline.tsx'
import { LastChange } from '../../nouns/history/LastChange.tsx'
import { DeleteZone } from '../../nouns/screens/DeleteZone.tsx'
import { clientQuery, deleteClient, saveClient } from '../../queries/nouns/clients.ts'
import { accountOrigin } from '../../queries/server/call.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { DetailTabs } from '../../ui/page/DetailTabs.tsx'
import { EntityHeader } from '../../ui/page/EntityHeader.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { CopyField } from '../../ui/text/CopyField.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { JsonView } from '../../ui/text/JsonView.tsx'
import { TagList } from '../../ui/text/TagList.tsx'
import { ClientForm } from './ClientForm.tsx'
import { ClientKeys } from './ClientKeys.tsx'
import { clientSpecs, toClientInput, toClientValues, validateClient } from './client-values.ts'

export const loader = ({ params }: LoaderFunctionArgs) =>
  queryClient.ensureQueryData({ ...clientQuery(asClientId(params.id ?? '')), revalidateIfStale: true })

/** One service client: keys, options, what it may do, who changed it. */
export function Component() {
  const clientId = asClientId(useParams().id ?? '')
  const { data } = useSuspenseQuery(clientQuery(clientId))
  const { client } = data
  const name = client.name ?? clientId
  return (
    <>
      <EntityHeader
        key={clientId}
        crumbs={[{ label: 'Build' }, { label: 'Service clients', to: '/settings/clients' }]}
        icon={<IconRobot size={24} stroke={1.5} aria-hidden />}
        name={name}
        id={clientId}
        environment={client.tags?.Environment}
        tabs={[
          { key: 'overview', label: 'Overview' },
          { key: 'keys', label: 'Keys', count: client.verificationKeys.length },
          { key: 'options', label: 'Options' },
          { key: 'access', label: 'Access' },
          { key: 'history', label: 'History' },
          { key: 'json', label: 'JSON' },
        ]}
      />
      <DetailTabs
        tabs={[
          { key: 'overview', body: () => <ClientOverview client={client} version={data.version} /> },
          { key: 'keys', body: () => <ClientKeys client={client} /> },
          { key: 'options', body: () => <ClientEdit key={clientId} client={client} version={data.version} /> },
          {
            key: 'access',
            body: () => (
              <RecordsNaming
                id={clientId}
                names={({ users, statements }) =>
                  [...users, ...statements.flatMap((statement) => statement.users ?? [])].some(
                    ({ userId }) => String(userId) === clientId,
                  )
                }
                none="No access record names this client. It may do nothing yet."
              />
            ),
          },
          { key: 'history', body: () => <HistoryTimeline kind="client" id={clientId} /> },
          { key: 'json', body: () => <JsonView value={client} label={`Service client ${name} as JSON`} /> },
        ]}
      />
    </>
  )
}

function ClientOverview({ client, version }: { client: ClientReply; version: string | undefined }) {
  const keys = client.verificationKeys.length
  return (
    <>
      <Facts
        facts={[
          ['Keys', `${keys} of 5`],
          ["Any user's permissions", client.options?.grantUserPermissionsAccess ? 'may ask' : 'may not ask'],
          ['Sign users in', client.options?.grantTokenGeneration ? 'may' : 'may not'],
          ['Made', <DateTime key="made" at={client.createdTime} />],
          ['Changed', <DateTime key="at" at={client.lastUpdated} />],
          ['Tags', <TagList key="tags" tags={client.tags} />],
        ]}
      />
      <div style={{ maxWidth: 760 }}>
        <CopyField label="API host" value={accountOrigin()} description="The address this client calls." />
      </div>
      <DeleteZone
        noun="service client"
        name={client.name ?? client.clientId}
        text="Its keys stop at once, and its id is never given again."
        consequences={[`${keys} ${keys === 1 ? 'key stops' : 'keys stop'} at once.`, 'It loses every access it has.']}
        remove={() => deleteClient(client.clientId, version)}
        backTo="/settings/clients"
      />
    </>
  )
}

function ClientEdit({ client, version }: { client: ClientReply; version: string | undefined }) {
  const { clientId } = client
  const form = useEntityForm({
    served: { values: toClientValues(client), version },
    specs: clientSpecs,
    validate: validateClient,
    doing: 'save the service client',
    draftKey: `client.${clientId}`,
    save: (values, sent) => saveClient(clientId, toClientInput(values, client), sent),
    reload: async () => {
      const fresh = await queryClient.fetchQuery({ ...clientQuery(clientId), staleTime: 0 })
      return { values: toClientValues(fresh.client), version: fresh.version }
    },
  })
  return (
    <EditForm
      form={form}
      specs={clientSpecs}
      noun="service client"
      name={client.name ?? clientId}
      lastChange={<LastChange kind="client" id={client.clientId} />}
    >
      <ClientForm form={form} />
    </EditForm>
  )
}
