import { asOfPattern } from '@doorward/core/changes/as-of'
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
import { named } from './named.ts'

/** Schemas that several nouns share (contract, section 1). */

const platformName = { [platformNameKeyword]: true }

export const AccountIdSchema = named('AccountId', Type.Unsafe<AccountId>(Type.String(idRules.accountId)))
export const UserIdSchema = named(
  'UserId',
  Type.Unsafe<UserId>(Type.String({ ...idRules.userId, minLength: 1, ...platformName })),
)
export const RoleIdSchema = named(
  'RoleId',
  Type.Unsafe<RoleId>(Type.String({ ...idRules.roleId, minLength: 1, ...platformName })),
)
export const RecordIdSchema = named(
  'RecordId',
  Type.Unsafe<RecordId>(Type.String({ ...idRules.recordId, minLength: 1 })),
)
export const GroupIdSchema = named('GroupId', Type.Unsafe<GroupId>(Type.String(idRules.groupId)))
export const ClientIdSchema = named('ClientId', Type.Unsafe<ClientId>(Type.String(idRules.clientId)))
export const KeyIdSchema = named('KeyId', Type.Unsafe<KeyId>(Type.String({ ...idRules.keyId, minLength: 1 })))
export const ConnectionIdSchema = named(
  'ConnectionId',
  Type.Unsafe<ConnectionId>(Type.String({ ...idRules.connectionId, minLength: 1 })),
)
export const TenantIdSchema = named(
  'TenantId',
  Type.Unsafe<TenantId>(Type.String({ ...idRules.tenantId, minLength: 1 })),
)
export const ExtensionIdSchema = named('ExtensionId', Type.Unsafe<ExtensionId>(Type.String(idRules.extensionId)))
export const ApplicationIdSchema = named(
  'ApplicationId',
  Type.Unsafe<ApplicationId>(Type.String(idRules.applicationId)),
)
export const RequestIdSchema = named(
  'RequestId',
  Type.Unsafe<RequestId>(Type.String({ ...idRules.requestId, minLength: 1 })),
)
export const InviteIdSchema = named(
  'InviteId',
  Type.Unsafe<InviteId>(Type.String({ ...idRules.inviteId, minLength: 1 })),
)

/** Letters of a resource URI; its structure is checked by `core/permissions/resource-uri`. */
export const ResourceUriSchema = named(
  'ResourceUri',
  Type.String({
    minLength: 1,
    maxLength: 512,
    examples: ['/reports/q3'],
    ...platformName,
  }),
)
export const ActionSchema = named(
  'Action',
  Type.String({
    maxLength: 64,
    pattern: '^[a-zA-Z0-9_:*-]*$',
    ...expected('an action: words of letters, digits, _ or - with : between them, or *', 'reports:read'),
  }),
)

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
    ...expected('text without control characters or ones that turn its direction', 'Reads the reports'),
  })

export const TimeSchema = Type.String({ format: 'date-time' })

/** A moment of the account's past; `core/changes/as-of` reads it. */
const AsOfSchema = Type.String({
  maxLength: 40,
  description:
    'Answers as of then: a time with its zone, or the number of a revision. Counts to the rate class `past` instead.',
  pattern: asOfPattern,
  ...expected('a time with its zone, or the number of a revision', '2026-05-03T10:42:00Z'),
})
export const pastQuery = { asOf: Type.Optional(AsOfSchema) }
/** A check that is only looked at: nobody is let in by it, so it is recorded nowhere and counts as no usage. */
export const simulateQuery = {
  simulate: Type.Optional(
    Type.Boolean({ description: 'Answer without recording it as a check, and without counting it.' }),
  ),
}
/** Which moment an answer is about, where `asOf` asked for one. */
export const pastReply = {
  asOf: Type.Optional(named('PastMoment', Type.Object({ revision: Type.Integer(), at: TimeSchema }))),
}
export const TagsSchema = named('Tags', Type.Record(textOf(1, 64), textOf(0, 128), { maxProperties: limits.tagsMax }))

const Link = named('Link', Type.Object({ href: Type.String(), rel: Type.Optional(Type.String()) }))
export const LinksSchema = named('Links', Type.Object({ self: Type.Optional(Link) }))
export const CollectionLinksSchema = named('CollectionLinks', Type.Object({ self: Link, next: Type.Optional(Link) }))
const PaginationSchema = named(
  'Pagination',
  Type.Object({ next: Type.Optional(named('NextPage', Type.Object({ cursor: Type.String() }))) }),
)
export const AccountLinkSchema = named('LinkedAccount', Type.Object({ accountId: AccountIdSchema }))

/** A field of a noun that only the server writes: accepted and ignored, so that a GET body can be PUT back (decisions 25). */
export const Ignored = Type.Optional(
  named(
    'Ignored',
    Type.Unknown({ description: 'Accepted and ignored, so that an answer can be sent back as it came.' }),
  ),
)

/** A field that may be left out or be null, which mean the same. */
export const maybe = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))
/**
 * An item's own id in a body: left out, null or empty, as published clients send it, the server makes one. On an update
 * the path names the item.
 */
export const ownId = <T extends TSchema>(id: T) =>
  Type.Optional(
    Type.Union([id, Type.Literal(''), Type.Null()], {
      description:
        'The id that it shall have; left out, null or empty, the server makes one. On an update the path names the item.',
    }),
  )

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
export const UserInput = named(
  'LinkedUserInput',
  Type.Object(
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
  ),
)
export const UserLink = named(
  'LinkedUser',
  Type.Object({
    userId: UserIdSchema,
    deleted: Type.Optional(
      Type.Boolean({
        description: 'True for a user who was deleted: he has nothing by it, and is about to be taken out.',
      }),
    ),
  }),
)
export const GroupLink = named('LinkedGroup', Type.Object({ groupId: GroupIdSchema }, { additionalProperties: false }))

export const ResourceLink = named(
  'LinkedResource',
  Type.Object({ resourceUri: ResourceUriSchema }, { additionalProperties: false }),
)

export const LinkedRole = named('LinkedRole', Type.Object({ roleId: RoleIdSchema }))
export const ListedResource = named('ListedResource', Type.Object({ resourceUri: Type.String() }))

/** One page of a list: its entries, and where the next one begins. */
export const listOf = <const Entries extends Record<string, TSchema>>(name: string, entries: Entries) =>
  named(name, Type.Object({ ...entries, pagination: Type.Optional(PaginationSchema), links: CollectionLinksSchema }))

/** Query of every list. */
export const pageQuery = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.pageMax,
      description:
        'At most so many entries. Unless set 20; of users, roles, connections, tenants and applications 100.',
    }),
  ),
  cursor: Type.Optional(
    Type.String({ maxLength: 2048, description: 'Where the page begins: `pagination.next.cursor` of the one before.' }),
  ),
}
/** Each order, and with `-` the same the other way round. */
const bothWays = <const Orders extends readonly string[]>(orders: Orders): (Orders[number] | `-${Orders[number]}`)[] =>
  orders.flatMap((order: Orders[number]) => [order, `-${order}` as const])

/** Query of a list that comes in orders, and can be counted. */
export const orderedQuery = <const Orders extends readonly string[]>(orders: Orders, description: string) => ({
  ...pageQuery,
  sort: Type.Optional(Type.Enum(bothWays(orders), { description })),
  total: Type.Optional(Type.Boolean({ description: 'True answers no entries, but how many there are, as `total`.' })),
})
/** The same of a list of items. */
export const itemsQuery = orderedQuery(
  ['name', 'lastUpdated', 'createdTime'],
  'What the entries are in the order of, with `-` the other way round: their names, whatever the case, their last changes or when they were made. Entries without a name are in the order of their ids, as all are unless this is set. One that changes while the pages are read can move to another page.',
)
export const TotalSchema = named(
  'ListTotal',
  Type.Object({
    count: Type.Integer({ description: 'How many entries all pages have that the caller may read.' }),
    relation: Type.Enum(['EXACT', 'AT_LEAST'], {
      description: 'AT_LEAST where nobody counted further than `count`.',
    }),
  }),
)
/** One page of a list of items, or their number. */
export const itemListOf = <const Entries extends Record<string, TSchema>>(name: string, entries: Entries) =>
  listOf(name, { ...entries, total: Type.Optional(TotalSchema) })

export const filterQuery = {
  filter: Type.Optional(Type.String({ maxLength: 128, description: 'Only what has this text in its name or id.' })),
}

/** The body of a request that has nothing to say; it may be left out. */
export const EmptyBody = named('EmptyBody', Type.Object({}, { additionalProperties: false }))

/** The body of every refusal. */
export const Problem = named(
  'Problem',
  Type.Object({
    title: Type.String({ description: 'What is wrong, for people.' }),
    errorCode: Type.String({ description: 'What is wrong, for programs.' }),
    errorId: Type.String({ description: 'Names the request in the logs.' }),
    details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  }),
)
