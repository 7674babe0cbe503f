import { applicationRegistrations } from '@doorward/core/accounts/application-registration'
import { signUpChoices } from '@doorward/core/accounts/sign-up'
import { ssoDomainStatuses } from '@doorward/core/accounts/sso'
import { kinds } from '@doorward/core/kinds'
import { limits } from '@doorward/core/limits'
import { regions } from '@doorward/core/regions'
import { expected } from '@doorward/core/text/expected'
import { type Static, Type } from 'typebox'
import { ConfigurationSchema } from '../../accounts/configuration.ts'
import { accountSites, authenticated, endpoint, everySite, permission } from '../../endpoint.ts'
import { historyOf } from '../../history.ts'
import { named } from '../../named.ts'
import { restoreOf } from '../../restore.ts'
import { AccountIdSchema, Ignored, LinksSchema, maybe, TimeSchema, textOf, urlOf } from '../../shared.ts'
import { SecondFactorSchema, SignInMethodsSchema } from '../sign-in/sign-in-methods.ts'

const RegionSchema = named('Region', Type.Enum([...regions]))
const Company = named(
  'Company',
  Type.Object({ name: Type.Optional(textOf(0, 128)) }, { additionalProperties: true, maxProperties: 20 }),
)

const ssoFields = {
  type: Type.Enum(['SAML2', 'OAUTH2']),
  domain: Type.String({
    maxLength: 64,
    pattern: '^[a-z0-9][a-z0-9.-]*$',
    ...expected('a name of lower-case letters, digits, dots and hyphens', 'acme'),
    description: 'What people enter at "Continue with SSO". It leads nobody here until it is proved to be yours.',
  }),
  authenticationUrl: urlOf(256),
  tokenUrl: urlOf(128),
  issuerUrl: urlOf(128),
  providerCertificate: Type.String({ maxLength: 4096, description: 'Public certificate in PEM or base64.' }),
  clientId: textOf(0, 128),
}
/** How the account's own people sign in to the console through their company (ENT-02). */
export const SsoConfiguration = named(
  'SsoConfiguration',
  Type.Object({
    ...Type.Partial(Type.Object(ssoFields)).properties,
    clientSecret: Type.Null({ description: 'Never shown.' }),
    hasClientSecret: Type.Boolean(),
    domainStatus: Type.Optional(Type.Enum([...ssoDomainStatuses])),
  }),
)

const Registration = named('ApplicationRegistration', Type.Enum([...applicationRegistrations]))

const SignUp = named(
  'SignUp',
  Type.Object(
    {
      who: Type.Enum([...signUpChoices], {
        description:
          'open: whoever proves an e-mail address. domains: whoever proves an address of one of the domains. invited: nobody else. Whoever an invite to his address stands for may always.',
      }),
      domains: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 253 }), {
          maxItems: limits.signUpDomainsMax,
          description: 'Whole e-mail domains, with `domains` only; those below them are not meant.',
        }),
      ),
    },
    {
      additionalProperties: false,
      description: "Who may become a user on the account's own sign-in pages. A change removes nobody.",
    },
  ),
)

export const AccountSchema = named(
  'Account',
  Type.Object({
    accountId: AccountIdSchema,
    createdTime: Type.Optional(Type.String()),
    lastUpdated: Type.Optional(Type.String()),
    name: Type.Optional(Type.String()),
    region: RegionSchema,
    domain: Type.Optional(Type.String({ description: "Host (with port) of the account's one origin." })),
    company: Type.Optional(Company),
    requirePreconditions: Type.Optional(Type.Boolean()),
    signUp: Type.Optional(SignUp),
    signInMethods: Type.Optional(SignInMethodsSchema),
    secondFactor: Type.Optional(SecondFactorSchema),
    applicationRegistration: Type.Optional(Registration),
    ssoConfiguration: Type.Optional(SsoConfiguration),
    configuration: Type.Optional(ConfigurationSchema),
    state: Type.Optional(Type.Enum(['DELETING'])),
    erasedTime: Type.Optional(Type.String()),
    links: Type.Optional(LinksSchema),
  }),
)
export type AccountReply = Static<typeof AccountSchema>

export const AccountInput = named(
  'AccountInput',
  Type.Object(
    {
      name: Type.Optional(textOf(1, 32)),
      company: Type.Optional(Company),
      region: Type.Optional(RegionSchema),
      acceptTermsAndConditions: Type.Optional(Type.Boolean({ default: true })),
      requirePreconditions: Type.Optional(
        Type.Boolean({ description: 'Refuse changes without If-Match or If-Unmodified-Since (428).' }),
      ),
      signUp: Type.Optional(SignUp),
      signInMethods: maybe(SignInMethodsSchema),
      secondFactor: maybe(SecondFactorSchema),
      applicationRegistration: maybe(Registration),
      accountId: Ignored,
      createdTime: Ignored,
      lastUpdated: Ignored,
      domain: Ignored,
      ssoConfiguration: Ignored,
      configuration: Ignored,
      state: Ignored,
      erasedTime: Ignored,
      links: Ignored,
    },
    { additionalProperties: false },
  ),
)
export type AccountInput = Static<typeof AccountInput>

const params = Type.Object({ accountId: AccountIdSchema })
const common = { tag: 'Accounts' } as const

export const getAccounts = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/accounts',
  summary: "List the caller's accounts",
  rate: 'read',
  // The console asks its own host, once for all regions; a regional root answers for its region alone.
  sites: [...everySite, 'portal'],
  asksMembership: false,
  access: authenticated,
  query: Type.Object({ earliestCacheTime: Type.Optional(TimeSchema) }),
  replies: { 200: named('AccountList', Type.Object({ accounts: Type.Array(AccountSchema) })) },
})
export const createAccount = endpoint({
  ...common,
  method: 'POST',
  path: '/v1/accounts',
  summary: 'Create an account',
  rate: 'write',
  sites: everySite,
  asksMembership: false,
  access: { kind: 'authenticated', peopleOnly: true },
  body: AccountInput,
  replies: { 201: AccountSchema },
  answersVersion: true,
  isBeyondLog: true,
  // It is another account that is made.
  goesOnLocked: true,
  refuses: ['AccountAlreadyExists'],
})
export const getAccount = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/accounts/:accountId',
  summary: 'Get an account',
  rate: 'read',
  sites: everySite,
  access: permission('account:read', kinds.account.resource, { orElse: 'item' }),
  params,
  replies: { 200: AccountSchema },
  answersVersion: true,
})
export const getAccountHistory = historyOf(getAccount, {
  summary: "Changes of an account's settings, newest first",
  access: permission('account:read', kinds.account.resource),
})
export const updateAccount = endpoint({
  ...common,
  method: 'PUT',
  path: '/v1/accounts/:accountId',
  summary: 'Change an account',
  rate: 'write',
  sites: accountSites,
  access: permission('account:update', kinds.account.resource),
  params,
  body: AccountInput,
  replies: { 200: AccountSchema },
  judgesPrecondition: true,
  answersVersion: true,
})

/** At an address of its own: below the account's own, the whole of it comes back. */
export const restoreAccountSettings = endpoint({
  ...restoreOf(updateAccount, { summary: 'Restore earlier settings of an account' }),
  path: '/v1/accounts/:accountId/settings/restore',
})

/** Of people who hold delegate of every action on the whole platform, which the handlers judge. */
const ownersOnly = { kind: 'authenticated', peopleOnly: true, stepUp: true } as const

export const deleteAccount = endpoint({
  ...common,
  method: 'DELETE',
  path: '/v1/accounts/:accountId',
  summary: 'Delete an account',
  rate: 'write',
  sites: accountSites,
  access: ownersOnly,
  params,
  replies: { 202: AccountSchema },
  judgesPrecondition: true,
  refuses: ['InUse', 'MissingGrant'],
})
export const restoreAccount = endpoint({
  ...common,
  method: 'POST',
  path: '/v1/accounts/:accountId/restore',
  summary: 'Restore an account that was deleted',
  rate: 'write',
  // The account's own host is missing meanwhile.
  sites: ['portal', 'region'],
  asksMembership: false,
  access: ownersOnly,
  params,
  replies: { 200: AccountSchema },
  answersVersion: true,
  // It is locked still.
  goesOnLocked: true,
})

export const SsoInput = named(
  'SsoConfigurationInput',
  Type.Object(
    {
      type: maybe(ssoFields.type),
      domain: maybe(ssoFields.domain),
      authenticationUrl: maybe(ssoFields.authenticationUrl),
      tokenUrl: maybe(ssoFields.tokenUrl),
      issuerUrl: maybe(ssoFields.issuerUrl),
      providerCertificate: maybe(ssoFields.providerCertificate),
      clientId: maybe(ssoFields.clientId),
      clientSecret: maybe(
        Type.String({ maxLength: 2048, description: 'Write-only. Null keeps what stands; an empty text removes it.' }),
      ),
      hasClientSecret: Ignored,
      domainStatus: Ignored,
    },
    { additionalProperties: false },
  ),
)
export type SsoInput = Static<typeof SsoInput>

export const updateAccountSso = endpoint({
  ...common,
  method: 'PUT',
  path: '/v1/accounts/:accountId/sso',
  summary: 'Configure single sign-on of an account',
  rate: 'write',
  sites: accountSites,
  access: permission('account:sso:update', kinds.account.resource, { stepUp: true, grantGuard: true }),
  params,
  body: SsoInput,
  replies: { 200: AccountSchema },
  judgesPrecondition: true,
  answersVersion: true,
})
