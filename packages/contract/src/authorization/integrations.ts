import { eventTypes, wantedUnlessChosen } from '@doorward/core/events/events'
import { expected } from '@doorward/core/text/expected'
import { type Static, Type } from 'typebox'
import { accountSites, endpoint, permission } from '../endpoint.ts'
import { CollectionLinksSchema, Ignored, LinksSchema, oneOfBy, PaginationSchema, pageQuery, textOf } from '../shared.ts'

export const integrationTypes = ['WEBHOOK', 'AWS_EVENTBRIDGE', 'GCP_PUBSUB'] as const
export type IntegrationType = (typeof integrationTypes)[number]
const TypeSchema = Type.Enum([...integrationTypes])

const Events = Type.Optional(
  Type.Array(Type.Enum([...eventTypes]), {
    minItems: 1,
    maxItems: eventTypes.length,
    description: `What to tell of; ${wantedUnlessChosen.join(', ')} when it is left out. AuthorizationRequest tells of answered checks, equal ones of a second as one; beyond 1,000 different ones a second, and an hour behind, they are left out.`,
  }),
)
const Shown = Type.Object({
  events: Events,
  url: Type.Optional(Type.String()),
  region: Type.Optional(Type.String()),
  eventBusName: Type.Optional(Type.String()),
  accessKeyId: Type.Optional(Type.String()),
  projectId: Type.Optional(Type.String()),
  topicId: Type.Optional(Type.String()),
  clientEmail: Type.Optional(Type.String()),
})
export const IntegrationSchema = Type.Object({
  type: TypeSchema,
  configuration: Shown,
  createdTime: Type.String(),
  status: Type.Object(
    {
      failures: Type.Integer({ description: 'Failed tries in a row.' }),
      failingSince: Type.Optional(Type.String()),
      lastError: Type.Optional(Type.String()),
      lastSent: Type.Optional(Type.String()),
      deadLetters: Type.Integer({ description: 'Events that were not taken for a day; see its replay.' }),
    },
    { description: 'How the delivery goes.' },
  ),
  links: Type.Optional(LinksSchema),
})
export type IntegrationReply = Static<typeof IntegrationSchema>

const closed = { additionalProperties: false } as const
const WebhookConfiguration = Type.Object(
  {
    url: Type.String({
      maxLength: 1024,
      pattern: '^https?://[^\\s\\u0000-\\u001f]+$',
      ...expected('an https address', 'https://example.com/events'),
      description: 'https, a public address.',
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
const inputOf = <T extends IntegrationType, C extends Type.TSchema>(type: T, configuration: C) =>
  Type.Object(
    { type: Type.Literal(type), configuration, createdTime: Ignored, status: Ignored, links: Ignored },
    closed,
  )
export const IntegrationInput = oneOfBy('type', [
  inputOf('WEBHOOK', WebhookConfiguration),
  inputOf('AWS_EVENTBRIDGE', Type.Object({ ...eventBridge, secretAccessKey: SecretAccessKey }, closed)),
  inputOf('GCP_PUBSUB', Type.Object({ ...pubSub, privateKey: PrivateKey }, closed)),
])
export type IntegrationInput = Static<typeof IntegrationInput>

/** An edit: secrets that are left out stay, and a GET body can be PUT back. */
export const IntegrationChange = oneOfBy('type', [
  inputOf('WEBHOOK', WebhookConfiguration),
  inputOf('AWS_EVENTBRIDGE', Type.Object({ ...eventBridge, secretAccessKey: Type.Optional(SecretAccessKey) }, closed)),
  inputOf('GCP_PUBSUB', Type.Object({ ...pubSub, privateKey: Type.Optional(PrivateKey) }, closed)),
])
export type IntegrationChange = Static<typeof IntegrationChange>

const TestReply = Type.Object({
  eventId: Type.String({ description: 'Of the event that was sent: of detail-type Test, with detail.test.' }),
  sentTime: Type.String(),
  delivered: Type.Boolean({ description: 'Whether the other side took it.' }),
  durationMs: Type.Integer({ description: 'Milliseconds until its answer.' }),
  answer: Type.String({ description: 'What came back, or why nothing did.' }),
})

const DeadLetterSchema = Type.Object({
  eventId: Type.String(),
  firstTried: Type.String(),
  died: Type.String(),
  reason: Type.String(),
  replaying: Type.Boolean(),
  event: Type.Unknown(),
})

const params = Type.Object({ type: TypeSchema })
const common = { tag: 'Integrations', sites: accountSites } as const
const stepUp = { stepUp: true } as const

export const getIntegrations = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/integrations',
  summary: 'List where the events of the account are sent to',
  rate: 'read',
  access: permission('integrations:read', 'Doorward:Configuration'),
  replies: { 200: Type.Object({ integrations: Type.Array(IntegrationSchema), links: CollectionLinksSchema }) },
})
export const getIntegration = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/integrations/:type',
  summary: 'Get where events are sent to, and how that goes',
  rate: 'read',
  access: permission('integrations:read', 'Doorward:Configuration'),
  params,
  replies: { 200: IntegrationSchema },
})
export const createIntegration = endpoint({
  ...common,
  method: 'POST',
  path: '/v1/integrations',
  summary:
    'Send events (AccessChanged, AlertFired, UserLogin, AuthorizationRequest) to a webhook, to AWS EventBridge or to Google Cloud Pub/Sub; one of each type. A line of AccessChanged whose userId is * concerns everyone who is signed in. Each event comes at least once and in order, is told apart by detail.eventId, and is tried for 24 hours. A webhook answers 2xx within 3 seconds; it knows us by the header Doorward-Signature: t=<seconds>,v1=<hex>, where v1 is the HMAC-SHA256, keyed by the secret, of "<seconds>.<body>"; refuse what is older than 5 minutes',
  rate: 'write',
  access: permission('integrations:create', 'Doorward:Configuration', stepUp),
  body: IntegrationInput,
  replies: {
    201: Type.Object({
      ...IntegrationSchema.properties,
      secret: Type.Optional(Type.String({ description: 'The key that was made for a webhook: here only, once.' })),
    }),
  },
  refuses: [409, 422],
  answersSecret: true,
})
export const updateIntegration = endpoint({
  ...common,
  method: 'PUT',
  path: '/v1/integrations/:type',
  summary: 'Send events elsewhere, or other ones: what waits is kept, and so is a secret that is left out',
  rate: 'write',
  access: permission('integrations:update', 'Doorward:Configuration', stepUp),
  params,
  body: IntegrationChange,
  replies: { 200: IntegrationSchema },
  refuses: [412, 428],
})
export const testIntegration = endpoint({
  ...common,
  method: 'POST',
  path: '/v1/integrations/:type/test',
  summary: 'Send one event of detail-type Test at once, and answer what came back from it',
  rate: 'write',
  access: permission('integrations:update', 'Doorward:Configuration', stepUp),
  params,
  bodyOptional: true,
  body: Type.Object({}, closed),
  replies: { 200: TestReply },
})
export const deleteIntegration = endpoint({
  ...common,
  method: 'DELETE',
  path: '/v1/integrations/:type',
  summary: 'Send no more events there; what was not sent yet is not sent',
  rate: 'write',
  access: permission('integrations:delete', 'Doorward:Configuration', stepUp),
  params,
  replies: { 204: null },
  refuses: [412, 428],
})
export const getDeadLetters = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/integrations/:type/dead-letters',
  summary: 'List events that were not taken for a day, oldest first; kept for 90 days',
  rate: 'read',
  access: permission('integrations:read', 'Doorward:Configuration'),
  params,
  query: Type.Object(pageQuery),
  replies: {
    200: Type.Object({
      deadLetters: Type.Array(DeadLetterSchema),
      pagination: Type.Optional(PaginationSchema),
      links: CollectionLinksSchema,
    }),
  },
})
export const replayDeadLetters = endpoint({
  ...common,
  method: 'POST',
  path: '/v1/integrations/:type/replay',
  summary: 'Send dead letters again, all of them unless some are named, and try at once what waits',
  rate: 'write',
  access: permission('integrations:create', 'Doorward:Configuration', stepUp),
  params,
  bodyOptional: true,
  body: Type.Object({ eventIds: Type.Optional(Type.Array(textOf(1, 256), { maxItems: 1000 })) }, closed),
  replies: { 202: Type.Object({ replaying: Type.Integer() }) },
  refuses: [422],
})
