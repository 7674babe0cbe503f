import type { ConnectionInput } from '@doorward/contract/authorization/sign-in/connections'
import type { ConnectionId, UserId } from '@doorward/core/ids'
import { type Preset, presets } from '@doorward/core/providers/presets'
import { type Arrival, type LeftBehind, left, type Place } from './arrivals.ts'
import { idOfName } from './ids.ts'

/** What all connections of an export say. */
export interface Described {
  name: string
  title?: string | null | undefined
  clientId?: string | null | undefined
  clientSecret?: string | null | undefined
}

type ConnectionBody = ConnectionInput & { connectionId: ConnectionId }

/** What stands in exports for a secret that they don't tell. */
const hidden = /^(?:\*+|##.*##|\$\{vault\..*\})$/

/** The id of the connection that a provider comes to. */
export const connectionIdOf = (name: string): ConnectionId => idOfName<ConnectionId>('connectionId', name)

const common = ({ name, title, clientId, clientSecret }: Described) => ({
  connectionId: connectionIdOf(name),
  ...(clientId ? { clientId } : {}),
  ...(clientSecret && !hidden.test(clientSecret) ? { clientSecret } : {}),
  data: { name: shortened(title || name) },
})
const nameMax = 64
/** As much of a name as there is room for; what is longer may end in half a character. */
const shortened = (name: string): string =>
  name.length <= nameMax ? name : name.slice(0, nameMax).replace(/[\ud800-\udbff]$/, '')

/** A connection to a provider that is known here; undefined where nothing is known of it, or its addresses differ by customer. */
export function toKnownProvider(preset: string, described: Described): ConnectionBody | undefined {
  const known: Preset | undefined = Object.hasOwn(presets, preset) ? presets[preset as keyof typeof presets] : undefined
  if (!known || known.authenticationUrl.includes('{')) return undefined
  const { data, ...rest } = common(described)
  const { issuerUrl, authenticationUrl, tokenUrl, oidcUserEndpointUrl, userIdExpression, supportedContentType } = known
  return {
    ...rest,
    type: 'OAUTH2',
    ...(issuerUrl ? { issuerUrl } : {}),
    ...{ authenticationUrl, tokenUrl },
    data: {
      ...data,
      supportedContentType,
      ...(oidcUserEndpointUrl ? { oidcUserEndpointUrl } : {}),
      ...(userIdExpression === '{sub}' ? {} : { userIdExpression }),
    },
    defaultConnectionProperties: { scope: known.scopes.join(' ') },
  }
}

/** A connection to a provider that speaks OpenID Connect under an issuer. */
export const toIssuer = (issuerUrl: string, described: Described): ConnectionBody => ({
  ...common(described),
  type: 'OAUTH2',
  issuerUrl,
})

/** Some exports have the text of a certificate in base64 once more. */
function certificateIn(text: string): string {
  const inner = Buffer.from(text, 'base64').toString('latin1')
  return inner.startsWith('-----BEGIN') ? inner : text
}

/** A connection to a provider that speaks SAML. */
export const toSaml = (
  { entityId, url, certificate }: { entityId?: string | null | undefined; url: string; certificate: string },
  described: Described,
): ConnectionBody => ({
  ...common(described),
  type: 'SAML2',
  authenticationUrl: url,
  providerCertificate: certificateIn(certificate),
  ...(entityId ? { issuerUrl: entityId } : {}),
})

/** By which issuer the subjects of a known provider are told; undefined where it has none. */
export const issuerOf = (preset: string): string | undefined =>
  Object.hasOwn(presets, preset) ? (presets[preset as keyof typeof presets] as Preset).issuerUrl : undefined

/** What becomes of a provider of an export: a connection, where it says all that one needs. */
export function* toConnection(
  body: ConnectionBody | undefined,
  { name, kind, place }: { name: string; kind: string; place: Place },
): Generator<Arrival> {
  const why = 'its export does not say all that a connection needs; make it in the console'
  if (!body) return yield left('connections', `${name} (${kind})`, why, place)
  yield { kind: 'connection', place, body }
  if (body.type === 'OAUTH2' && !body.clientSecret)
    yield left(
      'secrets of connections',
      name,
      'the export does not tell it, and nobody signs in by them until it is put in, in the console',
      place,
    )
}

/** Somebody's identity at a provider whose export does not say by which id it would name him to us. */
export const unknownIdentity = (userId: UserId, provider: string, place: Place): LeftBehind =>
  left(
    'identities of providers',
    `${userId} at ${provider}`,
    'an export does not say by which id this provider would name them here',
    place,
  )
