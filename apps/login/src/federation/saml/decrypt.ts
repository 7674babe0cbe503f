import type { KeyObject } from 'node:crypto'
import { allElements, attributeOf, parseXml, type XmlElement } from '@doorward/http/saml/xml'
import { decryptXml } from '@node-saml/node-saml/lib/xml.js'
import { FederationError } from '../federation-error.ts'
import { checkPlain } from './answer-text.ts'
import { namespaces } from './names.ts'

/** Keys by RSA-OAEP alone, contents by AES alone (XML Encryption 1.1 §5.2, §5.5): what else there is can be probed or broken. */
const accepted: ReadonlySet<string | undefined> = new Set([
  'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
  'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
  'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
])

/** An assertion in clear: its text, and its root. Raises FederationError, which tells of a wrong key and of wrong bytes the same. */
export async function decryptAssertion(
  encrypted: XmlElement,
  privateKey: KeyObject,
): Promise<{ xml: string; assertion: XmlElement }> {
  for (const element of allElements(encrypted)) {
    const named = attributeOf(element, 'Algorithm')
    if (element.localName === 'EncryptionMethod' && !accepted.has(named))
      throw new FederationError(
        'untrusted',
        `the assertion is encrypted by ${named?.slice(0, 100)}, which is not accepted`,
      )
  }
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' })
  let xml: string
  let assertion: XmlElement
  try {
    xml = await decryptXml(encrypted.toString(), pem)
    checkPlain(xml)
    assertion = await parseXml(xml)
  } catch (cause) {
    throw new FederationError('untrusted', 'the assertion can not be decrypted with the key of our metadata', cause)
  }
  if (assertion.localName !== 'Assertion' || assertion.namespaceURI !== namespaces.assertion)
    throw new FederationError('untrusted', 'what was encrypted is no assertion')
  return { xml, assertion }
}
