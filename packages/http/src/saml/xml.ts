import { parseDomFromString } from '@node-saml/node-saml/lib/xml.js'

/** An element as the parser gives it, as far as it is read here. */
export interface XmlElement {
  localName: string
  namespaceURI: string | null
  textContent: string
  childNodes: ArrayLike<XmlNode>
  parentNode: unknown
  hasAttribute(name: string): boolean
  getAttribute(name: string): string
  toString(): string
}
interface XmlNode {
  nodeType: number
}

/** A document that is not read; its message says why. */
export class XmlError extends Error {}

export const xmlBytesMax = 256 * 1024
const depthMax = 64
const elementType = 1
/** A document type, an entity: any markup declaration (security 20). */
const declaration = /<!(?!--|\[CDATA\[)/

const isElement = (node: XmlNode): node is XmlElement & XmlNode => node.nodeType === elementType

/** The elements right below one, in their order. */
export const elementsIn = ({ childNodes }: XmlElement): XmlElement[] => Array.from(childNodes).filter(isElement)

/** Those of one name right below it. */
export const childrenOf = (element: XmlElement, namespace: string, name: string): XmlElement[] =>
  elementsIn(element).filter(({ localName, namespaceURI }) => localName === name && namespaceURI === namespace)

/** All elements below one and itself. Raises XmlError where they are nested deeper than any document of use. */
export function allElements(root: XmlElement): XmlElement[] {
  const found: XmlElement[] = []
  let level = [root]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > depthMax) throw new XmlError(`the document is nested deeper than ${depthMax} elements`)
    found.push(...level)
    level = level.flatMap(elementsIn)
  }
  return found
}

/** An attribute's value; undefined where it is not there. */
export const attributeOf = (element: XmlElement, name: string): string | undefined =>
  element.hasAttribute(name) ? element.getAttribute(name) : undefined

/**
 * The root of a document that a stranger wrote: of bounded size and depth, without a document type and so without entities.
 * Raises XmlError.
 */
export async function parseXml(text: string): Promise<XmlElement> {
  if (Buffer.byteLength(text) > xmlBytesMax) throw new XmlError(`the document is larger than ${xmlBytesMax} bytes`)
  if (declaration.test(text)) throw new XmlError('the document has a document type or an entity, which none of use has')
  const parsed: unknown = await parseDomFromString(text).catch((cause: unknown) => {
    throw new XmlError(`the document is no XML: ${cause instanceof Error ? cause.message.split('\n')[0] : ''}`)
  })
  const { documentElement } = parsed as { documentElement: XmlElement | null } // a DOM of the library
  if (!documentElement) throw new XmlError('the document is empty')
  allElements(documentElement)
  return documentElement
}
