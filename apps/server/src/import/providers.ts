import type { ConnectionInput } from '@doorward/contract/authorization/sign-in/connections'
import type { ConnectionId } from '@doorward/core/ids'
import { type Preset, presets } from '@doorward/core/providers/presets'

/** A connection as both products' readers describe it. */
export interface Described {
  connectionId: ConnectionId
  name?: string | undefined
  clientId?: string | undefined
  clientSecret?: string | undefined
}

export type ConnectionBody = ConnectionInput & { connectionId: ConnectionId }

const common = ({ connectionId, name, clientId, clientSecret }: Described) => ({
  ...{ connectionId },
  ...(clientId ? { clientId } : {}),
  ...(clientSecret ? { clientSecret } : {}),
  data: { ...(name ? { name } : {}) },
})

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

/** A connection to a provider that speaks SAML. */
export const toSaml = (
  { entityId, url, certificate }: { entityId?: string | undefined; url: string; certificate: string },
  described: Described,
): ConnectionBody => ({
  ...common(described),
  type: 'SAML2',
  authenticationUrl: url,
  providerCertificate: certificate,
  ...(entityId ? { issuerUrl: entityId } : {}),
})

/** By which issuer the subjects of a known provider are told; undefined where it has none. */
export const issuerOf = (preset: string): string | undefined =>
  Object.hasOwn(presets, preset) ? (presets[preset as keyof typeof presets] as Preset).issuerUrl : undefined
