import { Refusal } from '@doorward/core/refusals'
import type { FastifyRequest } from 'fastify'
import type { LoginParts } from '../login-parts.ts'
import { findApplication, mayRedirect } from '../oidc/applications.ts'
import type { Issuer } from '../oidc/issuers.ts'
import { queryOf } from '../routes/form-body.ts'
import { refusal, withAnswer } from './back-to.ts'
import { addressOfClient, namesClient } from './one-time-code.ts'
import { connectionAsked } from './sign-in-address.ts'

/** Raises InvalidConnection and InvalidTenantIdentifier for a connection that nobody can sign in by. */
export async function mustBeConnection(parts: LoginParts, issuer: Issuer, query: URLSearchParams): Promise<void> {
  if (!query.get('connectionId') && !query.get('tenantLookupIdentifier')) return
  const { connectionId: clientId } = await connectionAsked(parts, issuer, {
    connectionId: query.get('connectionId') ?? '',
    tenantLookupIdentifier: query.get('tenantLookupIdentifier') ?? '',
  })
  if (clientId && namesClient(clientId))
    await addressOfClient(parts, issuer, { clientId, requestId: '', home: issuer.origin })
}

/**
 * Where an application that asks by OpenID Connect for a connection that there is not is told so, in the words of the
 * session protocol: its own address; undefined where there is nothing to say. Whom we can't send back to, the protocol
 * library tells so.
 */
export async function refusedConnection(parts: LoginParts, request: FastifyRequest): Promise<string | undefined> {
  const query = queryOf(request)
  const issuer = await parts.findIssuer(request.hostFacts)
  const { environment } = parts
  const redirectUrl = query.get('redirect_uri') ?? ''
  const application = await findApplication(environment, issuer.accountId, query.get('client_id') ?? '')
  if (!application || application.extensionId || !mayRedirect(environment.hosts, application, redirectUrl))
    return undefined
  try {
    await mustBeConnection(parts, issuer, query)
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'invalid') throw error
    const state = query.get('state')
    const answer = { ...refusal({ error: error.code, text: error.title }, request), iss: issuer.origin }
    return withAnswer(redirectUrl, { ...answer, ...(state ? { state } : {}) })
  }
}
