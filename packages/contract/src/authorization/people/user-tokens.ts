import { kinds } from '@doorward/core/kinds'
import { limits } from '@doorward/core/limits'
import { expected } from '@doorward/core/text/expected'
import { Type } from 'typebox'
import { accountSites, endpoint, permission } from '../../endpoint.ts'
import { named } from '../../named.ts'
import { AccountLinkSchema, LinksSchema, listOf, pageQuery, TimeSchema, UserIdSchema } from '../../shared.ts'
import { NamelessStatement, NamelessStatementInput } from '../access/requests.ts'

const TokenIdSchema = named(
  'TokenId',
  Type.String({
    minLength: 1,
    maxLength: 64,
    pattern: '^[a-zA-Z0-9_-]+$',
    ...expected('an id of letters, digits, _ and -', 'tok_9f3k2m7q'),
  }),
)
const access = permission('user-permissions:update', kinds.token.resource, {
  orElse: 'self',
  grantGuard: true,
})
const common = { tag: 'User tokens', sites: accountSites, access } as const

export const requestUserToken = endpoint({
  ...common,
  method: 'POST',
  goesOnLocked: true,
  path: '/v1/users/:userId/tokens',
  summary: 'Make a limited token',
  rate: 'write',
  countsAsUsage: true,
  params: Type.Object({ userId: UserIdSchema }),
  body: named(
    'UserTokenInput',
    Type.Object(
      {
        statements: Type.Array(NamelessStatementInput, { minItems: 1, maxItems: limits.tokenStatementsMax }),
        expires: Type.Optional(
          Type.Union([TimeSchema, Type.Null()], {
            description: `At most ${limits.userTokenHoursMax} hours ahead, which is also the default.`,
          }),
        ),
      },
      { additionalProperties: false },
    ),
  ),
  replies: {
    201: named(
      'CreatedUserToken',
      Type.Object({
        account: AccountLinkSchema,
        userId: UserIdSchema,
        tokenId: TokenIdSchema,
        token: Type.String(),
        expires: Type.String(),
        links: Type.Optional(LinksSchema),
      }),
    ),
  },
  answersSecret: true,
  refuses: ['TooManyUserTokens', 'UnknownRole'],
})
/** Whoever is limited to some permissions does not learn what else his user has handed out. */
export const getUserTokens = endpoint({
  tag: 'User tokens',
  sites: accountSites,
  method: 'GET',
  path: '/v1/users/:userId/tokens',
  summary: 'List limited tokens of a user',
  rate: 'read',
  access: permission('user-permissions:read', kinds.token.resource, { orElse: 'self' }),
  params: Type.Object({ userId: UserIdSchema }),
  query: Type.Object(pageQuery),
  replies: {
    200: listOf('UserTokenList', {
      tokens: Type.Array(
        named(
          'UserToken',
          Type.Object({
            tokenId: TokenIdSchema,
            userId: UserIdSchema,
            createdBy: UserIdSchema,
            statements: Type.Array(NamelessStatement),
            createdTime: Type.String(),
            expires: Type.String(),
          }),
        ),
      ),
    }),
  },
})
export const disableUserToken = endpoint({
  ...common,
  method: 'DELETE',
  path: '/v1/users/:userId/tokens/:tokenId',
  summary: 'End a limited token',
  rate: 'write',
  params: Type.Object({ userId: UserIdSchema, tokenId: TokenIdSchema }),
  replies: { 204: null },
})
