import { attributeOf, childrenOf, type XmlElement } from '@doorward/http/saml/xml'
import { FederationError } from '../federation-error.ts'
import { type Expected, namespaces } from './names.ts'

const untrusted = (why: string) => new FederationError('untrusted', why)
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/

const shown = (text: string | undefined): string => (text ?? 'nothing').slice(0, 120)

/** The elements of one name in an assertion. */
export const partsOf = (element: XmlElement, name: string): XmlElement[] =>
  childrenOf(element, namespaces.assertion, name)

/** The one element of a name. Raises FederationError where there is none or another. */
export function onePart(element: XmlElement, name: string): XmlElement {
  const [part, second] = partsOf(element, name)
  if (!part) throw untrusted(`the ${element.localName} has no ${name}`)
  if (second) throw untrusted(`the ${element.localName} has more than one ${name}`)
  return part
}

/** A moment that an attribute names, in milliseconds; undefined without one. Raises FederationError for another text. */
function momentOf(element: XmlElement, name: string): number | undefined {
  const text = attributeOf(element, name)
  if (text === undefined) return undefined
  const moment = dateTime.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(moment)) throw untrusted(`${name} is no time: ${shown(text)}`)
  return moment
}

/** Raises FederationError before and after the time that an element is for. */
function checkTimes(element: XmlElement, { now, leewayMs }: Expected): void {
  const [from, until] = [momentOf(element, 'NotBefore'), momentOf(element, 'NotOnOrAfter')]
  const said = `by its ${element.localName}, and it is ${new Date(now).toISOString()} here`
  if (from !== undefined && now + leewayMs < from)
    throw untrusted(`the assertion is good from ${new Date(from).toISOString()} on ${said}`)
  if (until !== undefined && now - leewayMs >= until)
    throw untrusted(`the assertion was good until ${new Date(until).toISOString()} ${said}`)
}

/** Who it is for: each restriction has to name us (SAML 2.0 Core §2.5.1.4). */
function checkAudience(conditions: XmlElement, { audience }: Expected): void {
  const restrictions = partsOf(conditions, 'AudienceRestriction').map((restriction) =>
    partsOf(restriction, 'Audience').map(({ textContent }) => textContent.trim()),
  )
  if (restrictions.length === 0) throw untrusted('the assertion names no audience')
  for (const named of restrictions)
    if (!named.includes(audience))
      throw untrusted(`the assertion is for ${shown(named.join(' '))}, not for ${audience}`)
}

/** Holds one confirmation against our request; answers until when it is good. Raises FederationError. */
function checkConfirmation(confirmation: XmlElement, expected: Expected): number {
  const confirmed = onePart(confirmation, 'SubjectConfirmationData')
  const [recipient, answers] = [attributeOf(confirmed, 'Recipient'), attributeOf(confirmed, 'InResponseTo')]
  if (recipient !== expected.recipient) throw untrusted(`the assertion is to be handed to ${shown(recipient)}`)
  if (answers !== expected.requestId) throw untrusted(`the assertion is to the request ${shown(answers)}, not to ours`)
  checkTimes(confirmed, expected)
  const until = momentOf(confirmed, 'NotOnOrAfter')
  if (until === undefined) throw untrusted('the assertion has no end')
  return until
}

/** At least one confirmation is by the bearer and fits us (SAML 2.0 Profiles §4.1.4.2). */
function confirmedUntil(subject: XmlElement, expected: Expected): number {
  const bearers = partsOf(subject, 'SubjectConfirmation').filter((each) => attributeOf(each, 'Method') === bearer)
  let fault: unknown = untrusted('the assertion is not for who brings it')
  for (const each of bearers) {
    try {
      return checkConfirmation(each, expected)
    } catch (error) {
      fault = error
    }
  }
  throw fault
}

/**
 * Holds an assertion against the request that it answers (SAML 2.0 Core §2.3 to §2.7, Profiles §4.1.4.3). Answers its id, and
 * until when it is good. Raises FederationError.
 */
export function checkAssertion(assertion: XmlElement, expected: Expected): { id: string; until: number } {
  const id = attributeOf(assertion, 'ID')
  if (!id || attributeOf(assertion, 'Version') !== '2.0') throw untrusted('the assertion has no ID, or another version')
  const from = onePart(assertion, 'Issuer').textContent
  if (from !== expected.issuer) throw untrusted(`the assertion is from ${shown(from)}, not from ${expected.issuer}`)
  const conditions = onePart(assertion, 'Conditions')
  checkTimes(conditions, expected)
  checkAudience(conditions, expected)
  const until = confirmedUntil(onePart(assertion, 'Subject'), expected)
  const statements = partsOf(assertion, 'AuthnStatement')
  if (statements.length === 0) throw untrusted('the assertion does not say that anybody signed in')
  for (const statement of statements) {
    const over = momentOf(statement, 'SessionNotOnOrAfter')
    if (over !== undefined && expected.now - expected.leewayMs >= over)
      throw untrusted('the session at the provider is over')
  }
  return { id, until }
}
