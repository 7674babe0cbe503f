import { attributeOf, childrenOf, type XmlElement } from '@doorward/http/saml/xml'
import { FederationError } from '../federation-error.ts'
import { type Expected, namespaces } from './names.ts'

const untrusted = (why: string) => new FederationError('untrusted', why)
const statusPrefix = 'urn:oasis:names:tc:SAML:2.0:status:'

/** Statuses by which a person or a provider says no; others tell of a connection that doesn't fit (SAML 2.0 Core §3.2.2.2). */
const declined: ReadonlySet<string> = new Set(['AuthnFailed', 'RequestDenied'])

const shown = (text: string | undefined): string => (text ?? 'nothing').slice(0, 120)

/** Raises FederationError for an answer by which the provider says that nobody signed in. */
function checkStatus(response: XmlElement): void {
  const [status] = childrenOf(response, namespaces.protocol, 'Status')
  const codes: string[] = []
  for (let [code] = status ? childrenOf(status, namespaces.protocol, 'StatusCode') : []; code; )
    [codes[codes.length], code] = [
      (attributeOf(code, 'Value') ?? '').replace(statusPrefix, ''),
      childrenOf(code, namespaces.protocol, 'StatusCode')[0],
    ]
  if (codes[0] === 'Success') return
  const [message] = status ? childrenOf(status, namespaces.protocol, 'StatusMessage') : []
  const said = [...codes, message?.textContent ?? ''].filter(Boolean).join(': ')
  const fault = codes.some((code) => declined.has(code)) ? 'declined' : 'misconfigured'
  throw new FederationError(fault, `the provider said ${shown(said)}`)
}

/**
 * Holds the answer around an assertion against the request (SAML 2.0 Core §3.2.2, Profiles §4.1.4.3). Raises FederationError.
 */
export function checkResponse(response: XmlElement, { recipient, requestId, issuer }: Expected): void {
  if (response.localName !== 'Response' || response.namespaceURI !== namespaces.protocol)
    throw untrusted('the document is no answer of SAML 2.0')
  checkStatus(response)
  if (attributeOf(response, 'Version') !== '2.0') throw untrusted('the answer is not of version 2.0')
  const destination = attributeOf(response, 'Destination') ?? recipient
  if (destination !== recipient) throw untrusted(`the answer is meant for ${shown(destination)}`)
  const answers = attributeOf(response, 'InResponseTo')
  if (answers !== requestId) throw untrusted(`the answer is to the request ${shown(answers)}, not to ours`)
  const [from] = childrenOf(response, namespaces.assertion, 'Issuer')
  if (from && from.textContent !== issuer) throw untrusted(`the answer is from ${shown(from.textContent)}`)
}
