import type {
  AccountId,
  ApplicationId,
  ClientId,
  ConnectionId,
  ExtensionId,
  GroupId,
  InviteId,
  KeyId,
  RecordId,
  RequestId,
  RoleId,
  TenantId,
  UserId,
} from '@doorward/core/ids'
import { idRules } from '@doorward/core/ids'
import { limits } from '@doorward/core/limits'
import { platformNameKeyword } from '@doorward/core/platform'
import { expected } from '@doorward/core/text/expected'
import { visibleTextKeyword } from '@doorward/core/text/visible'
import { type Static, type TSchema, Type } from 'typebox'

/** Schemas that several nouns share (contract, section 1). */

const platformName = { [platformNameKeyword]: true }

export const AccountIdSchema = Type.Unsafe<AccountId>(Type.String(idRules.accountId))
export const UserIdSchema = Type.Unsafe<UserId>(Type.String({ ...idRules.userId, minLength: 1, ...platformName }))
export const RoleIdSchema = Type.Unsafe<RoleId>(Type.String({ ...idRules.roleId, minLength: 1, ...platformName }))
export const RecordIdSchema = Type.Unsafe<RecordId>(Type.String({ ...idRules.recordId, minLength: 1 }))
export const GroupIdSchema = Type.Unsafe<GroupId>(Type.String(idRules.groupId))
export const ClientIdSchema = Type.Unsafe<ClientId>(Type.String(idRules.clientId))
export const KeyIdSchema = Type.Unsafe<KeyId>(Type.String({ ...idRules.keyId, minLength: 1 }))
export const ConnectionIdSchema = Type.Unsafe<ConnectionId>(Type.String({ ...idRules.connectionId, minLength: 1 }))
export const TenantIdSchema = Type.Unsafe<TenantId>(Type.String({ ...idRules.tenantId, minLength: 1 }))
export const ExtensionIdSchema = Type.Unsafe<ExtensionId>(Type.String(idRules.extensionId))
export const ApplicationIdSchema = Type.Unsafe<ApplicationId>(Type.String(idRules.applicationId))
export const RequestIdSchema = Type.Unsafe<RequestId>(Type.String({ ...idRules.requestId, minLength: 1 }))
export const InviteIdSchema = Type.Unsafe<InviteId>(Type.String({ ...idRules.inviteId, minLength: 1 }))

/** Letters of a resource URI; its structure is checked by `core/permissions/resource-uri`. */
export const ResourceUriSchema = Type.String({
  minLength: 1,
  maxLength: 512,
  examples: ['/reports/q3'],
  ...platformName,
})
export const ActionSchema = Type.String({
  maxLength: 64,
  pattern: '^[a-zA-Z0-9_:*-]*$',
  ...expected('an action: words of letters, digits, _ or - with : between them, or *', 'reports:read'),
})

/** Text a person reads: no control characters, no characters that turn the reading direction, something to see. */
export const textOf = (minLength: number, maxLength: number) =>
  Type.String({
    minLength,
    maxLength,
    pattern: '^[^\\u0000-\\u001f\\u007f\\u202a-\\u202e\\u2066-\\u2069]*$',
    ...expected('one line of text without control characters or ones that turn its direction', 'Report reader'),
    [visibleTextKeyword]: true,
  })
export const longTextOf = (maxLength: number) =>
  Type.String({
    maxLength,
    pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f\\u202a-\\u202e\\u2066-\\u2069]*$',
    ...expected('text without control characters or ones that turn its direction', 'Reads the reports.'),
  })

export const TimeSchema = Type.String({ format: 'date-time' })
export const TagsSchema = Type.Record(textOf(1, 64), textOf(0, 128), { maxProperties: limits.tagsMax })

const Link = Type.Object({ href: Type.String(), rel: Type.Optional(Type.String()) })
export const LinksSchema = Type.Object({ self: Type.Optional(Link) })
export const CollectionLinksSchema = Type.Object({ self: Link, next: Type.Optional(Link) })
export const PaginationSchema = Type.Object({ next: Type.Optional(Type.Object({ cursor: Type.String() })) })
export const AccountLinkSchema = Type.Object({ accountId: AccountIdSchema })

/** A field of a noun that only the server writes: accepted and ignored, so that a GET body can be PUT back (decisions 25). */
export const Ignored = Type.Optional(Type.Unknown({ readOnly: true, description: 'Accepted and ignored.' }))

/** A field that may be left out or be null, which mean the same. */
export const maybe = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))
/**
 * An item's own id in a body: left out, null or empty, as published clients send it, the server makes one. On an update
 * the path names the item.
 */
export const ownId = <T extends TSchema>(id: T) => Type.Optional(Type.Union([id, Type.Literal(''), Type.Null()]))

/** One of several objects, told apart by the value of one field: a wrong one is told about the shape that it names. */
export const oneOfBy = <const T extends Type.TObject[]>(tag: string, shapes: T) =>
  Type.Unsafe<Static<Type.TUnion<T>>>({
    type: 'object',
    discriminator: { propertyName: tag },
    oneOf: shapes,
  })

/** An address; whether it may be used is the noun's own rule. */
export const urlOf = (maxLength: number) =>
  Type.String({
    maxLength,
    pattern: '^[^\\s\\u0000-\\u001f]*$',
    ...expected('an address without blanks', 'https://app.example.com/'),
  })

/** Users as an input names them: blank ids are dropped, not refused (spec section 5). */
export const UserInput = Type.Object(
  {
    userId: Type.Unsafe<UserId>(
      Type.String({
        maxLength: 128,
        pattern: '^[a-zA-Z0-9+._|/~:@\\s-]*$',
        ...expected('an id of letters, digits and + . _ | / ~ : @ - or blanks', 'google-oauth2|113'),
        ...platformName,
      }),
    ),
    deleted: Ignored,
  },
  { additionalProperties: false },
)
export const UserLink = Type.Object({
  userId: UserIdSchema,
  deleted: Type.Optional(
    Type.Boolean({
      description: 'True for a user who was deleted: he has nothing by it, and is about to be taken out.',
    }),
  ),
})
export const GroupLink = Type.Object({ groupId: GroupIdSchema }, { additionalProperties: false })

export const ResourceLink = Type.Object({ resourceUri: ResourceUriSchema }, { additionalProperties: false })

/** Query of every list. */
export const pageQuery = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageMax })),
  cursor: Type.Optional(Type.String({ maxLength: 2048 })),
}
export const filterQuery = { filter: Type.Optional(Type.String({ maxLength: 128 })) }

/** The body of every refusal. */
export const Problem = Type.Object({
  title: Type.String(),
  errorCode: Type.String(),
  errorId: Type.String(),
  details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
})
