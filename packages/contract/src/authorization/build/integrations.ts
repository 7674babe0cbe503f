import { eventTypes, wantedUnlessChosen } from '@doorward/core/events/events'
import { kinds } from '@doorward/core/kinds'
import { expected } from '@doorward/core/text/expected'
import { type Static, Type } from 'typebox'
import { accountSites, endpoint, permission } from '../../endpoint.ts'
import { historyOf } from '../../history.ts'
import { named } from '../../named.ts'
import { restoreOf } from '../../restore.ts'
import {
  CollectionLinksSchema,
  EmptyBody,
  Ignored,
  LinksSchema,
  listOf,
  oneOfBy,
  pageQuery,
  textOf,
} from '../../shared.ts'

export const integrationTypes = ['WEBHOOK', 'AWS_EVENTBRIDGE', 'GCP_PUBSUB'] as const
export type IntegrationType = (typeof integrationTypes)[number]
export const IntegrationTypeSchema = named(
  'IntegrationType',
  Type.Enum([...integrationTypes], { description: 'Where events are sent to. There is one integration of each type.' }),
)

const EventTypeSchema = named('EventType', Type.Enum([...eventTypes]))
const Events = Type.Optional(
  Type.Array(EventTypeSchema, {
    minItems: 1,
    maxItems: eventTypes.length,
    description: `What to tell of; ${wantedUnlessChosen.join(', ')} when it is left out. AuthorizationRequest tells of answered checks, equal ones of a second as one; beyond 1,000 different ones a second, and an hour behind, they are left out.`,
  }),
)
const Shown = named(
  'IntegrationConfiguration',
  Type.Object({
    events: Events,
    url: Type.Optional(Type.String()),
    region: Type.Optional(Type.String()),
    eventBusName: Type.Optional(Type.String()),
    accessKeyId: Type.Optional(Type.String()),
    projectId: Type.Optional(Type.String()),
    topicId: Type.Optional(Type.String()),
    clientEmail: Type.Optional(Type.String()),
  }),
)
export const IntegrationSchema = named(
  'Integration',
  Type.Object({
    type: IntegrationTypeSchema,
    configuration: Shown,
    createdTime: Type.String(),
    status: named(
      'IntegrationStatus',
      Type.Object(
        {
          failures: Type.Integer({ description: 'Failed tries in a row.' }),
          failingSince: Type.Optional(Type.String()),
          lastError: Type.Optional(Type.String()),
          lastSent: Type.Optional(Type.String()),
          deadLetters: Type.Integer({ description: 'Events that were not taken for a day; see its replay.' }),
        },
        { description: 'How the delivery goes.' },
      ),
    ),
    links: Type.Optional(LinksSchema),
  }),
)
export type IntegrationReply = Static<typeof IntegrationSchema>

const closed = { additionalProperties: false } as const
const WebhookConfiguration = named(
  'WebhookConfiguration',
  Type.Object(
    {
      url: Type.String({
        maxLength: 1024,
        pattern: '^https?://[^\\s\\u0000-\\u001f]+$',
        ...expected('an https address', 'https://example.com/events'),
        description: 'The address that events are posted to; a public one.',
      }),
      secret: Type.Optional(
        Type.String({
          minLength: 24,
          maxLength: 256,
          pattern: '^[\\x21-\\x7e]+$',
          ...expected('of letters, digits and signs without blanks', 'whsec_4f9a1c7b2e8d6053a1b2'),
          description: 'Key of the signature; made here, and shown once, when it is left out.',
        }),
      ),
      events: Events,
    },
    closed,
  ),
)
const eventBridge = {
  region: Type.String({
    pattern: '^[a-z]{2}(-[a-z]+){1,3}-\\d{1,2}$',
    maxLength: 32,
    ...expected('a region of AWS', 'eu-west-1'),
  }),
  eventBusName: Type.String({
    pattern: '^[/.\\-_A-Za-z0-9]+$',
    minLength: 1,
    maxLength: 256,
    ...expected("an event bus's name", 'access-events'),
  }),
  accessKeyId: Type.String({
    pattern: '^[A-Z0-9]{16,128}$',
    ...expected('the id of an access key of AWS', 'AKIAIOSFODNN7EXAMPLE'),
  }),
  events: Events,
}
const SecretAccessKey = Type.String({
  minLength: 16,
  maxLength: 256,
  pattern: '^[\\x21-\\x7e]+$',
  ...expected('the secret of an access key of AWS', 'wJalrXUtnFEMI/EXAMPLEKEY'),
})
const pubSub = {
  projectId: Type.String({
    pattern: '^[a-z][a-z0-9:.-]{4,62}$',
    ...expected("a project's id at Google Cloud", 'acme-prod'),
  }),
  topicId: Type.String({
    pattern: '^[A-Za-z][A-Za-z0-9._~%+-]{2,254}$',
    ...expected("a topic's id of Pub/Sub", 'access-events'),
  }),
  clientEmail: textOf(3, 256),
  events: Events,
}
const PrivateKey = Type.String({
  minLength: 100,
  maxLength: 8192,
  description: 'The private_key of a service account, in PEM.',
})
const inputOf = <T extends IntegrationType, C extends Type.TSchema>(name: string, type: T, configuration: C) =>
  named(
    name,
    Type.Object(
      { type: Type.Literal(type), configuration, createdTime: Ignored, status: Ignored, links: Ignored },
      closed,
    ),
  )
const webhook = inputOf('WebhookIntegration', 'WEBHOOK', WebhookConfiguration)
export const IntegrationInput = named(
  'IntegrationInput',
  oneOfBy('type', [
    webhook,
    inputOf(
      'EventBridgeIntegration',
      'AWS_EVENTBRIDGE',
      named('EventBridgeConfiguration', Type.Object({ ...eventBridge, secretAccessKey: SecretAccessKey }, closed)),
    ),
    inputOf(
      'PubSubIntegration',
      'GCP_PUBSUB',
      named('PubSubConfiguration', Type.Object({ ...pubSub, privateKey: PrivateKey }, closed)),
    ),
  ]),
)
export type IntegrationInput = Static<typeof IntegrationInput>

/** An edit: secrets that are left out stay, and a GET body can be PUT back. */
export const IntegrationChange = named(
  'IntegrationChange',
  oneOfBy('type', [
    webhook,
    inputOf(
      'EventBridgeIntegrationChange',
      'AWS_EVENTBRIDGE',
      named(
        'EventBridgeConfigurationChange',
        Type.Object({ ...eventBridge, secretAccessKey: Type.Optional(SecretAccessKey) }, closed),
      ),
    ),
    inputOf(
      'PubSubIntegrationChange',
      'GCP_PUBSUB',
      named('PubSubConfigurationChange', Type.Object({ ...pubSub, privateKey: Type.Optional(PrivateKey) }, closed)),
    ),
  ]),
)
export type IntegrationChange = Static<typeof IntegrationChange>

const TestReply = named(
  'IntegrationTest',
  Type.Object({
    eventId: Type.String({ description: 'Of the event that was sent: of detail-type Test, with detail.test.' }),
    sentTime: Type.String(),
    delivered: Type.Boolean({ description: 'Whether the other side took it.' }),
    durationMs: Type.Integer({ description: 'Milliseconds until its answer.' }),
    answer: Type.String({ description: 'What came back, or why nothing did.' }),
  }),
)

const DeadLetterSchema = named(
  'DeadLetter',
  Type.Object({
    eventId: Type.String(),
    firstTried: Type.String(),
    died: Type.String(),
    reason: Type.String(),
    replaying: Type.Boolean(),
    event: Type.Unknown(),
  }),
)

const params = Type.Object({ type: IntegrationTypeSchema })
const common = { tag: 'Integrations', sites: accountSites } as const
const stepUp = { stepUp: true } as const

export const getIntegrations = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/integrations',
  summary: 'List integrations',
  rate: 'read',
  access: permission('integrations:read', kinds.integration.resource),
  replies: {
    200: named(
      'IntegrationList',
      Type.Object({ integrations: Type.Array(IntegrationSchema), links: CollectionLinksSchema }),
    ),
  },
})
export const getIntegration = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/integrations/:type',
  summary: 'Get an integration',
  rate: 'read',
  access: permission('integrations:read', kinds.integration.resource),
  params,
  replies: { 200: IntegrationSchema },
  answersVersion: true,
})
export const getIntegrationHistory = historyOf(getIntegration, { summary: 'Changes of an integration, newest first' })
export const createIntegration = endpoint({
  ...common,
  method: 'POST',
  path: '/v1/integrations',
  summary: 'Create an integration',
  rate: 'write',
  access: permission('integrations:create', kinds.integration.resource, stepUp),
  body: IntegrationInput,
  replies: {
    201: named(
      'CreatedIntegration',
      Type.Object({
        ...IntegrationSchema.properties,
        secret: Type.Optional(Type.String({ description: 'The key that was made for a webhook: here only, once.' })),
      }),
    ),
  },
  answersSecret: true,
  answersVersion: true,
  refuses: ['IntegrationAlreadyExists'],
})
export const updateIntegration = endpoint({
  ...common,
  method: 'PUT',
  path: '/v1/integrations/:type',
  summary: 'Replace an integration',
  rate: 'write',
  access: permission('integrations:update', kinds.integration.resource, stepUp),
  params,
  body: IntegrationChange,
  replies: { 200: IntegrationSchema },
  judgesPrecondition: true,
  answersVersion: true,
})
export const restoreIntegration = restoreOf(updateIntegration, {
  summary: 'Restore an earlier state of an integration',
})
export const testIntegration = endpoint({
  ...common,
  method: 'POST',
  goesOnLocked: true,
  path: '/v1/integrations/:type/test',
  summary: 'Send a test event',
  rate: 'write',
  access: permission('integrations:update', kinds.integration.resource, stepUp),
  params,
  bodyOptional: true,
  body: EmptyBody,
  replies: { 200: TestReply },
  isBeyondLog: true,
})
export const deleteIntegration = endpoint({
  ...common,
  method: 'DELETE',
  path: '/v1/integrations/:type',
  summary: 'Delete an integration',
  rate: 'write',
  access: permission('integrations:delete', kinds.integration.resource, stepUp),
  params,
  replies: { 204: null },
  judgesPrecondition: true,
})
export const getDeadLetters = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/integrations/:type/dead-letters',
  summary: 'List dead letters',
  rate: 'read',
  access: permission('integrations:read', kinds.integration.resource),
  params,
  query: Type.Object(pageQuery),
  replies: { 200: listOf('DeadLetterList', { deadLetters: Type.Array(DeadLetterSchema) }) },
})
export const replayDeadLetters = endpoint({
  ...common,
  method: 'POST',
  goesOnLocked: true,
  path: '/v1/integrations/:type/replay',
  summary: 'Send dead letters again',
  rate: 'write',
  access: permission('integrations:create', kinds.integration.resource, stepUp),
  params,
  bodyOptional: true,
  body: named(
    'ReplayInput',
    Type.Object({ eventIds: Type.Optional(Type.Array(textOf(1, 256), { maxItems: 1000 })) }, closed),
  ),
  replies: { 202: named('Replay', Type.Object({ replaying: Type.Integer() })) },
})
