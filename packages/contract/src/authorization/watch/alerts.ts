import type { MeasuredType } from '@doorward/core/alerts/measure'
import { alertTypes } from '@doorward/core/alerts/model'
import { type AlertId, idRules } from '@doorward/core/ids'
import { kinds } from '@doorward/core/kinds'
import { expected } from '@doorward/core/text/expected'
import { type Static, Type } from 'typebox'
import { accountSites, endpoint, permission } from '../../endpoint.ts'
import { historyOf } from '../../history.ts'
import { named } from '../../named.ts'
import { restoreOf } from '../../restore.ts'
import { filterQuery, Ignored, itemListOf, itemsQuery, LinksSchema, ownId, textOf } from '../../shared.ts'

export const AlertIdSchema = named('AlertId', Type.Unsafe<AlertId>(Type.String({ ...idRules.alertId, minLength: 1 })))
const typeNames = Object.keys(alertTypes) as (keyof typeof alertTypes)[] // the table's own keys
const units = Object.entries(alertTypes).map(([type, { unit, usual }]) => `${type}: ${unit} (${usual} unless set)`)
const TypeSchema = named('AlertType', Type.Enum(typeNames))
const email = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: '^[^\\s@,<>]+@[^\\s@,<>]+$',
  ...expected('an e-mail address', 'maya@example.com'),
})

const LastFired = named('LastFired', Type.Object({ time: Type.String(), reason: Type.String() }))

export const AlertSchema = named(
  'Alert',
  Type.Object({
    alertId: AlertIdSchema,
    name: Type.String(),
    type: TypeSchema,
    value: Type.Integer({ description: `${units.join('; ')}.` }),
    recipients: Type.Array(Type.String()),
    state: Type.Enum(['OK', 'FIRING', 'ACKNOWLEDGED']),
    acknowledged: Type.Boolean(),
    firing: Type.Array(named('AlertFinding', Type.Object({ subject: Type.String(), reason: Type.String() })), {
      description: 'What it tells of at present.',
    }),
    lastFired: Type.Optional(LastFired),
    createdTime: Type.String(),
    lastUpdated: Type.String(),
    links: Type.Optional(LinksSchema),
  }),
)
export type AlertReply = Static<typeof AlertSchema>

export const AlertInput = named(
  'AlertInput',
  Type.Object(
    {
      alertId: ownId(AlertIdSchema),
      name: textOf(1, 128),
      type: TypeSchema,
      value: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, description: `${units.join('; ')}.` })),
      recipients: Type.Optional(
        Type.Array(email, { maxItems: 20, description: "Who gets mail; the account's owners when nobody is named." }),
      ),
      acknowledged: Type.Optional(
        Type.Boolean({ description: 'true, in a PUT: somebody has taken note of what the alert tells of.' }),
      ),
      state: Ignored,
      firing: Ignored,
      lastFired: Ignored,
      createdTime: Ignored,
      lastUpdated: Ignored,
      links: Ignored,
    },
    { additionalProperties: false },
  ),
)
export type AlertInput = Static<typeof AlertInput>

const params = Type.Object({ alertId: AlertIdSchema })
const common = { tag: 'Alerts', sites: accountSites } as const
const needs = <const A extends string>(action: A) => permission(action, kinds.alert.resource)

export const getAlerts = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/alerts',
  summary: 'List alerts',
  rate: 'read',
  access: needs('alerts:read'),
  query: Type.Object({ ...itemsQuery, ...filterQuery }),
  replies: { 200: itemListOf('AlertList', { alerts: Type.Array(AlertSchema) }) },
})
export const createAlert = endpoint({
  ...common,
  method: 'POST',
  path: '/v1/alerts',
  summary: 'Create an alert',
  rate: 'write',
  access: needs('alerts:create'),
  body: AlertInput,
  replies: { 201: AlertSchema },
  answersVersion: true,
  refuses: ['AlertAlreadyExists', 'TooManyAlerts'],
})
export const getAlert = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/alerts/:alertId',
  summary: 'Get an alert',
  rate: 'read',
  access: needs('alerts:read'),
  params,
  replies: { 200: AlertSchema },
  answersVersion: true,
})
export const getAlertHistory = historyOf(getAlert, { summary: 'Changes of an alert, newest first' })

const measuredTypes = typeNames.filter((type): type is MeasuredType => type !== 'NEW_OWNER')

export const getAlertTrial = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/alert-trials',
  summary: 'Tell what an alert would have told of in the last seven days',
  rate: 'read',
  access: needs('alerts:read'),
  query: Type.Object({
    type: Type.Enum(measuredTypes),
    value: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  }),
  replies: {
    200: named(
      'AlertTrial',
      Type.Object({
        type: TypeSchema,
        value: Type.Integer(),
        by: Type.Enum(['HOUR', 'DAY']),
        steps: Type.Array(
          named('AlertTrialStep', Type.Object({ at: Type.String(), value: Type.Optional(Type.Integer()) })),
        ),
        firedCount: Type.Integer(),
        fired: Type.Array(LastFired),
      }),
    ),
  },
})
export const updateAlert = endpoint({
  ...common,
  method: 'PUT',
  path: '/v1/alerts/:alertId',
  summary: 'Replace an alert',
  rate: 'write',
  access: needs('alerts:update'),
  params,
  body: AlertInput,
  replies: { 200: AlertSchema },
  judgesPrecondition: true,
  answersVersion: true,
})
export const restoreAlert = restoreOf(updateAlert, {
  summary: 'Restore an earlier state of an alert',
  refuses: ['TooManyAlerts'],
})
export const deleteAlert = endpoint({
  ...common,
  method: 'DELETE',
  path: '/v1/alerts/:alertId',
  summary: 'Delete an alert',
  rate: 'write',
  access: needs('alerts:delete'),
  params,
  replies: { 204: null },
  judgesPrecondition: true,
})
