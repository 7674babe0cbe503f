import { verificationStatuses } from '@doorward/core/domains/verification'
import { platformResources } from '@doorward/core/platform'
import { type Static, Type } from 'typebox'
import { DomainName } from '../authorization/sign-in/domain-verifications.ts'
import { endpoint, permission } from '../endpoint.ts'
import { named } from '../named.ts'
import { EmptyBody, LinksSchema } from '../shared.ts'
import { accountParams, accountPath, inAccount, managementSites } from './place.ts'

const record = { recordType: Type.String(), recordName: Type.String(), value: Type.String() }

const CustomDomainSchema = named(
  'CustomDomain',
  Type.Object({
    domain: Type.String(),
    status: Type.Enum([...verificationStatuses]),
    route: named(
      'DomainRoute',
      Type.Object({
        ...record,
        leadsHere: Type.Optional(Type.Boolean()),
        foundInstead: Type.Optional(Type.Array(Type.String())),
      }),
    ),
    validation: Type.Optional(
      named('DomainValidation', Type.Object({ ...record, dynamicLookupStatus: Type.Optional(Type.Enum(['TXT'])) })),
    ),
    emailValidations: Type.Array(named('DomainEmailValidation', Type.Object(record))),
    origin: Type.Optional(Type.String()),
    takenByAnother: Type.Optional(Type.Boolean()),
    nameServerFailed: Type.Optional(Type.Boolean()),
    foundInstead: Type.Optional(Type.Array(Type.String())),
    createdTime: Type.String(),
    verifiedTime: Type.Optional(Type.String()),
    lastChecked: Type.Optional(Type.String()),
    links: Type.Optional(LinksSchema),
  }),
)
export type CustomDomainReply = Static<typeof CustomDomainSchema>

const common = { tag: 'Domains', sites: managementSites } as const
const { Configuration: resource } = platformResources
const all = { ...common, path: `${accountPath}/domains`, params: accountParams } as const
const one = {
  ...common,
  path: `${accountPath}/domains/:domain`,
  params: Type.Object({ ...inAccount, domain: DomainName }),
} as const

export const getDomains = endpoint({
  ...all,
  method: 'GET',
  summary: 'List the custom domains of the account',
  rate: 'read',
  access: permission('domains:read', resource),
  replies: { 200: named('CustomDomainList', Type.Object({ domains: Type.Array(CustomDomainSchema) })) },
})
export const createDomain = endpoint({
  ...all,
  method: 'POST',
  summary: 'Add a custom domain',
  rate: 'write',
  access: permission('domains:create', resource),
  body: named('CustomDomainInput', Type.Object({ domain: DomainName }, { additionalProperties: false })),
  replies: { 201: CustomDomainSchema },
  isBeyondLog: true,
  refuses: ['TooManyDomains'],
})
export const refreshDomain = endpoint({
  ...one,
  method: 'PATCH',
  summary: 'Look for the records of a custom domain now',
  rate: 'write',
  access: permission('domains:update', resource),
  body: EmptyBody,
  bodyOptional: true,
  replies: { 200: CustomDomainSchema },
  isBeyondLog: true,
})
export const deleteDomain = endpoint({
  ...one,
  method: 'DELETE',
  summary: 'Take a custom domain back',
  rate: 'write',
  access: permission('domains:delete', resource, { stepUp: true }),
  replies: { 204: null },
  isBeyondLog: true,
})
