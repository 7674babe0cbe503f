import { attributeOf, elementsIn, type XmlElement } from '@doorward/http/saml/xml'
import { FederationError } from '../federation-error.ts'
import { onePart, partsOf } from './check-assertion.ts'

const attributesMax = 200
const textMax = 2_048
const formats = {
  transient: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
  email: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
} as const

/** What providers call the same thing, the most telling first. */
const namesOf: Readonly<Record<string, readonly string[]>> = {
  email: [
    'email',
    'mail',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
    'urn:oid:0.9.2342.19200300.100.1.3',
  ],
  name: [
    'name',
    'displayName',
    'http://schemas.microsoft.com/identity/claims/displayname',
    'urn:oid:2.16.840.1.113730.3.1.241',
    'cn',
    'urn:oid:2.5.4.3',
  ],
  picture: ['picture'],
}

/** Attributes by name, and by friendly name where nothing has that one; of several values the first. */
function attributesOf(assertion: XmlElement): Record<string, string> {
  const all = partsOf(assertion, 'AttributeStatement').flatMap((statement) => partsOf(statement, 'Attribute'))
  const given = all.slice(0, attributesMax).flatMap((attribute) => {
    const value = partsOf(attribute, 'AttributeValue')[0]?.textContent
    return value && value.length <= textMax ? [{ attribute, value }] : []
  })
  const by = (name: 'Name' | 'FriendlyName') =>
    given.flatMap(({ attribute, value }): [string, string][] => {
      const key = attributeOf(attribute, name)
      return key ? [[key, value]] : []
    })
  const first = (pairs: [string, string][]) => Object.fromEntries(pairs.reverse()) // of two of one name the earlier stays
  return { ...first(by('FriendlyName')), ...first(by('Name')) }
}

/** By what the provider knows somebody (SAML 2.0 Core §2.2.3). Raises FederationError for what is nobody's, or another's tomorrow. */
function nameIdOf(assertion: XmlElement): { text: string; format: string | undefined } {
  const nameId = onePart(onePart(assertion, 'Subject'), 'NameID')
  if (elementsIn(nameId).length > 0 || nameId.textContent.trim() === '')
    throw new FederationError('untrusted', 'the NameID is no text')
  return { text: nameId.textContent, format: attributeOf(nameId, 'Format') }
}

/**
 * What an assertion says of somebody, as claims. `sub` is the NameID; one that is new each time is none, and then the
 * connection has to tell people apart by an attribute. No address counts as verified for a provider's word alone.
 * Raises FederationError.
 */
export function claimsOf(assertion: XmlElement): Record<string, string | boolean> {
  const { text: nameId, format } = nameIdOf(assertion)
  const attributes = attributesOf(assertion)
  const known = Object.entries(namesOf).flatMap(([claim, names]) => {
    const name = names.find((each) => Object.hasOwn(attributes, each))
    return name === undefined ? [] : [[claim, attributes[name] as string] as const] // it has it, as was just seen
  })
  const { sub: _, email_verified: __, ...told } = attributes
  return {
    ...(format === formats.email ? { email: nameId } : {}),
    ...told,
    ...Object.fromEntries(known),
    ...(format === formats.transient ? {} : { sub: nameId }),
    email_verified: false,
  }
}
