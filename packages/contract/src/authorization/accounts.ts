import { regions } from '@doorward/core/regions'
import { type Static, Type } from 'typebox'
import { accountSites, authenticated, endpoint, everySite, permission } from '../endpoint.ts'
import { AccountIdSchema, Ignored, LinksSchema, TimeSchema, textOf } from '../shared.ts'

const Company = Type.Object({ name: Type.Optional(textOf(0, 128)) }, { additionalProperties: true, maxProperties: 20 })

export const AccountSchema = Type.Object({
  accountId: AccountIdSchema,
  createdTime: Type.Optional(Type.String()),
  lastUpdated: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
  region: Type.Enum([...regions]),
  domain: Type.Optional(Type.String({ description: "Host (with port) of the account's one origin." })),
  company: Type.Optional(Company),
  requirePreconditions: Type.Optional(Type.Boolean()),
  links: Type.Optional(LinksSchema),
})
export type AccountReply = Static<typeof AccountSchema>

export const AccountInput = Type.Object(
  {
    name: Type.Optional(textOf(1, 32)),
    company: Type.Optional(Company),
    region: Type.Optional(Type.Enum([...regions])),
    acceptTermsAndConditions: Type.Optional(Type.Boolean({ default: true })),
    requirePreconditions: Type.Optional(
      Type.Boolean({ description: 'Refuse changes without If-Match or If-Unmodified-Since (428).' }),
    ),
    accountId: Ignored,
    createdTime: Ignored,
    lastUpdated: Ignored,
    domain: Ignored,
    links: Ignored,
  },
  { additionalProperties: false },
)
export type AccountInput = Static<typeof AccountInput>

const params = Type.Object({ accountId: AccountIdSchema })
const common = { tag: 'Accounts' } as const

export const listAccounts = endpoint({
  ...common,
  name: 'getAccounts',
  method: 'GET',
  path: '/v1/accounts',
  summary: 'List the accounts the caller has access to',
  rate: 'read',
  sites: everySite,
  access: authenticated,
  query: Type.Object({ earliestCacheTime: Type.Optional(TimeSchema) }),
  replies: { 200: Type.Object({ accounts: Type.Array(AccountSchema) }) },
})
export const createAccount = endpoint({
  ...common,
  name: 'createAccount',
  method: 'POST',
  path: '/v1/accounts',
  summary: 'Create an account',
  rate: 'write',
  sites: everySite,
  access: { kind: 'authenticated', peopleOnly: true },
  body: AccountInput,
  replies: { 201: AccountSchema },
  refuses: [429],
})
export const getAccount = endpoint({
  ...common,
  name: 'getAccount',
  method: 'GET',
  path: '/v1/accounts/:accountId',
  summary: 'Get an account',
  rate: 'read',
  sites: everySite,
  access: permission('account:read', 'Doorward:Configuration/Account', { orElse: 'item' }),
  params,
  replies: { 200: AccountSchema },
})
export const updateAccount = endpoint({
  ...common,
  name: 'updateAccount',
  method: 'PUT',
  path: '/v1/accounts/:accountId',
  summary: 'Change an account',
  rate: 'write',
  sites: accountSites,
  access: permission('account:update', 'Doorward:Configuration/Account'),
  params,
  body: AccountInput,
  replies: { 200: AccountSchema },
  refuses: [412, 428],
})
