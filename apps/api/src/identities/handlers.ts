import { getAccountIdentities } from './get-account-identities.ts'
import { linkIdentity } from './link-identity.ts'
import { unlinkIdentity } from './unlink-identity.ts'

export const identities = {
  getAccountIdentities,
  linkIdentity,
  unlinkIdentity,
}
