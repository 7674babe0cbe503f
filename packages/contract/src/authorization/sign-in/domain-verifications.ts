import { verificationStatuses } from '@doorward/core/domains/verification'
import { kinds } from '@doorward/core/kinds'
import { expected } from '@doorward/core/text/expected'
import { type Static, Type } from 'typebox'
import { accountSites, endpoint, permission } from '../../endpoint.ts'
import { named } from '../../named.ts'
import { EmptyBody, LinksSchema, listOf, pageQuery } from '../../shared.ts'

export const DomainName = Type.String({
  minLength: 3,
  maxLength: 128,
  pattern: '^[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+\\.?$', // as DNS tools write a whole name
  ...expected('a domain', 'acme.com'),
})

const DomainVerificationSchema = named(
  'DomainVerification',
  Type.Object({
    domain: Type.String(),
    status: Type.Enum([...verificationStatuses]),
    validation: Type.Optional(
      named(
        'DomainRecord',
        Type.Object({ recordType: Type.String(), recordName: Type.String(), value: Type.String() }),
      ),
    ),
    takenByAnother: Type.Optional(Type.Boolean()),
    nameServerFailed: Type.Optional(Type.Boolean()),
    foundInstead: Type.Optional(Type.Array(Type.String())),
    createdTime: Type.String(),
    verifiedTime: Type.Optional(Type.String()),
    lastChecked: Type.Optional(Type.String()),
    links: Type.Optional(LinksSchema),
  }),
)
export type DomainVerificationReply = Static<typeof DomainVerificationSchema>

const params = Type.Object({ domain: DomainName })
const common = { tag: 'Domains', sites: accountSites } as const
const { resource } = kinds.tenant

export const getDomainVerifications = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/domain-verifications',
  summary: 'List domains that the account has verified or is verifying',
  rate: 'read',
  access: permission('domains:read', resource),
  query: Type.Object({ ...pageQuery, domain: Type.Optional(DomainName) }),
  replies: { 200: listOf('DomainVerificationList', { domainVerifications: Type.Array(DomainVerificationSchema) }) },
})
export const createDomainVerification = endpoint({
  ...common,
  method: 'POST',
  path: '/v1/domain-verifications',
  summary: 'Begin to verify a domain',
  rate: 'write',
  access: permission('domains:create', resource),
  body: named('DomainVerificationInput', Type.Object({ domain: DomainName }, { additionalProperties: false })),
  replies: { 201: DomainVerificationSchema },
  isBeyondLog: true,
  refuses: ['TooManyDomains'],
})
export const checkDomainVerification = endpoint({
  ...common,
  method: 'PATCH',
  path: '/v1/domain-verifications/:domain',
  summary: 'Look for the record of a domain now',
  rate: 'write',
  access: permission('domains:update', resource),
  params,
  body: EmptyBody,
  bodyOptional: true,
  replies: { 200: DomainVerificationSchema },
  isBeyondLog: true,
})
export const deleteDomainVerification = endpoint({
  ...common,
  method: 'DELETE',
  path: '/v1/domain-verifications/:domain',
  summary: 'Give a domain up',
  rate: 'write',
  access: permission('domains:delete', resource, { stepUp: true }),
  params,
  replies: { 204: null },
  isBeyondLog: true,
})
