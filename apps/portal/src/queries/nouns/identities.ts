import {
  getAccountIdentities,
  type IdentityInput,
  type IdentityReply,
  linkIdentity,
  unlinkIdentity,
} from '@doorward/contract/authorization/people/identities'
import { call } from '../server/call.ts'
import { pagesOf } from '../server/paging.ts'
import { queryClient } from '../server/query-client.ts'

/** Issuers whose tokens the account accepts. */
export const identitiesQuery = () =>
  pagesOf<IdentityReply>(['identities', 'list'], async (_, signal) => {
    const { body } = await call(getAccountIdentities, { signal })
    return { rows: body.identities, cursor: undefined }
  })

const changed = () => queryClient.invalidateQueries({ queryKey: ['identities'] })

export async function trustIdentity(input: IdentityInput): Promise<void> {
  await call(linkIdentity, { body: input })
  await changed()
}

export async function forgetIdentity(identityId: string): Promise<void> {
  await call(unlinkIdentity, { params: { identityId } })
  await changed()
}
