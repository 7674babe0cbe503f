import type { ConnectionId } from '../ids.ts'
import { invalid } from '../refusals.ts'
import { isWebUrl } from '../text/urls.ts'
import { delegationConnection, isOwnConnection, passkeyConnection } from '../users/own-connections.ts'
import { connectionTestApplicationId } from './login-trace.ts'
import { checkSamlProperties } from './saml-properties.ts'
import { type SharedOffer, sharedFaultOf, usesSharedIdentity } from './shared-identity.ts'
import { defaultUserIdExpression, isUserIdExpression } from './user-id-expression.ts'

export const connectionTypes = ['OAUTH2', 'SAML2', 'WebAuthN', 'PASSWORD', 'OPENID-LEGACY'] as const
type ConnectionType = (typeof connectionTypes)[number]

type Text = string | null | undefined

/** A connection as a caller sends it; null means not given. */
export interface ConnectionDraft {
  type?: ConnectionType | null | undefined
  authenticationUrl?: Text
  tokenUrl?: Text
  issuerUrl?: Text
  providerCertificate?: Text
  clientId?: Text
  clientSecretId?: Text
  userDataConfiguration?: object | null | undefined
  data?:
    | ({
        name?: Text
        oidcUserEndpointUrl?: Text
        userIdExpression?: Text
        trustIdentityUserId?: boolean | null
      } & object)
    | null
  defaultConnectionProperties?: object | null | undefined
  conditions?: object | null | undefined
  tenantConfiguration?: object | null | undefined
  linkingConfiguration?: object | null | undefined
  tags?: Record<string, string> | null | undefined
}

/** A connection to an identity provider, as it is stored; its secret stands sealed beside these fields. */
export interface Connection {
  connectionId: ConnectionId
  type: ConnectionType
  authenticationUrl?: string
  tokenUrl?: string
  issuerUrl?: string
  providerCertificate?: string
  clientId?: string
  clientSecretId?: string
  userDataConfiguration?: object
  data?: { oidcUserEndpointUrl?: string; userIdExpression?: string; trustIdentityUserId?: boolean } & object
  defaultConnectionProperties?: object
  conditions?: object
  tenantConfiguration?: object
  linkingConfiguration?: { type?: 'EXPLICIT' | 'AUTOMATIC' } & object
  tags?: Record<string, string>
}

/** A copy without fields that are null or undefined, at any depth of plain objects. */
function withoutNulls<T extends object>(value: T): object {
  const kept = Object.entries(value).filter(([, each]) => each !== null && each !== undefined)
  return Object.fromEntries(
    kept.map(([key, each]) => [
      key,
      typeof each === 'object' && !Array.isArray(each) ? withoutNulls(each as object) : each,
    ]),
  )
}

const urlFields = ['authenticationUrl', 'tokenUrl'] as const

/** An issuer is an https address; that of a SAML provider is a name of any form. */
function checkUrls(draft: ConnectionDraft): void {
  const urls: [string, Text][] = urlFields.map((field) => [field, draft[field]])
  urls.push(['data.oidcUserEndpointUrl', draft.data?.oidcUserEndpointUrl])
  if (draft.type !== 'SAML2') urls.push(['issuerUrl', draft.issuerUrl])
  for (const [field, url] of urls)
    if (url && !isWebUrl(url)) throw invalid(field, `${field} must be an https address without credentials.`)
}

/**
 * A draft made fit to be stored. Raises InvalidRequest for an address that is not https, an expression without a claim,
 * a private key where the provider's public certificate belongs, or a leeway that is none.
 */
export function tidyConnection(connectionId: ConnectionId, draft: ConnectionDraft): Connection {
  checkUrls(draft)
  const expression = draft.data?.userIdExpression
  if (expression && !isUserIdExpression(expression))
    throw invalid('data.userIdExpression', 'A user id expression names a claim in braces, such as {sub}.')
  if (draft.providerCertificate?.includes('PRIVATE KEY'))
    throw invalid('providerCertificate', "Give the provider's public certificate, never a private key.")
  if (draft.type === 'SAML2') checkSamlProperties(draft.defaultConnectionProperties)
  const { type, ...rest } = draft
  const texts = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''))
  return { connectionId, type: type ?? 'OAUTH2', ...withoutNulls(texts) }
}

/**
 * Whether an id names something else in identities, tokens or traces, so that a connection under it would be taken for that:
 * what the account itself proves, a test, a single sign-on, a client. Nor may one be called by what no path can hold.
 */
export const isReservedConnectionId = (connectionId: string): boolean =>
  isOwnConnection(connectionId.toLowerCase()) ||
  [delegationConnection, passkeyConnection, connectionTestApplicationId].includes(connectionId) ||
  /^(sso:|sc_|ext_)|^\.\.?$/i.test(connectionId)

/**
 * What decides as whom the provider's users come in: who changes it could name any user (security G3). The client id is
 * the audience: an application of one's own at the same provider would vouch for whoever signs in there.
 */
const identityOf = (connection: Connection): string => {
  const { type, authenticationUrl, issuerUrl, tokenUrl, providerCertificate, clientId, data } = connection
  return JSON.stringify([
    type,
    type === 'OPENID-LEGACY' ? authenticationUrl : undefined, // it is asked whether an answer is right
    issuerUrl,
    tokenUrl,
    providerCertificate,
    clientId,
    data?.oidcUserEndpointUrl,
    data?.userIdExpression ?? defaultUserIdExpression,
    data?.trustIdentityUserId ?? false,
  ])
}

/** Whom a browser is sent to, and as which client: an answer of one is never taken to another (RFC 9700 §4.4). */
export const providerOf = ({ type, issuerUrl, authenticationUrl, tokenUrl, clientId }: Connection): string =>
  JSON.stringify([type, issuerUrl, authenticationUrl, tokenUrl, clientId])

const linksByItself = ({ linkingConfiguration }: Connection): boolean => linkingConfiguration?.type === 'AUTOMATIC'

/** Whether its provider may come to speak for people who are known otherwise: by a chosen id, or by an address. */
function isTrusted(connection: Connection): boolean {
  const { userIdExpression = defaultUserIdExpression, trustIdentityUserId = false } = connection.data ?? {}
  return trustIdentityUserId || userIdExpression !== defaultUserIdExpression || linksByItself(connection)
}

/**
 * Whether saving a connection needs the right to name any user. It does for a trusted one that is made or made again,
 * for one that is to link people by itself, and for a change of what tells who somebody is. A deleted connection
 * counts as what it was, because its users are known by its id; setting up one that has no client id yet changes
 * nobody.
 * @param before what stands under the id, or stood there until it was deleted
 */
export function choosesUsers(before: (Connection & { isDeleted?: boolean }) | undefined, after: Connection): boolean {
  if (!before) return isTrusted(after)
  if (before.isDeleted && isTrusted(after)) return true
  if (linksByItself(after) && !linksByItself(before)) return true
  return identityOf({ ...before, clientId: before.clientId ?? after.clientId }) !== identityOf(after)
}

/** The types by which people come from a provider. */
export type ProviderType = Exclude<ConnectionType, 'PASSWORD' | 'WebAuthN'>

/** What a sign-in may need of a connection. */
const neededFields = ['authenticationUrl', 'tokenUrl', 'issuerUrl', 'providerCertificate', 'clientId'] as const
type NeededField = (typeof neededFields)[number]

export const faultFields = ['type', ...neededFields] as const
export const faultReasons = ['missing', 'expired', 'developmentOnly', 'notShared', 'noProvider'] as const
export type FaultReason = (typeof faultReasons)[number]

/** Why nobody can sign in through a connection: a field that is not filled in, or what stands there doesn't count. */
export interface ConnectionFault {
  field: (typeof faultFields)[number]
  reason: FaultReason
  /** When it was over. */
  expiredTime?: string
}

const leadsToProvider = (type: ConnectionType): type is ProviderType => type !== 'PASSWORD' && type !== 'WebAuthN'

/** An issuer publishes its addresses; without one both are needed. OpenID 2.0 knows neither clients nor tokens. */
function needsOf({ type, authenticationUrl, tokenUrl, issuerUrl }: Connection): readonly NeededField[] {
  if (type === 'SAML2') return ['authenticationUrl', 'issuerUrl', 'providerCertificate']
  if (type === 'OPENID-LEGACY') return authenticationUrl || issuerUrl ? [] : ['issuerUrl']
  if (issuerUrl) return ['clientId']
  return authenticationUrl || tokenUrl ? ['clientId', 'authenticationUrl', 'tokenUrl'] : ['clientId', 'issuerUrl']
}

/**
 * What a sign-in through a connection lacks; nothing where people can sign in by it.
 * @param certificatesEnd when each certificate of a SAML provider ends; one that is still good is enough
 * @param shared what the operator lends where it is asked
 */
export function faultsOf(
  connection: Connection,
  { now, certificatesEnd, shared }: { now: Date; certificatesEnd: readonly Date[]; shared: SharedOffer },
): ConnectionFault[] {
  if (!leadsToProvider(connection.type) || isOwnConnection(connection.connectionId))
    return [{ field: 'type', reason: 'noProvider' }]
  if (usesSharedIdentity(connection)) {
    const reason = sharedFaultOf(connection, shared)
    return reason ? [{ field: 'clientId', reason }] : []
  }
  const missing = needsOf(connection).filter((field) => !connection[field])
  const faults: ConnectionFault[] = missing.map((field) => ({ field, reason: 'missing' }))
  if (connection.type !== 'SAML2' || !connection.providerCertificate) return faults
  const last = Math.max(...certificatesEnd.map((end) => end.getTime()))
  if (certificatesEnd.length === 0 || last > now.getTime()) return faults
  return [...faults, { field: 'providerCertificate', reason: 'expired', expiredTime: new Date(last).toISOString() }]
}

/** Whether people can sign in through a connection. */
export const leadsPeopleIn = (connection: Connection, at: Parameters<typeof faultsOf>[1]): boolean =>
  faultsOf(connection, at).length === 0
