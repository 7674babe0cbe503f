import { samlProperties } from '@doorward/core/connections/saml-properties'
import { SAML } from '@node-saml/node-saml'
import { FederationError } from '../federation-error.ts'
import type { Asking } from '../sign-in-way.ts'
import { anyNameId, ourSide } from './our-side.ts'

/** The id of the request, which follows from the attempt: nothing is kept to know it again. */
export const requestIdOf = ({ nonce }: Pick<Asking, 'nonce'>): string => `_${nonce}`

/**
 * The provider's address with a request to sign somebody in (SAML 2.0 Core §3.4.1, Bindings §3.4): raw-deflated, unsigned, and
 * to be answered by a form. Raises FederationError where the connection doesn't say where to.
 */
export function requestAddress(asking: Asking): Promise<string> {
  const { connection, returnTo, state } = asking
  const { authenticationUrl, providerCertificate } = connection
  if (!authenticationUrl || !providerCertificate)
    throw new FederationError('misconfigured', 'the connection lacks the address or the certificate of the provider')
  const { entityId, consumerUrl } = ourSide(returnTo)
  const { authnContexts, forcesSignIn } = samlProperties(connection.defaultConnectionProperties)
  const saml = new SAML({
    issuer: entityId,
    callbackUrl: consumerUrl,
    entryPoint: authenticationUrl,
    idpCert: providerCertificate,
    generateUniqueId: () => requestIdOf(asking),
    identifierFormat: anyNameId,
    disableRequestedAuthnContext: authnContexts.length === 0,
    authnContext: authnContexts,
    forceAuthn: forcesSignIn,
  })
  return saml.getAuthorizeUrlAsync(state, undefined, {})
}
