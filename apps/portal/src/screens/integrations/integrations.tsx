import type { IntegrationChange, IntegrationReply } from '@doorward/contract/authorization/integrations'
import { places } from '../../nouns/list.ts'
import type { Noun } from '../../nouns/noun.ts'
import { nounScreens } from '../../nouns/screens/noun-screens.tsx'
import { integrationQueries, type MadeIntegration } from '../../queries/nouns/integrations.ts'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { DeadLetters } from './DeadLetters.tsx'
import { DeliveryState } from './DeliveryState.tsx'
import {
  blankIntegration,
  changeFields,
  type IntegrationValues,
  integrationFields,
  targetOf,
  toIntegrationChange,
  toIntegrationValues,
  typeLabel,
} from './integration-values.ts'
import { TryIntegration } from './TryIntegration.tsx'

const undelivered = ({ status }: IntegrationReply): string => status.deadLetters.toLocaleString('en')

/** Where the events of the account are sent to. */
const integrations: Noun<IntegrationReply, IntegrationValues, IntegrationChange, MadeIntegration> = {
  ...places.integrations,
  motif: 'send',
  text: 'An integration sends what happens here to your own systems: each event at least once, in order.',
  first: 'Create one for a webhook, AWS EventBridge or Google Cloud Pub/Sub.',
  queries: integrationQueries,
  idOf: ({ type }) => type,
  nameOf: ({ type }) => typeLabel(type),
  columns: [
    { key: 'type', head: 'Sends to', cell: ({ type }) => typeLabel(type) },
    {
      key: 'target',
      head: 'Where',
      cell: (row) => <span style={{ overflowWrap: 'anywhere' }}>{targetOf(row)}</span>,
    },
    { key: 'state', head: 'Delivery', cell: ({ status }) => <DeliveryState status={status} /> },
    { key: 'sent', head: 'Last sent', wideOnly: true, cell: ({ status }) => <DateTime at={status.lastSent} /> },
  ],
  list: {
    search: false,
    empty: { text: 'Send changes of access and alerts to a webhook, to AWS EventBridge or to Google Cloud Pub/Sub.' },
  },
  form: {
    tab: { key: 'edit', label: 'Edit' },
    blank: blankIntegration,
    fields: (isNew) => (isNew ? integrationFields : changeFields),
    toValues: toIntegrationValues,
    toInput: toIntegrationChange,
  },
  making: {
    text: 'One of each kind. Events are tried for 24 hours; what is not taken by then waits for you here.',
    once: ({ secret }) =>
      secret
        ? {
            title: 'Signing key of the webhook',
            label: 'Signing key',
            value: secret,
            fileName: '.env',
            fileText: `DOORWARD_WEBHOOK_SECRET=${secret}\n`,
          }
        : undefined,
  },
  badges: ({ status }) => <DeliveryState status={status} />,
  facts: (integration) => {
    const { status, configuration, createdTime } = integration
    const { accessKeyId, clientEmail, events = [] } = configuration
    return [
      ['Sends to', targetOf(integration)],
      accessKeyId !== undefined && ['Access key id', accessKeyId],
      clientEmail !== undefined && ['Service account', clientEmail],
      ['Events', events.join(', ')],
      ['Secret', 'stored, encrypted'],
      ['Last sent', status.lastSent ? <DateTime key="sent" at={status.lastSent} /> : 'nothing yet'],
      ['Failed tries in a row', status.failures.toLocaleString('en')],
      status.failingSince !== undefined && ['Failing since', <DateTime key="since" at={status.failingSince} />],
      ['Last error', status.lastError ?? 'none'],
      ['Not delivered', `${undelivered(integration)} events`],
      ['Made', <DateTime key="made" at={createdTime} />],
    ]
  },
  below: ({ type }) => <TryIntegration type={type} />,
  tabs: [
    {
      key: 'undelivered',
      label: 'Not delivered',
      count: ({ status }) => status.deadLetters,
      body: (integration) => <DeadLetters integration={integration} />,
    },
  ],
  remove: {
    text: 'It stops sending. To send elsewhere, edit it: what waits is kept then.',
    consequences: (integration) => [
      'No more events are sent there; what was not sent yet is not sent.',
      `${undelivered(integration)} events that were not delivered are lost.`,
    ],
  },
}

export const { list, create, detail } = nounScreens(integrations)
