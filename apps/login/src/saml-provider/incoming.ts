import { verify, type X509Certificate } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { invalid, Refusal } from '@doorward/core/refusals'
import { endOf, readCertificates } from '@doorward/http/saml/certificates'
import { attributeOf, childrenOf, parseXml, type XmlElement, XmlError } from '@doorward/http/saml/xml'
import type { FastifyRequest } from 'fastify'
import { FederationError } from '../federation/federation-error.ts'
import { checkPlain } from '../federation/saml/answer-text.ts'
import { namespaces } from '../federation/saml/names.ts'
import { checkIds, signedPart } from '../federation/saml/signed-part.ts'
import { formOf, queryOf } from '../routes/form-body.ts'
import type { Relying } from './party.ts'

/** A message of an application, of which all is checked that it says of itself. */
export interface Incoming {
  root: XmlElement
  id: string
  relayState: string | undefined
  /** Whether it came by HTTP-POST, not by HTTP-Redirect. */
  isForm: boolean
  /** Whether it proved by a certificate of the application that it is the application's. */
  isProved: boolean
}

interface Expected {
  name: 'AuthnRequest' | 'LogoutRequest'
  destination: string
  now: number
}

const field = 'SAMLRequest'
const messageBytesMax = 64 * 1024
/** SAML 2.0 Bindings §3.4.3 has 80 bytes; applications send whole addresses. */
const relayStateBytesMax = 1024
const oldMsMax = 300_000
const idPattern = /^[A-Za-z_][\w.-]{0,255}$/
const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/
const base64 = /^[A-Za-z0-9+/\s]+={0,2}\s*$/
const digests: Record<string, string> = {
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': 'sha512',
}

const refused = (why: string, cause?: unknown) => {
  const refusal = invalid(field, `The request of the application is refused: ${why}.`)
  if (cause !== undefined) refusal.cause = cause
  return refusal
}

/** What is wrong with a message, in the words of who found it. */
function saidOf(error: unknown): unknown {
  if (error instanceof FederationError || error instanceof XmlError) return refused(error.message, error)
  return error
}

/** The document of a message: deflated in an address, plain in a form (SAML 2.0 Bindings §3.4.4, §3.5.4). */
function textOf(message: string | null, isDeflated: boolean): string {
  if (!message || message.length > messageBytesMax || !base64.test(message))
    throw refused('it has no SAMLRequest in base64, or too long a one')
  const bytes = Buffer.from(message, 'base64')
  try {
    const plain = isDeflated ? inflateRawSync(bytes, { maxOutputLength: messageBytesMax }) : bytes
    return new TextDecoder('utf-8', { fatal: true }).decode(plain).replace(/^\uFEFF?\s*<\?xml[^>]*\?>/, '')
  } catch (cause) {
    throw refused('its SAMLRequest cannot be read', cause)
  }
}

/** Whether one of the certificates signed an address, over its octets as they were sent (SAML 2.0 Bindings §3.4.4.1). */
function isSignedAddress(rawQuery: string, certificates: readonly X509Certificate[]): boolean {
  const sent = new Map(rawQuery.split('&').map((pair) => [pair.split('=')[0] ?? '', pair] as const))
  const query = new URLSearchParams(rawQuery)
  const digest = digests[query.get('SigAlg') ?? '']
  if (!digest) return false
  const signed = [field, 'RelayState', 'SigAlg'].flatMap((name) => sent.get(name) ?? []).join('&')
  const signature = Buffer.from(query.get('Signature') ?? '', 'base64')
  return certificates.some(({ publicKey }) => verify(digest, Buffer.from(signed), publicKey, signature))
}

/** What the application's certificates signed of a form's message; raises where they did not. */
async function signedOf(xml: string, certificates: readonly X509Certificate[]): Promise<XmlElement> {
  const root = await parseXml(xml)
  checkIds([root])
  const part = signedPart(xml, root, certificates.map(String))
  if (part === undefined) throw refused('it is not signed, and the application has a certificate')
  return parseXml(part)
}

function checkFacts(root: XmlElement, { party }: Relying, { name, destination, now }: Expected): string {
  if (root.localName !== name || root.namespaceURI !== namespaces.protocol) throw refused(`it is no ${name}`)
  const id = attributeOf(root, 'ID') ?? ''
  if (!idPattern.test(id) || attributeOf(root, 'Version') !== '2.0') throw refused('it has no ID, or another version')
  const [issuer, second] = childrenOf(root, namespaces.assertion, 'Issuer')
  if (!issuer || second || issuer.textContent !== party.entityId)
    throw refused('its Issuer is not the entity id that the application has here')
  const at = attributeOf(root, 'IssueInstant') ?? ''
  if (!dateTime.test(at) || !(Math.abs(Date.parse(at) - now) <= oldMsMax))
    throw refused('its IssueInstant is not of the last minutes')
  const sentTo = attributeOf(root, 'Destination')
  if (sentTo !== undefined && sentTo !== destination) throw refused('its Destination is another address')
  return id
}

function relayStateOf(sent: URLSearchParams): string | undefined {
  const text = sent.get('RelayState') ?? undefined
  if (text !== undefined && Buffer.byteLength(text) > relayStateBytesMax)
    throw invalid('RelayState', `RelayState is longer than ${relayStateBytesMax} bytes.`)
  return text
}

/** The certificates of an application that are still good; raises where it has some and all are over. */
function certificatesOf({ party }: Relying, now: number): X509Certificate[] {
  const all = readCertificates(party.requestCertificate ?? '') ?? []
  const good = all.filter((each) => endOf(each).getTime() > now)
  if (party.requestCertificate && good.length === 0)
    throw new Refusal('InvalidRequest', { title: 'The certificates of the application are over.' })
  return good
}

/**
 * What an application asks by a message (SAML 2.0 Core §3.2.1), by address or form. Raises InvalidRequest for one that is
 * not plain and small XML, not of this application, not of now, or not signed where the application has a certificate.
 */
export async function readIncoming(request: FastifyRequest, relying: Relying, expected: Expected): Promise<Incoming> {
  const isForm = request.method === 'POST'
  const sent = isForm ? formOf(request) : queryOf(request)
  const relayState = relayStateOf(sent)
  const certificates = certificatesOf(relying, expected.now)
  const xml = textOf(sent.get(field), !isForm)
  try {
    checkPlain(xml)
    const isProved = certificates.length > 0
    if (isProved && !isForm && !isSignedAddress(request.raw.url?.split('?')[1] ?? '', certificates))
      throw refused('no certificate of the application signed it')
    const root = isProved && isForm ? await signedOf(xml, certificates) : await parseXml(xml)
    return { root, id: checkFacts(root, relying, expected), relayState, isForm, isProved }
  } catch (error) {
    throw saidOf(error)
  }
}
