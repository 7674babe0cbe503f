import type { InviteId } from '@doorward/core/ids'
import { conflictStrategies } from '@doorward/core/invites/invite'
import { kinds } from '@doorward/core/kinds'
import { limits } from '@doorward/core/limits'
import { expected } from '@doorward/core/text/expected'
import { type Static, Type } from 'typebox'
import { accountSites, endpoint, everySite, permission } from '../../endpoint.ts'
import { named } from '../../named.ts'
import { previewQuery } from '../../preview.ts'
import {
  AccountIdSchema,
  EmptyBody,
  filterQuery,
  Ignored,
  InviteIdSchema,
  itemListOf,
  itemsQuery,
  LinksSchema,
  ListedResource,
  RoleIdSchema,
  TagsSchema,
  TenantIdSchema,
  UserIdSchema,
} from '../../shared.ts'
import { NamelessStatement, NamelessStatementInput } from '../access/requests.ts'
import { AccountSchema } from '../account/accounts.ts'

const ConflictStrategy = named('ConflictResolutionStrategy', Type.Enum([...conflictStrategies]))

const shown = {
  inviteReference: Type.String({
    description: 'Names the invite where it is read, sent again or taken back; it accepts nothing.',
  }),
  statements: Type.Array(NamelessStatement),
  email: Type.Optional(Type.String()),
  tenantId: Type.Optional(TenantIdSchema),
  defaultLoginTenantId: Type.Optional(TenantIdSchema),
  linkedUserId: Type.Optional(Type.String()),
  conflictResolutionStrategy: ConflictStrategy,
  expiryTime: Type.String(),
  expiresAt: Type.String(),
  createdTime: Type.String(),
  createdBy: Type.Optional(UserIdSchema),
  tags: Type.Optional(Type.Union([TagsSchema, Type.Null()])),
  links: Type.Optional(LinksSchema),
}
/** An invite for whoever knows its id, which is the secret of its link. */
export const InviteSchema = named('Invite', Type.Object({ inviteId: InviteIdSchema, ...shown }))
export type InviteReply = Static<typeof InviteSchema>
/** An invite as lists show it. */
export const ListedInviteSchema = named(
  'ListedInvite',
  Type.Object({
    ...shown,
    state: Type.Enum(['OPEN', 'EXPIRED']),
    delivery: Type.Optional(Type.Enum(['SENT', 'WAITING', 'FAILING'])),
  }),
)
export type ListedInviteReply = Static<typeof ListedInviteSchema>
export const NamedInviteSchema = named(
  'NamedInvite',
  Type.Object({
    ...ListedInviteSchema.properties,
    inviteId: Type.Optional(InviteIdSchema),
  }),
)
export type NamedInviteReply = Static<typeof NamedInviteSchema>

const optional = <const S extends Parameters<typeof Type.Union>[0][number]>(schema: S) =>
  Type.Optional(Type.Union([schema, Type.Literal(''), Type.Null()]))

export const InviteInput = named(
  'InviteInput',
  Type.Object(
    {
      statements: Type.Optional(
        Type.Union([Type.Array(NamelessStatementInput, { maxItems: limits.statementsMax }), Type.Null()]),
      ),
      email: optional(
        Type.String({
          maxLength: 254,
          pattern: '^[^\\s@<>,;:"()\\\\]+@[^\\s@<>,;:"()\\\\]+$',
          ...expected('an e-mail address', 'maya@example.com'),
        }),
      ),
      tenantId: optional(TenantIdSchema),
      defaultLoginTenantId: optional(TenantIdSchema),
      linkedUserId: optional(
        Type.String({
          minLength: 1,
          maxLength: 32,
          pattern: '^[a-zA-Z0-9_-]+$',
          ...expected('an id of letters, digits, _ and -', 'maya'),
        }),
      ),
      conflictResolutionStrategy: Type.Optional(Type.Union([ConflictStrategy, Type.Null()])),
      expiryTime: optional(
        Type.String({
          maxLength: 32,
          description: 'How long it stands: an ISO 8601 duration, PT5M to P30D. Left out, null or empty: P7D.',
        }),
      ),
      tags: Type.Optional(Type.Union([TagsSchema, Type.Null()])),
      inviteId: Ignored,
      inviteReference: Ignored,
      authenticationRequestUri: Ignored,
      expiresAt: Ignored,
      createdTime: Ignored,
      createdBy: Ignored,
      links: Ignored,
    },
    { additionalProperties: false },
  ),
)
export type InviteInput = Static<typeof InviteInput>

const params = Type.Object({ inviteId: InviteIdSchema })
const byEither = Type.Object({
  inviteId: named(
    'InviteIdOrReference',
    Type.Unsafe<InviteId>({ ...InviteIdSchema, description: 'The id of the invite, or its reference.' }),
  ),
})
/** The id alone: whoever only knows the reference was not invited. */
const byItsId = Type.Object({
  inviteId: named(
    'OfferedInviteId',
    Type.Unsafe<InviteId>({ ...InviteIdSchema, description: 'The id of the invite, as its link has it.' }),
  ),
})
const common = { tag: 'Invites', sites: accountSites } as const

export const getInvites = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/invites',
  summary: 'List invites',
  rate: 'read',
  access: permission('invites:read', kinds.invite.resource),
  query: Type.Object({ ...itemsQuery, ...filterQuery }),
  replies: { 200: itemListOf('InviteList', { invites: Type.Array(ListedInviteSchema) }) },
})
export const createInvite = endpoint({
  ...common,
  method: 'POST',
  path: '/v1/invites',
  summary: 'Create an invite',
  rate: 'write',
  access: permission('invites:create', kinds.invite.resource, { grantGuard: true, stepUp: 'toGiveAccount' }),
  body: InviteInput,
  query: previewQuery,
  replies: { 201: InviteSchema },
  answersSecret: true,
  refuses: ['UnknownRole', 'UserIdTaken'],
})
export const getInvite = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/invites/:inviteId',
  summary: 'Get an invite',
  rate: 'read',
  access: permission('invites:read', kinds.invite.resource),
  params: byEither,
  replies: { 200: NamedInviteSchema },
  answersVersion: true,
})
export const getInviteOffer = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/invites/:inviteId/offer',
  summary: 'Show what an invite gives to whom it is for',
  rate: 'read',
  sites: everySite,
  asksMembership: false,
  access: { kind: 'authenticated', peopleOnly: true, orAnonymous: 120 },
  params: byItsId,
  replies: {
    200: named(
      'InviteOffer',
      Type.Object({
        accountId: AccountIdSchema,
        accountName: Type.Optional(Type.String()),
        inviterName: Type.Optional(Type.String()),
        statements: Type.Array(
          named(
            'OfferedStatement',
            Type.Object({
              roles: Type.Array(
                named('OfferedRole', Type.Object({ roleId: RoleIdSchema, roleName: Type.Optional(Type.String()) })),
              ),
              resources: Type.Array(ListedResource),
            }),
          ),
        ),
        expiresAt: Type.String(),
      }),
    ),
  },
  refuses: ['InviteElsewhere'],
})
export const deleteInvite = endpoint({
  ...common,
  method: 'DELETE',
  path: '/v1/invites/:inviteId',
  summary: 'Take an invite back',
  rate: 'write',
  access: permission('invites:delete', kinds.invite.resource),
  params: byEither,
  replies: { 204: null },
  judgesPrecondition: true,
})
export const resendInvite = endpoint({
  ...common,
  method: 'POST',
  path: '/v1/invites/:inviteId/resend',
  summary: 'Make an invite anew',
  rate: 'write',
  access: permission('invites:create', kinds.invite.resource, { grantGuard: true, stepUp: 'toGiveAccount' }),
  params: byEither,
  body: EmptyBody,
  bodyOptional: true,
  replies: { 201: InviteSchema },
  answersSecret: true,
  refuses: ['UnknownRole', 'UserIdTaken'],
})
export const respondToInvite = endpoint({
  ...common,
  method: 'PATCH',
  path: '/v1/invites/:inviteId',
  summary: 'Accept an invite',
  rate: 'write',
  sites: everySite,
  asksMembership: false,
  access: { kind: 'authenticated', peopleOnly: true },
  params,
  body: EmptyBody,
  bodyOptional: true,
  replies: { 200: AccountSchema },
  refuses: ['InviteElsewhere', 'InviteOutgrown', 'LastOwner', 'MissingGrant', 'RemovalUnfinished'],
})
