import { nameIdFormats } from '@doorward/core/applications/saml-settings'
import type { SamlSigningKeys } from '@doorward/store/secrets/saml-signing-keys'
import { namespaces } from '../federation/saml/names.ts'
import type { Relying } from './party.ts'
import { element, type Xml } from './xml-writer.ts'

const bindings = 'urn:oasis:names:tc:SAML:2.0:bindings:'
const bare = (pem: string) => pem.replaceAll(/-----[A-Z ]+-----|\s/g, '')

const key = (certificate: string): Xml =>
  element(
    'md:KeyDescriptor',
    { use: 'signing' },
    element(
      'ds:KeyInfo',
      { 'xmlns:ds': namespaces.signature },
      element('ds:X509Data', {}, element('ds:X509Certificate', {}, bare(certificate))),
    ),
  )

const places = (name: string, address: string): Xml[] =>
  ['HTTP-Redirect', 'HTTP-POST'].map((binding) =>
    element(name, { Binding: `${bindings}${binding}`, Location: address }),
  )

/** What an application reads of its identity provider: where to ask, and both keys that may sign (SAML 2.0 Metadata §2.4.3). */
export const providerMetadata = ({ party, ourSide }: Relying, keys: SamlSigningKeys): string =>
  element(
    'md:EntityDescriptor',
    { 'xmlns:md': 'urn:oasis:names:tc:SAML:2.0:metadata', entityID: ourSide.entityId },
    element(
      'md:IDPSSODescriptor',
      {
        WantAuthnRequestsSigned: String(party.requestCertificate !== undefined),
        protocolSupportEnumeration: namespaces.protocol,
      },
      key(keys.certificate),
      key(keys.nextCertificate),
      ...places('md:SingleLogoutService', ourSide.signOutUrl),
      element('md:NameIDFormat', {}, nameIdFormats[party.nameIdFormat ?? 'persistent']),
      ...places('md:SingleSignOnService', ourSide.signInUrl),
    ),
  ).text
