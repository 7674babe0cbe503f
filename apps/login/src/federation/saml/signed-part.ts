import { allElements, attributeOf, childrenOf, type XmlElement } from '@doorward/http/saml/xml'
import { getVerifiedXml } from '@node-saml/node-saml/lib/xml.js'
import { FederationError } from '../federation-error.ts'
import { namespaces } from './names.ts'

/** SHA-1 is in none of them (security 20). */
const algorithms: Readonly<Record<string, ReadonlySet<string | undefined>>> = {
  SignatureMethod: new Set([
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
    'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  ]),
  DigestMethod: new Set(['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512']),
  Transform: new Set([
    'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
    'http://www.w3.org/2001/10/xml-exc-c14n#',
    'http://www.w3.org/2001/10/xml-exc-c14n#WithComments',
  ]),
}

const untrusted = (why: string, cause?: unknown) => new FederationError('untrusted', why, cause)

function checkAlgorithms(signature: XmlElement): void {
  for (const element of allElements(signature)) {
    const known = algorithms[element.localName]
    const named = attributeOf(element, 'Algorithm')
    if (known && !known.has(named))
      throw untrusted(`the signature uses ${named?.slice(0, 100)} as its ${element.localName}, which is not accepted`)
  }
}

/** Each id once: what a signature names by its id is then one thing, however it is looked for. */
export function checkIds(elements: readonly XmlElement[]): void {
  const ids = elements.flatMap((element) => {
    const id = attributeOf(element, 'ID')
    return id === undefined ? [] : [id]
  })
  if (new Set(ids).size < ids.length) throw untrusted('two elements of the answer have one ID')
}

/**
 * The bytes of an element that its own signature covers (XML Signature §4.4.3.2, SAML 2.0 Core §5.4); undefined where it has
 * none. What is read later is read from them. Raises FederationError for a signature that is wrong, is not its own, or is made
 * in a way that is not accepted.
 */
export function signedPart(xml: string, element: XmlElement, certificates: readonly string[]): string | undefined {
  const [signature, second] = childrenOf(element, namespaces.signature, 'Signature')
  if (!signature) return undefined
  if (second) throw untrusted('an element of the answer has two signatures')
  checkAlgorithms(signature)
  let verified: string | null
  try {
    verified = getVerifiedXml(xml, element as never, [...certificates]) // an element of the library's own parser
  } catch (cause) {
    throw untrusted(`the signature is wrong: ${cause instanceof Error ? cause.message : ''}`, cause)
  }
  if (!verified) throw untrusted("no certificate of the connection that is still good verifies the answer's signature")
  return verified
}
