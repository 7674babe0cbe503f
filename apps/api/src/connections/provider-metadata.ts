import type { X509Certificate } from 'node:crypto'
import { readCertificates } from '@doorward/http/saml/certificates'
import { attributeOf, childrenOf, type XmlElement, XmlError } from '@doorward/http/saml/xml'

/** What a SAML provider publishes of itself, as far as a connection needs it. */
export interface ProviderMetadata {
  issuerUrl: string
  authenticationUrl: string
  /** By which it signs; the next one may stand beside the present one. */
  certificates: X509Certificate[]
}

const metadata = 'urn:oasis:names:tc:SAML:2.0:metadata'
const signature = 'http://www.w3.org/2000/09/xmldsig#'
const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const certificatesMax = 5

/** The entities of a document: one, or a list of them (SAML 2.0 Metadata §2.3). */
const entitiesOf = (root: XmlElement): XmlElement[] =>
  root.localName === 'EntityDescriptor' && root.namespaceURI === metadata
    ? [root]
    : childrenOf(root, metadata, 'EntityDescriptor')

/** Where people are sent to sign in; we ask by redirect. */
function redirectAddress(provider: XmlElement): string {
  const services = childrenOf(provider, metadata, 'SingleSignOnService')
  const found = services.find((each) => attributeOf(each, 'Binding') === redirectBinding)
  const address = found && attributeOf(found, 'Location')
  if (!address) throw new XmlError('the provider names no address for HTTP-Redirect')
  return address
}

/** Keys that sign: those that are for it, and those that are for anything. */
function signingCertificates(provider: XmlElement): X509Certificate[] {
  const keys = childrenOf(provider, metadata, 'KeyDescriptor').filter((key) => attributeOf(key, 'use') !== 'encryption')
  const texts = keys
    .flatMap((key) => childrenOf(key, signature, 'KeyInfo'))
    .flatMap((key) => childrenOf(key, signature, 'X509Data'))
    .flatMap((each) => childrenOf(each, signature, 'X509Certificate'))
    .map(({ textContent }) => textContent.replaceAll(/\s/g, ''))
  const different = [...new Set(texts)]
  if (different.length === 0) throw new XmlError('the provider names no certificate')
  if (different.length > certificatesMax)
    throw new XmlError(`the provider names more than ${certificatesMax} certificates`)
  return different.map((text) => {
    const [certificate] = readCertificates(text) ?? []
    if (!certificate) throw new XmlError('what the provider names as its certificate is none')
    return certificate
  })
}

/** Reads the one identity provider of a document (SAML 2.0 Metadata §2.4.3). Raises XmlError for none, several, or one of no use. */
export function providerMetadata(root: XmlElement): ProviderMetadata {
  const found = entitiesOf(root).flatMap((entity) =>
    childrenOf(entity, metadata, 'IDPSSODescriptor').map((provider) => ({ entity, provider })),
  )
  const [first] = found
  if (!first) throw new XmlError('the document describes no identity provider of SAML 2.0')
  if (found.length > 1) throw new XmlError('the document describes several identity providers')
  const issuerUrl = attributeOf(first.entity, 'entityID')
  if (!issuerUrl) throw new XmlError('the provider has no entityID')
  return {
    issuerUrl,
    authenticationUrl: redirectAddress(first.provider),
    certificates: signingCertificates(first.provider),
  }
}
