import type { OwnMethod } from '@doorward/core/accounts/sign-in-methods'
import type { UserId } from '@doorward/core/ids'
import type { Tenant } from '@doorward/core/tenants/tenant'
import type { Say } from '@doorward/texts/english'
import type { LoginEnvironment } from '../environment.ts'
import { findConnection, nameOfConnection } from '../federation/find-connection.ts'
import type { SignInPlace } from '../federation/shared-identity.ts'
import { findPerson } from '../people.ts'
import { findMethods } from './methods.ts'

/** Why a method is off, and what to do instead. */
const offTexts = {
  password: {
    own: 'signIn.passwordOffUseCode',
    connection: 'signIn.passwordOffUseConnection',
    provider: 'signIn.passwordOffUseProvider',
  },
  emailCode: {
    own: 'signIn.codeOffUsePassword',
    connection: 'signIn.codeOffUseConnection',
    provider: 'signIn.codeOffUseProvider',
  },
} as const satisfies Record<OwnMethod, object>

const other = { password: 'emailCode', emailCode: 'password' } as const satisfies Record<OwnMethod, OwnMethod>

/**
 * What to tell somebody of this tenant, or of none, who comes by a method that is off; undefined where it is on.
 */
export async function methodFault(
  environment: LoginEnvironment,
  place: SignInPlace,
  { method, tenant, say }: { method: OwnMethod; tenant: Tenant | undefined; say: Say },
): Promise<string | undefined> {
  const methods = await findMethods(environment, place.accountId, tenant)
  if (methods[method]) return undefined
  const texts = offTexts[method]
  const connectionId = tenant?.connection?.connectionId
  const found = connectionId && (await findConnection(environment, place, connectionId))
  if (found) return say.text(texts.connection, { connection: nameOfConnection(found.connection) })
  return say.text(methods[other[method]] ? texts.own : texts.provider)
}

/** The same for a user, by the tenant that he belongs to. */
export async function methodFaultOfUser(
  environment: LoginEnvironment,
  place: SignInPlace,
  { method, userId, say }: { method: OwnMethod; userId: UserId; say: Say },
): Promise<string | undefined> {
  const person = await findPerson(environment, place.accountId, userId)
  return methodFault(environment, place, { method, tenant: person?.tenant, say })
}
