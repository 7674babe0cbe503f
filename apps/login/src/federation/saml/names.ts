/** Namespaces of SAML 2.0 and of XML signature and encryption. */
export const namespaces = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
  encryption: 'http://www.w3.org/2001/04/xmlenc#',
} as const

/** What an answer is held against. */
export interface Expected {
  /** What the provider calls itself. */
  issuer: string
  /** What we are called: our entity id. */
  audience: string
  /** Our address that answers are posted to. */
  recipient: string
  /** The id of the request that it answers. */
  requestId: string
  now: number
  leewayMs: number
}
