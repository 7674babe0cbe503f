import { kinds } from '@doorward/core/kinds'
import { expected } from '@doorward/core/text/expected'
import { type Static, Type } from 'typebox'
import { accountSites, endpoint, permission } from '../../endpoint.ts'
import { named } from '../../named.ts'
import { CollectionLinksSchema, maybe, textOf, urlOf } from '../../shared.ts'

const IdentityId = named(
  'IdentityId',
  Type.String({
    maxLength: 64,
    pattern: '^idt_[a-zA-Z0-9_-]+$',
    ...expected('the id of a linked issuer', 'idt_4f9a1c7b'),
  }),
)

/** An issuer whose tokens the account accepts. */
export const IdentitySchema = named(
  'LinkedIdentity',
  Type.Object({
    identityId: IdentityId,
    issuer: Type.String(),
    audience: Type.String(),
    userIdExpression: Type.String(),
    createdTime: Type.String(),
  }),
)
export type IdentityReply = Static<typeof IdentitySchema>

export const IdentityInput = named(
  'LinkedIdentityInput',
  Type.Object(
    {
      jwt: maybe(
        Type.String({
          maxLength: 8192,
          description: "A token of the issuer that is valid now; it is verified with the issuer's keys and not kept.",
        }),
      ),
      issuer: maybe(urlOf(256)),
      audience: maybe(textOf(0, 256)),
      preferredAudience: maybe(
        Type.String({
          maxLength: 256,
          description: "The audience that tokens must name; * for any. Left out: the given token's own, else any.",
        }),
      ),
      userIdExpression: maybe(
        Type.String({ maxLength: 128, description: 'Which claim becomes the user id; {sub} unless set.' }),
      ),
    },
    { additionalProperties: false },
  ),
)
export type IdentityInput = Static<typeof IdentityInput>

const common = { tag: 'Linked identities', sites: accountSites } as const

export const getAccountIdentities = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/identities',
  summary: 'List linked issuers',
  rate: 'read',
  access: permission('identities:read', kinds.identity.resource),
  replies: {
    200: named(
      'LinkedIdentityList',
      Type.Object({ identities: Type.Array(IdentitySchema), links: CollectionLinksSchema }),
    ),
  },
})
export const linkIdentity = endpoint({
  ...common,
  method: 'POST',
  path: '/v1/identities',
  summary: 'Link an issuer',
  rate: 'secret',
  access: permission('identities:create', kinds.identity.resource, { stepUp: true, grantGuard: true }),
  body: IdentityInput,
  replies: { 201: IdentitySchema },
  answersVersion: true,
  refuses: ['IdentityAlreadyExists', 'IssuerNotVerified', 'TooManyIdentities'],
})
export const unlinkIdentity = endpoint({
  ...common,
  method: 'DELETE',
  path: '/v1/identities/:identityId',
  summary: 'Unlink an issuer',
  rate: 'write',
  access: permission('identities:delete', kinds.identity.resource),
  params: Type.Object({ identityId: IdentityId }),
  replies: { 204: null },
  judgesPrecondition: true,
  refuses: ['LastOwner', 'MissingGrant'],
})
