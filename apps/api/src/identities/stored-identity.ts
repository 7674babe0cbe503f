import { createHash } from 'node:crypto'
import type { IdentityReply } from '@doorward/contract/authorization/people/identities'
import type { LinkedIdentity } from '@doorward/core/identities/linked-user'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import { readerOf } from '@doorward/store/items/document-reader'
import type { Item } from '@doorward/store/items/items'

/** The id follows from issuer and audience, so that they are linked once. */
export const identityIdOf = (issuer: string, audience: string): string =>
  `idt_${createHash('sha256').update(`${issuer}\n${audience}`).digest('base64url').slice(0, 22)}`

const storedIdentity = readerOf<LinkedIdentity>('identity', {
  identityId: 'string',
  issuer: 'string',
  audience: 'string',
  userIdExpression: 'string',
})

export const showIdentity = (item: Item): IdentityReply => {
  return { ...storedIdentity(item), createdTime: item.createdAt.toISOString() }
}

const isIdentity = (doc: unknown): doc is LinkedIdentity =>
  typeof doc === 'object' &&
  doc !== null &&
  (['identityId', 'issuer', 'audience', 'userIdExpression'] as const).every(
    (field) => typeof (doc as Record<string, unknown>)[field] === 'string', // any object may be asked for a field
  )

/** The issuers that an account has linked, as its index knows them; a malformed one lets nobody in. */
export const linkedIdentitiesIn = (index: AccountIndex): LinkedIdentity[] => [...index.identities()].filter(isIdentity)
