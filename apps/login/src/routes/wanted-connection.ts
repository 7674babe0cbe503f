import type { TenantId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import type { Interaction } from 'oidc-provider'
import type { LoginParts } from '../login-parts.ts'
import type { Issuer } from '../oidc/issuers.ts'
import { namesClient } from '../session-protocol/one-time-code.ts'
import { connectionAsked } from '../session-protocol/sign-in-address.ts'
import type { AuthenticationRequest } from '../sign-in/authentication-request.ts'

/** A sign-in, as far as an application says by what, and for whom, it is. */
interface Wanting {
  parts: LoginParts
  issuer: Issuer
  interaction: Interaction
  /** What a client of the session protocol asked for. */
  asked: AuthenticationRequest | undefined
}

type Wanted = Pick<AuthenticationRequest, 'connectionId' | 'tenantId'>

/** The connection by which the application wants the person to sign in, by whichever protocol it asks. */
export async function wantedBy({ parts, issuer, asked, interaction: { params } }: Wanting): Promise<Wanted> {
  if (asked) return asked
  const [connectionId, tenantLookupIdentifier] = [params.connectionId, params.tenantLookupIdentifier].map((value) =>
    typeof value === 'string' ? value : undefined,
  )
  if (!connectionId && !tenantLookupIdentifier) return {}
  const wanted = await connectionAsked(parts, issuer, { connectionId, tenantLookupIdentifier })
  return wanted.connectionId && namesClient(wanted.connectionId) ? {} : wanted
}

/** The tenant as which the pages look; undefined also where what is asked for is none by now, which the page itself says. */
export async function tenantLooked(wanting: Wanting): Promise<TenantId | undefined> {
  try {
    return (await wantedBy(wanting)).tenantId
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
