import { sign } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import type { AccountId } from '@doorward/core/ids'
import { ensureSamlSigningKeys, type SamlSigningKeys } from '@doorward/store/secrets/saml-signing-keys'
import { SignedXml } from 'xml-crypto'
import type { LoginEnvironment } from '../environment.ts'

const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'

/** The account's keys for what it says by SAML. */
export const signingKeysOf = async (
  { database, keyring, clock }: LoginEnvironment,
  accountId: AccountId,
): Promise<SamlSigningKeys> =>
  ensureSamlSigningKeys(database, accountId, {
    dataKey: await keyring.dataKey(accountId),
    now: new Date(clock.now()),
  })

/** A document with the one element of a name signed, its signature right behind its issuer (SAML 2.0 Core §5.4). */
export function withSignature(
  xml: string,
  name: 'Assertion' | 'Response' | 'LogoutResponse',
  keys: SamlSigningKeys,
): string {
  const signer = new SignedXml({
    privateKey: keys.privateKey.export({ format: 'pem', type: 'pkcs8' }),
    publicCert: keys.certificate,
    signatureAlgorithm: rsaSha256,
    canonicalizationAlgorithm: exclusive,
  })
  const path = `//*[local-name(.)='${name}']`
  signer.addReference({
    xpath: path,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', exclusive],
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
  })
  signer.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: `${path}/*[local-name(.)='Issuer']`, action: 'after' },
  })
  return signer.getSignedXml()
}

/** The query of a message that goes by redirect, signed over its exact octets (SAML 2.0 Bindings §3.4.4.1). */
function signedQuery(message: URLSearchParams, { privateKey }: SamlSigningKeys): string {
  message.set('SigAlg', rsaSha256)
  const text = message.toString()
  const signature = sign('sha256', Buffer.from(text), privateKey).toString('base64')
  return `${text}&${new URLSearchParams({ Signature: signature })}`
}

/** An address of an application that carries a message to it, signed (SAML 2.0 Bindings §3.4). */
export function signedAddress(
  address: string,
  { field, xml, relayState }: { field: 'SAMLRequest' | 'SAMLResponse'; xml: string; relayState: string | undefined },
  keys: SamlSigningKeys,
): string {
  const message = new URLSearchParams({ [field]: deflateRawSync(xml).toString('base64') })
  if (relayState !== undefined) message.set('RelayState', relayState)
  return `${address}${address.includes('?') ? '&' : '?'}${signedQuery(message, keys)}`
}
