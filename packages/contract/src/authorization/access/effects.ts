import { limits } from '@doorward/core/limits'
import { type Static, Type } from 'typebox'
import { accountSites, authenticated, endpoint } from '../../endpoint.ts'
import { named } from '../../named.ts'
import { EffectSchema } from '../../preview.ts'
import { UserIdSchema } from '../../shared.ts'

/** A write as it would be sent by itself, named by its operation. */
const PlannedWrite = named(
  'PlannedWrite',
  Type.Object(
    {
      operation: Type.String({ minLength: 1, maxLength: 128 }),
      params: Type.Optional(Type.Record(Type.String(), Type.String())),
      body: Type.Optional(Type.Unknown()),
      ifMatch: Type.Optional(Type.String({ maxLength: 256 })),
      ifUnmodifiedSince: Type.Optional(Type.String({ maxLength: 64 })),
    },
    { additionalProperties: false },
  ),
)
export type PlannedWrite = Static<typeof PlannedWrite>

const RefusedWrite = named(
  'RefusedWrite',
  Type.Object({
    index: Type.Integer(),
    status: Type.Integer(),
    title: Type.String(),
    errorCode: Type.String(),
    details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  }),
)
export type RefusedWrite = Static<typeof RefusedWrite>

const UnknownUsers = named('UnknownUsers', Type.Object({ index: Type.Integer(), userIds: Type.Array(UserIdSchema) }))
export type UnknownUsers = Static<typeof UnknownUsers>

export const previewWrites = endpoint({
  tag: 'Access records',
  sites: accountSites,
  access: authenticated,
  method: 'POST',
  path: '/v1/effects',
  summary: 'What several writes would move together',
  rate: 'preview',
  countsEach: { of: 'writes', perCount: limits.writesPerPreview },
  body: named(
    'PlannedWrites',
    Type.Object(
      { writes: Type.Array(PlannedWrite, { minItems: 1, maxItems: limits.plannedWritesMax }) },
      { additionalProperties: false },
    ),
  ),
  largeBody: true,
  savesNothing: true,
  replies: {
    200: named(
      'WritesPreview',
      Type.Object({
        effect: EffectSchema,
        refused: Type.Array(RefusedWrite),
        ofCaller: Type.Optional(Type.Array(Type.Integer())),
        unknownUsers: Type.Optional(Type.Array(UnknownUsers)),
      }),
    ),
  },
  refuses: ['InsufficientUserAuthentication'],
})
