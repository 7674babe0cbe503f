import { parseDomFromString } from '@node-saml/node-saml/lib/xml.js'
import sax from 'sax'

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
/** Beginnings and ends of elements, comments and whatever else begins with its sign. */
const markupMax = 7_000
/** Of those beside the root. */
const besideMax = 100
const attributesMax = 100
const elementType = 1
/** A document type, an entity: any markup declaration (security 20). */
const declaration = /<!(?!--|\[CDATA\[)/

const isElement = (node: XmlNode): node is XmlElement & XmlNode => node.nodeType === elementType

/** The elements right below one, in their order. */
export const elementsIn = ({ childNodes }: XmlElement): XmlElement[] => Array.from(childNodes).filter(isElement)

/** Those of one name right below it. */
export const childrenOf = (element: XmlElement, namespace: string, name: string): XmlElement[] =>
  elementsIn(element).filter(({ localName, namespaceURI }) => localName === name && namespaceURI === namespace)

/** All elements below one and itself. */
export function allElements(root: XmlElement): XmlElement[] {
  const found: XmlElement[] = []
  for (let level = [root]; level.length > 0; level = level.flatMap(elementsIn)) found.push(...level)
  return found
}

/** An attribute's value; undefined where it is not there. */
export const attributeOf = (element: XmlElement, name: string): string | undefined =>
  element.hasAttribute(name) ? element.getAttribute(name) : undefined

const markupIn = (text: string): number => text.split('<').length - 1

/**
 * Raises XmlError for what is no XML, and for what is nested deeper or has more than any document of use. It reads once,
 * from left to right, and stops there: the parser that makes a tree takes minutes for a deep or broken text, and mends it.
 */
function mustBeModest(text: string): void {
  const reader = sax.parser(true)
  let [depth, roots, begin, besides] = [0, 0, 0, text]
  reader.onopentag = ({ attributes }) => {
    if (depth === 0) begin = reader.startTagPosition - 1
    depth += 1
    if (depth > depthMax) throw new XmlError(`the document is nested deeper than ${depthMax} elements`)
    if (Object.keys(attributes).length > attributesMax)
      throw new XmlError(`an element of the document has more than ${attributesMax} attributes`)
  }
  reader.onclosetag = () => {
    depth -= 1
    if (depth > 0) return
    roots += 1
    besides = text.slice(0, begin) + text.slice(reader.position)
  }
  reader.onerror = ({ message }) => {
    throw new XmlError(`the document is no XML: ${message.split('\n')[0]}`)
  }
  reader.write(text).close()
  if (markupIn(text) > markupMax) throw new XmlError(`the document has more than ${markupMax} pieces of markup`)
  if (roots !== 1) throw new XmlError(roots === 0 ? 'the document is empty' : 'the document has more than one root')
  if (markupIn(besides) > besideMax) throw new XmlError('the document has too much beside its root')
}

/**
 * The root of a document that a stranger wrote: of bounded size and depth, without a document type and so without entities.
 * Raises XmlError.
 */
export async function parseXml(text: string): Promise<XmlElement> {
  if (Buffer.byteLength(text) > xmlBytesMax) throw new XmlError(`the document is larger than ${xmlBytesMax} bytes`)
  if (declaration.test(text)) throw new XmlError('the document has a document type or an entity, which none of use has')
  mustBeModest(text)
  const parsed: unknown = await parseDomFromString(text).catch((cause: unknown) => {
    throw new XmlError(`the document is no XML: ${cause instanceof Error ? cause.message.split('\n')[0] : ''}`)
  })
  const { documentElement } = parsed as { documentElement: XmlElement | null } // a DOM of the library
  if (!documentElement) throw new XmlError('the document is empty')
  return documentElement
}
