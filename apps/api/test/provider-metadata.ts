import { certificate } from './certificate.ts'

const inner = (pem: string) => pem.replaceAll(/-----[A-Z ]+-----|\s/g, '')

/** A key that a provider names, for signing unless told. */
export const keyOf = (pem: string, use = ' use="signing"'): string =>
  `<md:KeyDescriptor${use}><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${inner(pem)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`

const service = (binding: string, path: string) =>
  `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="https://idp.example/${path}"/>`

/** What a SAML provider publishes of itself. */
export const metadataWith = (keys: string): string =>
  `<?xml version="1.0"?>\n<!-- made by hand --><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="urn:company:idp"><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${keys}${service('HTTP-POST', 'post')}${service('HTTP-Redirect', 'sso')}</md:IDPSSODescriptor></md:EntityDescriptor>`

export const providerMetadata = metadataWith(keyOf(certificate))
