import {
  constants,
  createCipheriv,
  generateKeyPairSync,
  type KeyObject,
  publicEncrypt,
  randomBytes,
  X509Certificate,
} from 'node:crypto'
import { selfSignedCertificate } from '@doorward/store/secrets/self-signed-certificate'
import { SignedXml } from 'xml-crypto'

const day = 86_400_000

/** A key of a provider, with its certificate in PEM. */
export interface ProviderKey {
  privateKey: KeyObject
  certificate: string
}

/** @param endsInDays negative for a certificate that is over */
export function newProviderKey(endsInDays = 365): ProviderKey {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const [notBefore, notAfter] = [new Date(Date.now() - 400 * day), new Date(Date.now() + endsInDays * day)]
  const certificate = selfSignedCertificate(pair, { commonName: 'provider', notBefore, notAfter })
  return { privateKey: pair.privateKey, certificate }
}

/** What a provider says; every part can be said wrongly. */
export interface Facts {
  requestId: string
  issuer: string
  audience: string
  recipient: string
  nameId: string
  format: string
  assertionId: string
  notBefore: number
  notOnOrAfter: number
  /** As XML. */
  attributes: string
  status: string
  method: string
}

const at = (ms: number) => new Date(ms).toISOString()
const protocolNs = 'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"'
const assertionNs = 'xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"'

export const attribute = (name: string, value: string, friendly?: string): string =>
  `<saml:Attribute Name="${name}"${friendly ? ` FriendlyName="${friendly}"` : ''}><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`

export const assertionOf = (facts: Facts): string =>
  `<saml:Assertion ${assertionNs} ID="${facts.assertionId}" Version="2.0" IssueInstant="${at(Date.now())}"><saml:Issuer>${facts.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${facts.format}">${facts.nameId}</saml:NameID><saml:SubjectConfirmation Method="${facts.method}"><saml:SubjectConfirmationData InResponseTo="${facts.requestId}" Recipient="${facts.recipient}" NotOnOrAfter="${at(facts.notOnOrAfter)}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(facts.notBefore)}" NotOnOrAfter="${at(facts.notOnOrAfter)}"><saml:AudienceRestriction><saml:Audience>${facts.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(Date.now())}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${facts.attributes}</saml:AttributeStatement></saml:Assertion>`

/** An answer around assertions, or around whatever else. */
export const responseOf = (facts: Facts, within: string): string =>
  `<samlp:Response ${protocolNs} ID="_response" Version="2.0" IssueInstant="${at(Date.now())}" Destination="${facts.recipient}" InResponseTo="${facts.requestId}"><saml:Issuer ${assertionNs}>${facts.issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${facts.status}"/></samlp:Status>${within}</samlp:Response>`

const sha256 = {
  sign: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
}
export const sha1 = {
  sign: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  digest: 'http://www.w3.org/2000/09/xmldsig#sha1',
}
export const withComments = 'http://www.w3.org/2001/10/xml-exc-c14n#WithComments'

/** Signs the one element of a name, and puts the signature behind its issuer. */
export function signed(
  xml: string,
  name: 'Assertion' | 'Response',
  { privateKey, certificate }: ProviderKey,
  { algorithms = sha256, canonical = 'http://www.w3.org/2001/10/xml-exc-c14n#' } = {},
): string {
  const signer = new SignedXml({
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }),
    publicCert: certificate,
    signatureAlgorithm: algorithms.sign,
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  })
  const path = `//*[local-name(.)='${name}']`
  signer.addReference({
    xpath: path,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', canonical],
    digestAlgorithm: algorithms.digest,
  })
  signer.computeSignature(xml, { location: { reference: `${path}/*[local-name(.)='Issuer']`, action: 'after' } })
  return signer.getSignedXml()
}

/** The ways of encrypting that a provider may choose. */
export const ciphers = {
  'aes128-cbc': { uri: 'http://www.w3.org/2001/04/xmlenc#aes128-cbc', keyBytes: 16, ivBytes: 16 },
  'aes256-cbc': { uri: 'http://www.w3.org/2001/04/xmlenc#aes256-cbc', keyBytes: 32, ivBytes: 16 },
  'aes128-gcm': { uri: 'http://www.w3.org/2009/xmlenc11#aes128-gcm', keyBytes: 16, ivBytes: 12 },
  'aes256-gcm': { uri: 'http://www.w3.org/2009/xmlenc11#aes256-gcm', keyBytes: 32, ivBytes: 12 },
} as const

const enc = 'http://www.w3.org/2001/04/xmlenc#'

/** An assertion encrypted to a certificate (XML Encryption 1.1 §4). */
export function encrypted(
  xml: string,
  certificate: string,
  { cipher = 'aes256-gcm', padding = 'oaep' }: { cipher?: keyof typeof ciphers; padding?: 'oaep' | '1_5' } = {},
): string {
  const { uri, keyBytes, ivBytes } = ciphers[cipher]
  const [key, iv] = [randomBytes(keyBytes), randomBytes(ivBytes)]
  const isGcm = cipher.endsWith('gcm')
  const made = createCipheriv(cipher.replace('aes', 'aes-') as 'aes-256-gcm', key, iv) // both modes; the tag is of GCM's alone
  const body = Buffer.concat([iv, made.update(xml, 'utf8'), made.final(), ...(isGcm ? [made.getAuthTag()] : [])])
  const { publicKey } = new X509Certificate(certificate)
  const { RSA_PKCS1_OAEP_PADDING, RSA_PKCS1_PADDING } = constants
  const wrapped = publicEncrypt(
    padding === 'oaep'
      ? { key: publicKey, padding: RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' }
      : { key: publicKey, padding: RSA_PKCS1_PADDING },
    key,
  )
  const method = padding === 'oaep' ? `${enc}rsa-oaep-mgf1p` : `${enc}rsa-1_5`
  const value = (bytes: Buffer) =>
    `<xenc:CipherData><xenc:CipherValue>${bytes.toString('base64')}</xenc:CipherValue></xenc:CipherData>`
  return `<saml:EncryptedAssertion ${assertionNs}><xenc:EncryptedData xmlns:xenc="${enc}" Type="${enc}Element"><xenc:EncryptionMethod Algorithm="${uri}"/><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><xenc:EncryptedKey><xenc:EncryptionMethod Algorithm="${method}"/>${value(wrapped)}</xenc:EncryptedKey></ds:KeyInfo>${value(body)}</xenc:EncryptedData></saml:EncryptedAssertion>`
}
