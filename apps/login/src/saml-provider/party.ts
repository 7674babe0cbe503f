import { type SamlParty, samlPartyOf } from '@doorward/core/applications/saml-settings'
import { Refusal } from '@doorward/core/refusals'
import type { FastifyRequest } from 'fastify'
import type { LoginParts } from '../login-parts.ts'
import { findApplication } from '../oidc/applications.ts'
import type { Issuer } from '../oidc/issuers.ts'
import { paths } from '../oidc/paths.ts'

/** An application that takes sign-ins by SAML, and what it knows us by. */
export interface Relying {
  issuer: Issuer
  applicationId: string
  party: SamlParty
  ourSide: ProviderSide
}

/**
 * Each application has an identity provider of its own: what is said to one is never taken for what is said to another,
 * and an application that knows several accounts tells them apart.
 */
export interface ProviderSide {
  entityId: string
  signInUrl: string
  signOutUrl: string
}

/** Where the routes of an application's identity provider begin, on any origin. */
export const baseOf = (applicationId: string): string => `${paths.saml}/${encodeURIComponent(applicationId)}`

/** What an application knows its identity provider by, at the account's origin. */
export const providerSideOf = (origin: string, applicationId: string): ProviderSide => {
  const entityId = `${origin}${baseOf(applicationId)}`
  return { entityId, signInUrl: `${entityId}/sso`, signOutUrl: `${entityId}/slo` }
}

/** The application that a request's address names. Raises NotFound where there is none, or it takes no sign-ins by SAML. */
export async function getRelying(parts: LoginParts, request: FastifyRequest): Promise<Relying> {
  const issuer = await parts.findIssuer(request.hostFacts)
  const { applicationId = '' } = request.params as { applicationId?: string } // of the route
  const application = await findApplication(parts.environment, issuer.accountId, applicationId)
  const party = application?.extensionId ? undefined : samlPartyOf(application?.saml)
  if (!party) throw new Refusal('NotFound')
  return { issuer, applicationId, party, ourSide: providerSideOf(issuer.origin, applicationId) }
}
