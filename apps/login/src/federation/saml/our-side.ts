import { generateServiceProviderMetadata } from '@node-saml/node-saml'

/** How providers know us: by the origin that people sign in at (contract, login 10). */
export interface OurSide {
  entityId: string
  /** Where answers are posted to. */
  consumerUrl: string
}

export const ourSide = (returnTo: string): OurSide => ({ entityId: new URL(returnTo).origin, consumerUrl: returnTo })

/** Providers choose by what they know somebody; we take it as it comes. */
export const anyNameId = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified'

/** What a provider reads of us: who we are, where answers go, and the key that they may be encrypted to (SAML 2.0 Metadata §2.4.4). */
export const metadataOf = ({ entityId, consumerUrl }: OurSide, certificate: string): string =>
  generateServiceProviderMetadata({
    issuer: entityId,
    callbackUrl: consumerUrl,
    identifierFormat: anyNameId,
    wantAssertionsSigned: true,
    generateUniqueId: () => '_doorward',
    decryptionPvk: 'kept', // says only that there is one: it isn't written
    decryptionCert: certificate,
  })
