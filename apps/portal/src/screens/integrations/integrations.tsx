import type { IntegrationChange, IntegrationReply } from '@doorward/contract/authorization/build/integrations'
import { digits, listed, t } from '../../lib/texts.ts'
import { typeLabel } from '../../nouns/integration-types.ts'
import { places } from '../../nouns/list.ts'
import type { Noun } from '../../nouns/noun.ts'
import { nounScreens } from '../../nouns/screens/noun-screens.tsx'
import { integrationQueries, type MadeIntegration } from '../../queries/nouns/integrations.ts'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { DeadLetters } from './DeadLetters.tsx'
import { Deliveries } from './Deliveries.tsx'
import { DeliveryState } from './DeliveryState.tsx'
import {
  blankIntegration,
  changeFields,
  type IntegrationValues,
  integrationFields,
  targetOf,
  toIntegrationChange,
  toIntegrationValues,
} from './integration-values.ts'
import { TryIntegration } from './TryIntegration.tsx'

/** Where the events of the account are sent to. */
const integrations: Noun<IntegrationReply, IntegrationValues, IntegrationChange, MadeIntegration> = {
  ...places.integrations,
  motif: 'send',
  guide: 'webhooks',
  text: t('integrations.text'),
  first: t('integrations.first'),
  queries: integrationQueries,
  idOf: ({ type }) => type,
  nameOf: ({ type }) => typeLabel(type),
  columns: [
    {
      key: 'type',
      head: t('integrations.sendsTo'),
      sortBy: ({ type }) => typeLabel(type),
      cell: ({ type }) => typeLabel(type),
    },
    {
      key: 'target',
      head: t('integrations.where'),
      cell: (row) => <bdi style={{ overflowWrap: 'anywhere' }}>{targetOf(row)}</bdi>,
    },
    { key: 'state', head: t('integrations.delivery'), cell: ({ status }) => <DeliveryState status={status} /> },
    {
      key: 'sent',
      head: t('integrations.lastSent'),
      wideOnly: true,
      cell: ({ status }) => <DateTime at={status.lastSent} inList />,
    },
  ],
  list: {
    search: false,
    empty: { text: t('integrations.empty') },
  },
  form: {
    tab: { key: 'edit', label: t('common.edit') },
    blank: blankIntegration,
    fields: (isNew) => (isNew ? integrationFields : changeFields),
    toValues: toIntegrationValues,
    toInput: toIntegrationChange,
  },
  making: {
    text: t('integrations.makingText'),
    once: ({ secret }) =>
      secret
        ? {
            title: t('integrations.webhookKey'),
            label: t('integrations.signingKey'),
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
      [t('integrations.sendsTo'), <bdi key="target">{targetOf(integration)}</bdi>],
      accessKeyId !== undefined && [t('integrations.accessKeyId'), <bdi key="key">{accessKeyId}</bdi>],
      clientEmail !== undefined && [t('integrations.serviceAccount'), <bdi key="email">{clientEmail}</bdi>],
      [t('integrations.events'), listed(events)],
      [t('integrations.secret'), t('integrations.storedEncrypted')],
      [
        t('integrations.lastSent'),
        status.lastSent ? <DateTime key="sent" at={status.lastSent} /> : t('integrations.nothingYet'),
      ],
      [t('integrations.failedInARow'), digits(status.failures)],
      status.failingSince !== undefined && [
        t('integrations.failingSince'),
        <DateTime key="since" at={status.failingSince} />,
      ],
      [
        t('integrations.lastError'),
        status.lastError ? <bdi key="error">{status.lastError}</bdi> : t('common.noneSmall'),
      ],
      [t('integrations.notDelivered'), t('integrations.eventsCount', { count: status.deadLetters })],
      [t('shared.made'), <DateTime key="made" at={createdTime} />],
    ]
  },
  below: ({ type }) => <TryIntegration type={type} />,
  tabs: [
    {
      key: 'deliveries',
      label: t('integrations.deliveries'),
      body: (integration) => <Deliveries key={integration.type} integration={integration} />,
    },
    {
      key: 'undelivered',
      label: t('integrations.notDelivered'),
      count: ({ status }) => status.deadLetters,
      body: (integration) => <DeadLetters integration={integration} />,
    },
  ],
  history: true,
  remove: {
    text: t('integrations.removeText'),
    consequences: ({ status }) => [
      t('integrations.noMoreSent'),
      t('integrations.eventsLost', { count: status.deadLetters }),
    ],
  },
}

export const { list, create, detail } = nounScreens(integrations)
