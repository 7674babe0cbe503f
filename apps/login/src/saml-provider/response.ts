import { randomBytes } from 'node:crypto'
import {
  actorAttribute,
  defaultSamlAttributes,
  type NameIdFormat,
  nameIdFormats,
  type SamlClaim,
  type SamlParty,
} from '@doorward/core/applications/saml-settings'
import type { SamlSigningKeys } from '@doorward/store/secrets/saml-signing-keys'
import { namespaces } from '../federation/saml/names.ts'
import type { Person } from '../people.ts'
import type { ProviderSide } from './party.ts'
import { withSignature } from './signing.ts'
import { element, type Xml } from './xml-writer.ts'

/** Who is signed in, by which session, and who acts as him to test. */
export interface Signed {
  person: Person
  sessionId: string
  /** Seconds since the epoch. */
  authTime: number
  actorId: string | undefined
}

/** Where a response goes, from whom, and what it answers. */
export interface Envelope {
  party: SamlParty
  ourSide: ProviderSide
  /** The request that it answers; undefined where a sign-in began here. */
  requestId: string | undefined
  now: number
}

const goodForMs = 300_000
/** Clocks of applications may be behind by so much. */
const earlyMs = 60_000
const statuses = 'urn:oasis:names:tc:SAML:2.0:status:'

const newId = () => `_${randomBytes(16).toString('hex')}`
const timeText = (ms: number) => new Date(ms).toISOString()

/** What each claim says of a person; nothing of an e-mail address that is not proved. */
const claimTexts: Record<SamlClaim, (person: Person) => string | undefined> = {
  userId: ({ userId }) => userId,
  email: ({ email, emailVerified }) => (emailVerified ? email : undefined),
  name: ({ name }) => name,
  picture: ({ picture }) => picture,
  locale: ({ language }) => language,
  tenantId: ({ tenant }) => tenant?.tenantId,
}

function attribute(name: string, value: string | undefined): Xml[] {
  if (value === undefined) return []
  const format = 'urn:oasis:names:tc:SAML:2.0:attrname-format:unspecified'
  return [element('saml:Attribute', { Name: name, NameFormat: format }, element('saml:AttributeValue', {}, value))]
}

/** What the application wants to know; of a test also who acts. At least the user's id is there always. */
function attributesOf({ attributes = defaultSamlAttributes }: SamlParty, { person, actorId }: Signed): Xml[] {
  const told = Object.entries(attributes).flatMap(([name, claim]) => attribute(name, claimTexts[claim](person)))
  return [...told, ...attribute(actorAttribute, actorId)]
}

/** How the assertion names somebody; undefined where the application wants an address and none is proved. */
export function nameOf(party: SamlParty, person: Person) {
  const nameIdFormat: NameIdFormat = party.nameIdFormat ?? 'persistent'
  const name = nameIdFormat === 'emailAddress' ? claimTexts.email(person) : person.userId
  return name === undefined ? undefined : { name, format: nameIdFormats[nameIdFormat] }
}

/** The response around what it says (SAML 2.0 Core §3.3.3). */
function response({ party, ourSide, requestId, now }: Envelope, ...parts: Xml[]): Xml {
  return element(
    'samlp:Response',
    {
      'xmlns:samlp': namespaces.protocol,
      'xmlns:saml': namespaces.assertion,
      ...{ ID: newId(), Version: '2.0', IssueInstant: timeText(now) },
      Destination: party.assertionConsumerServiceUrl,
      InResponseTo: requestId,
    },
    element('saml:Issuer', {}, ourSide.entityId),
    ...parts,
  )
}

function subject({ party, requestId, now }: Envelope, named: { name: string; format: string }): Xml {
  const confirmed = {
    NotOnOrAfter: timeText(now + goodForMs),
    Recipient: party.assertionConsumerServiceUrl,
    InResponseTo: requestId,
  }
  return element(
    'saml:Subject',
    {},
    element('saml:NameID', { Format: named.format }, named.name),
    element(
      'saml:SubjectConfirmation',
      { Method: 'urn:oasis:names:tc:SAML:2.0:cm:bearer' },
      element('saml:SubjectConfirmationData', confirmed),
    ),
  )
}

function statement({ sessionId, authTime }: Signed): Xml {
  const context = 'urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified'
  return element(
    'saml:AuthnStatement',
    { AuthnInstant: timeText(authTime * 1000), SessionIndex: sessionId },
    element('saml:AuthnContext', {}, element('saml:AuthnContextClassRef', {}, context)),
  )
}

function assertion(envelope: Envelope, signed: Signed, named: { name: string; format: string }): Xml {
  const { party, ourSide, now } = envelope
  const attributes = attributesOf(party, signed)
  return element(
    'saml:Assertion',
    { 'xmlns:saml': namespaces.assertion, ID: newId(), Version: '2.0', IssueInstant: timeText(now) },
    element('saml:Issuer', {}, ourSide.entityId),
    subject(envelope, named),
    element(
      'saml:Conditions',
      { NotBefore: timeText(now - earlyMs), NotOnOrAfter: timeText(now + goodForMs) },
      element('saml:AudienceRestriction', {}, element('saml:Audience', {}, party.entityId)),
    ),
    statement(signed),
    ...(attributes.length > 0 ? [element('saml:AttributeStatement', {}, ...attributes)] : []),
  )
}

const statusCode = (name: string, ...parts: Xml[]) =>
  element('samlp:StatusCode', { Value: `${statuses}${name}` }, ...parts)
/** What came of a request, in the words of SAML 2.0 Core §3.2.2.2. */
export const status = (
  name: 'Success' | 'Responder',
  second?: 'NoPassive' | 'PartialLogout' | 'InvalidNameIDPolicy' | 'RequestDenied',
) => element('samlp:Status', {}, second ? statusCode(name, statusCode(second)) : statusCode(name))

/**
 * The response that signs somebody in (SAML 2.0 Profiles §4.1.4.2): both it and its assertion are signed. Where the
 * application wants people named by an address and this one has proved none, it says so instead.
 */
export function signedResponse(envelope: Envelope, signed: Signed, keys: SamlSigningKeys): string {
  const named = nameOf(envelope.party, signed.person)
  if (!named) return refusedResponse(envelope, 'InvalidNameIDPolicy', keys)
  const { text } = response(envelope, status('Success'), assertion(envelope, signed, named))
  return withSignature(withSignature(text, 'Assertion', keys), 'Response', keys)
}

/** The response that signs nobody in, and says why; it is signed too. */
export const refusedResponse = (
  envelope: Envelope,
  why: 'NoPassive' | 'InvalidNameIDPolicy' | 'RequestDenied',
  keys: SamlSigningKeys,
): string => withSignature(response(envelope, status('Responder', why)).text, 'Response', keys)
