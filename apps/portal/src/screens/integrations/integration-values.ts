import type {
  IntegrationChange,
  IntegrationReply,
  IntegrationType,
} from '@doorward/contract/authorization/build/integrations'
import { type EventType, eventTypes, wantedUnlessChosen } from '@doorward/core/events/events'
import { t } from '../../lib/texts.ts'
import { addressProblem, type Field } from '../../nouns/form/fields.ts'
import { integrationTypes } from '../../nouns/integration-types.ts'

/** What a person says of an integration; each type uses its own part. */
export interface IntegrationValues {
  type: IntegrationType
  events: string[]
  url: string
  secret: string
  region: string
  eventBusName: string
  accessKeyId: string
  secretAccessKey: string
  projectId: string
  topicId: string
  clientEmail: string
  privateKey: string
}

export const blankIntegration: IntegrationValues = {
  type: 'WEBHOOK',
  events: [...wantedUnlessChosen],
  url: '',
  secret: '',
  region: '',
  eventBusName: '',
  accessKeyId: '',
  secretAccessKey: '',
  projectId: '',
  topicId: '',
  clientEmail: '',
  privateKey: '',
}

const of =
  (wanted: IntegrationType) =>
  ({ type }: IntegrationValues) =>
    type === wanted
const [webhook, aws, google] = [of('WEBHOOK'), of('AWS_EVENTBRIDGE'), of('GCP_PUBSUB')]

/** What each event tells, in words. */
const eventLabels: Record<EventType, string> = {
  AccessChanged: t('integrations.accessChanged'),
  AlertFired: t('integrations.alertFired'),
  UserLogin: t('integrations.userLogin'),
  AuthorizationRequest: t('integrations.authorizationRequest'),
}

export const integrationFields: Field<IntegrationValues>[] = [
  { kind: 'choice', key: 'type', label: t('integrations.sendTo'), options: integrationTypes },
  {
    kind: 'choices',
    key: 'events',
    label: t('integrations.events'),
    options: eventTypes.map((event) => ({ value: event, label: eventLabels[event] })),
    check: ({ events }) => (events.length === 0 ? t('integrations.eventsNeeded') : undefined),
  },
  {
    kind: 'text',
    key: 'url',
    label: t('integrations.address'),
    help: t('integrations.addressHelp'),
    placeholder: 'https://acme.com/hook',
    needed: true,
    max: 1024,
    when: webhook,
    check: ({ url }) => addressProblem(url),
  },
  {
    kind: 'secret',
    key: 'secret',
    label: t('integrations.signingKey'),
    help: t('integrations.signingKeyHelp'),
    max: 256,
    when: webhook,
    check: ({ secret }) => (secret !== '' && secret.length < 24 ? t('integrations.signingKeyShort') : undefined),
  },
  {
    kind: 'text',
    key: 'region',
    label: t('integrations.region'),
    placeholder: 'eu-west-1',
    needed: true,
    max: 32,
    when: aws,
  },
  {
    kind: 'text',
    key: 'eventBusName',
    label: t('integrations.eventBus'),
    placeholder: 'default',
    needed: true,
    max: 256,
    when: aws,
  },
  { kind: 'text', key: 'accessKeyId', label: t('integrations.accessKeyId'), needed: true, max: 128, when: aws },
  {
    kind: 'secret',
    key: 'secretAccessKey',
    label: t('integrations.secretAccessKey'),
    needed: true,
    max: 256,
    when: aws,
  },
  {
    kind: 'text',
    key: 'projectId',
    label: t('integrations.projectId'),
    placeholder: 'acme-prod',
    needed: true,
    max: 63,
    when: google,
  },
  {
    kind: 'text',
    key: 'topicId',
    label: t('integrations.topic'),
    placeholder: 'access-events',
    needed: true,
    max: 255,
    when: google,
  },
  { kind: 'text', key: 'clientEmail', label: t('integrations.serviceAccount'), needed: true, max: 256, when: google },
  {
    kind: 'code',
    key: 'privateKey',
    label: t('integrations.privateKey'),
    help: t('integrations.privateKeyHelp'),
    needed: true,
    max: 8192,
    when: google,
  },
]

/** What may be changed of one that stands: not its type, and a secret only by giving another. */
export const changeFields: Field<IntegrationValues>[] = integrationFields.flatMap((field) => {
  if (field.key === 'type') return []
  if (field.kind !== 'secret' && field.kind !== 'code') return [field]
  const { needed: _, ...kept } = field
  return [{ ...kept, help: t('integrations.storedStays') }]
})

/** A served integration as values; its secret is never served. */
export const toIntegrationValues = ({ type, configuration }: IntegrationReply): IntegrationValues => {
  const { events = wantedUnlessChosen, ...shown } = configuration
  return { ...blankIntegration, ...shown, type, events: [...events] }
}

/** What is sent: the part of the chosen type, without secrets that nobody gave. */
export function toIntegrationChange(values: IntegrationValues): IntegrationChange {
  const text = (key: Exclude<keyof IntegrationValues, 'events'>) => values[key].trim()
  const events = eventTypes.filter((event) => values.events.includes(event))
  if (values.type === 'WEBHOOK')
    return {
      type: 'WEBHOOK',
      configuration: { events, url: text('url'), ...(values.secret ? { secret: values.secret } : {}) },
    }
  if (values.type === 'AWS_EVENTBRIDGE')
    return {
      type: 'AWS_EVENTBRIDGE',
      configuration: {
        events,
        region: text('region'),
        eventBusName: text('eventBusName'),
        accessKeyId: text('accessKeyId'),
        ...(values.secretAccessKey ? { secretAccessKey: values.secretAccessKey } : {}),
      },
    }
  return {
    type: 'GCP_PUBSUB',
    configuration: {
      events,
      projectId: text('projectId'),
      topicId: text('topicId'),
      clientEmail: text('clientEmail'),
      ...(values.privateKey ? { privateKey: values.privateKey } : {}),
    },
  }
}

/** Where events go, in a line. */
export const targetOf = ({ type, configuration }: IntegrationReply): string => {
  if (type === 'WEBHOOK') return configuration.url ?? ''
  if (type === 'AWS_EVENTBRIDGE')
    return t('integrations.busInRegion', { bus: configuration.eventBusName ?? '', region: configuration.region ?? '' })
  return t('integrations.topicOfProject', {
    topic: configuration.topicId ?? '',
    project: configuration.projectId ?? '',
  })
}
