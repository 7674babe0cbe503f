import type { KeyObject } from 'node:crypto'
import { allElements, parseXml, type XmlElement } from '@doorward/http/saml/xml'
import { FederationError } from '../federation-error.ts'
import { decryptAssertion } from './decrypt.ts'
import { namespaces } from './names.ts'
import { checkIds, signedPart } from './signed-part.ts'

/** What opens an answer. */
export interface Keys {
  /** Certificates of the provider that are still good, in PEM. */
  certificates: readonly string[]
  /** Our own, asked for where something is encrypted. */
  privateKey(): Promise<KeyObject>
}

const untrusted = (why: string) => new FederationError('untrusted', why)

const isAssertion = ({ localName, namespaceURI }: XmlElement): boolean =>
  namespaceURI === namespaces.assertion && (localName === 'Assertion' || localName === 'EncryptedAssertion')

/** The one assertion of an answer, in clear or not, right below its root; wherever else there is another, nothing is taken. */
function onlyAssertion(response: XmlElement): XmlElement {
  const all = allElements(response)
  checkIds(all)
  if (all.filter(({ localName }) => localName === 'Response').length > 1)
    throw untrusted('the answer has another in it')
  const alike = all.filter(({ localName }) => localName === 'Assertion' || localName === 'EncryptedAssertion')
  const [assertion] = alike
  if (!assertion) throw untrusted('the answer has no assertion')
  if (alike.length > 1) throw untrusted('the answer has more than one assertion')
  if (!isAssertion(assertion) || assertion.parentNode !== response)
    throw untrusted('the assertion is not where an answer has it')
  return assertion
}

/** An assertion in clear; one that was encrypted has no other within either. */
async function inClear(xml: string, found: XmlElement, keys: Keys): Promise<{ xml: string; assertion: XmlElement }> {
  if (found.localName === 'Assertion') return { xml, assertion: found }
  const opened = await decryptAssertion(found, await keys.privateKey())
  const all = allElements(opened.assertion)
  checkIds(all)
  if (all.filter(isAssertion).length > 1) throw untrusted('the encrypted assertion has another in it')
  return opened
}

/**
 * The assertion of an answer, of signed bytes alone (SAML 2.0 Core §5.4; security 20): by the signature of the answer, of the
 * assertion, or both; a signature that is there has to be right. Also answers the answer around it, as far as that is signed
 * the signed one. Raises FederationError, or XmlError for what is no document.
 */
export async function verifiedAssertion(
  xml: string,
  response: XmlElement,
  keys: Keys,
): Promise<{ response: XmlElement; assertion: XmlElement }> {
  onlyAssertion(response)
  const whole = signedPart(xml, response, keys.certificates)
  const source = whole === undefined ? response : await parseXml(whole)
  const { xml: text, assertion } = await inClear(whole ?? xml, onlyAssertion(source), keys)
  const own = signedPart(text, assertion, keys.certificates)
  if (whole === undefined && own === undefined) throw untrusted('neither the answer nor its assertion is signed')
  return { response: source, assertion: own === undefined ? assertion : await parseXml(own) }
}
