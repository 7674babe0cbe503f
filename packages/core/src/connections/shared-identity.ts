/** What a connection has as its client id where it uses the operator's credential at the provider. */
export const sharedClientId = 'shared-development-identity'

const addressFields = ['authenticationUrl', 'tokenUrl', 'issuerUrl'] as const

/** Where a provider is reached. */
interface ProviderAddresses {
  authenticationUrl: string
  tokenUrl: string
  issuerUrl?: string | undefined
  oidcUserEndpointUrl?: string | undefined
}

/** The operator's own credential at the provider of a preset, lent to accounts for development. */
export interface SharedIdentity {
  presetId: string
  clientId: string
  clientSecret: string
  /** As Apple wants them. */
  clientSecretId?: string | undefined
  developerAccountId?: string | undefined
  addresses: ProviderAddresses
  scopes: readonly string[]
}

/** What is lent at a host; nothing is where people sign in for real, or at a name of the account's own. */
export interface SharedOffer {
  isForDevelopment: boolean
  identities: readonly SharedIdentity[]
}

export type SharedFault = 'developmentOnly' | 'notShared'

/** Of a connection, what tells which identity it uses. */
type Using = Partial<Record<(typeof addressFields)[number], string>> & {
  type: string
  clientId?: string
  data?: { oidcUserEndpointUrl?: string }
}

export const usesSharedIdentity = ({
  type,
  clientId,
}: {
  type: string
  clientId?: string | null | undefined
}): boolean => type === 'OAUTH2' && clientId === sharedClientId

/**
 * The identity that a connection uses: that of the provider whose addresses it has. Whoever could name another address
 * would be told the operator's secret there, so every address that is given is the provider's own.
 */
export function sharedIdentityOf(
  { data, ...connection }: Using,
  identities: readonly SharedIdentity[],
): SharedIdentity | undefined {
  const userUrl = data?.oidcUserEndpointUrl
  if (!connection.tokenUrl && !connection.issuerUrl) return undefined
  return identities.find(
    ({ addresses }) =>
      addressFields.every((field) => !connection[field] || connection[field] === addresses[field]) &&
      (!userUrl || userUrl === addresses.oidcUserEndpointUrl),
  )
}

/** Why a connection that uses such an identity leads nowhere at a host; undefined where it does. */
export function sharedFaultOf(
  connection: Using,
  { isForDevelopment, identities }: SharedOffer,
): SharedFault | undefined {
  if (!isForDevelopment) return 'developmentOnly'
  return sharedIdentityOf(connection, identities) ? undefined : 'notShared'
}
