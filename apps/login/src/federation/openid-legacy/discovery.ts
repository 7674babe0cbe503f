import type { Outbound } from '@doorward/http/outbound/outbound'
import { childrenOf, parseXml, type XmlElement, XmlError } from '@doorward/http/saml/xml'
import { FederationError } from '../federation-error.ts'
import { openid } from './names.ts'
import { linksIn } from './page-links.ts'
import { reach } from './reach.ts'

/** Where an identifier is answered for. */
interface Service {
  /** Of a provider that lets people choose, or of one identifier. */
  kind: 'provider' | 'identifier'
  endpoint: string
  /** What the provider itself calls the identifier, where that is another name. */
  localId?: string
}

/** What is published under an identifier, the preferred service first. */
interface Discovered {
  /** The identifier, after a redirect the one that it led to (OpenID Authentication 2.0 §7.2). */
  identifier: string
  services: Service[]
}

const xrds = 'xri://$xrds'
const xrd = 'xri://$xrd*($v*2.0)'
const documentType = 'application/xrds+xml'
const servicesMax = 50

const textOf = (element: XmlElement, name: string): string | undefined =>
  childrenOf(element, xrd, name)[0]?.textContent.trim() || undefined

/** Services without a priority come last (Yadis 1.0 §6.2). */
function priorityOf(element: XmlElement): number {
  const given = element.getAttribute('priority')
  return /^\d{1,9}$/.test(given) ? Number(given) : Number.POSITIVE_INFINITY
}

const byPriority = (elements: XmlElement[]): XmlElement[] =>
  elements
    .map((element) => ({ element, priority: priorityOf(element) }))
    .sort((one, other) => (one.priority === other.priority ? 0 : one.priority - other.priority))
    .map(({ element }) => element)

const kinds = { [openid.providerType]: 'provider', [openid.identifierType]: 'identifier' } as const

/** One entry an address, for each of the two kinds that a service declares. */
function servicesOf(element: XmlElement): Service[] {
  const types = childrenOf(element, xrd, 'Type').map(({ textContent }) => textContent.trim())
  const localId = textOf(element, 'LocalID')
  const endpoints = byPriority(childrenOf(element, xrd, 'URI')).map(({ textContent }) => textContent.trim())
  return Object.entries(kinds)
    .filter(([type]) => types.includes(type))
    .flatMap(([, kind]) => endpoints.map((endpoint) => ({ kind, endpoint, ...(localId ? { localId } : {}) })))
}

/** The services of an XRDS document: those of its last XRD (OpenID Authentication 2.0 §7.3.2). */
async function readDocument(text: string): Promise<Service[]> {
  try {
    const root = await parseXml(text)
    if (root.localName !== 'XRDS' || root.namespaceURI !== xrds)
      throw new FederationError('misconfigured', 'what is published is no XRDS document')
    const last = childrenOf(root, xrd, 'XRD').at(-1)
    const all = last ? byPriority(childrenOf(last, xrd, 'Service').slice(0, servicesMax)) : []
    return all.flatMap(servicesOf)
  } catch (cause) {
    if (cause instanceof XmlError) throw new FederationError('misconfigured', cause.message, cause)
    throw cause
  }
}

const isDocument = (headers: Record<string, string>): boolean =>
  (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() === documentType

/** What a page of HTML says in its head (OpenID Authentication 2.0 §7.3.3). */
function servicesIn({ endpoint, localId }: { endpoint?: string; localId?: string }): Service[] {
  return endpoint ? [{ kind: 'identifier', endpoint, ...(localId ? { localId } : {}) }] : []
}

/**
 * What is published under an identifier: an XRDS document, there or where it says, else what its page says (OpenID
 * Authentication 2.0 §7.3). Raises FederationError where nobody answers, or with something that can't be read.
 */
export async function discover(outbound: Outbound, asked: string): Promise<Discovered> {
  const headers = { accept: `${documentType}, text/html;q=0.5`, 'user-agent': 'Doorward' }
  const answer = await reach(outbound, asked, { headers })
  const identifier = answer.url
  const text = answer.body.toString('utf8')
  if (isDocument(answer.headers)) return { identifier, services: await readDocument(text) }
  const links = linksIn(text)
  const elsewhere = answer.headers['x-xrds-location'] ?? links.document
  if (elsewhere === undefined) return { identifier, services: servicesIn(links) }
  const document = await reach(outbound, elsewhere, { headers: { ...headers, accept: documentType } })
  return { identifier, services: await readDocument(document.body.toString('utf8')) }
}
