import { unlinkIdentity } from '@doorward/contract/authorization/identities'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { removeItem } from '../one-item.ts'

/** The issuer's tokens are refused at once on this node and within a second on the others. */
export const deleteIdentity = handles(unlinkIdentity, (call, environment: ApiEnvironment) =>
  removeItem(call, environment, { key: { kind: 'identity', id: call.params.identityId } }),
)
