import type { ConnectionInput, ConnectionReply } from '@doorward/contract/authorization/sign-in/connections'
import type { ConnectionId } from '@doorward/core/ids'
import { asId } from '../../lib/as-id.ts'
import type { ProviderValues } from '../../nouns/form/provider-fields.ts'
import type { ConnectionPreset } from '../../queries/nouns/connections.ts'
import type { Tags } from '../../ui/text/tags.ts'

type ConnectionType = ConnectionReply['type']

/** What a person edits of a connection. */
export interface ConnectionValues extends ProviderValues {
  /** Of a new one; empty for an id of ours. */
  connectionId: string
  name: string
  type: ConnectionType
  removeSecret: boolean
  secretId: string
  developerAccountId: string
  userUrl: string
  scope: string
  userIdExpression: string
  trustUserId: boolean
  /** Of SAML: the provider may begin. */
  idpInitiated: boolean
  linking: 'NEVER' | 'EXPLICIT' | 'AUTOMATIC'
  businessOnly: boolean
  contentType: 'application/json' | 'application/x-www-form-urlencoded'
  tags: Tags
}

export const blankConnection: ConnectionValues = {
  connectionId: '',
  metadata: '',
  name: '',
  type: 'OAUTH2',
  clientId: '',
  clientSecret: '',
  removeSecret: false,
  secretId: '',
  developerAccountId: '',
  authenticationUrl: '',
  tokenUrl: '',
  issuerUrl: '',
  userUrl: '',
  providerCertificate: '',
  scope: 'openid profile email',
  userIdExpression: '',
  trustUserId: false,
  idpInitiated: false,
  linking: 'NEVER',
  businessOnly: false,
  contentType: 'application/x-www-form-urlencoded',
  hasSecret: false,
  tags: {},
}

/** The values a preset fills in, with the operator's client where it is to be shared; what stands in braces is left for the person. */
export const startFrom = (preset: ConnectionPreset, { isShared }: { isShared: boolean }): ConnectionValues => ({
  ...blankConnection,
  clientId: (isShared && preset.sharedClientId) || '',
  name: preset.name,
  type: preset.type,
  authenticationUrl: preset.authenticationUrl,
  tokenUrl: preset.tokenUrl,
  issuerUrl: preset.issuerUrl ?? '',
  userUrl: preset.oidcUserEndpointUrl ?? '',
  scope: preset.scopes.join(' '),
  userIdExpression: preset.userIdExpression,
  contentType: preset.supportedContentType,
})

export function toConnectionValues(connection: ConnectionReply): ConnectionValues {
  const { data, defaultConnectionProperties: properties } = connection
  return {
    connectionId: connection.connectionId,
    metadata: '',
    name: data?.name ?? '',
    type: connection.type,
    clientId: connection.clientId ?? '',
    clientSecret: '',
    removeSecret: false,
    secretId: connection.clientSecretId ?? '',
    developerAccountId: data?.developerAccountId ?? '',
    authenticationUrl: connection.authenticationUrl ?? '',
    tokenUrl: connection.tokenUrl ?? '',
    issuerUrl: connection.issuerUrl ?? '',
    userUrl: data?.oidcUserEndpointUrl ?? '',
    providerCertificate: connection.providerCertificate ?? '',
    scope: properties?.scope ?? '',
    userIdExpression: data?.userIdExpression ?? '',
    trustUserId: data?.trustIdentityUserId ?? false,
    idpInitiated: properties?.allowIdpInitiated === 'true',
    linking: connection.linkingConfiguration?.type ?? 'NEVER',
    businessOnly: connection.conditions?.requireBusinessAccount ?? false,
    contentType: data?.supportedContentType ?? 'application/x-www-form-urlencoded',
    hasSecret: connection.hasClientSecret,
    tags: connection.tags ?? {},
  }
}

const given = (text: string): string | null => text.trim() || null

/** What is sent; what the console does not show is kept as it was served. */
export function toConnectionInput(values: ConnectionValues, served?: ConnectionReply): ConnectionInput {
  const {
    type,
    providerCertificate,
    scope,
    userUrl,
    userIdExpression,
    trustUserId,
    idpInitiated,
    contentType,
    linking,
    businessOnly,
  } = values
  const saml = type === 'SAML2'
  return {
    ...served,
    ...(served || !values.connectionId.trim() ? {} : { connectionId: asId<ConnectionId>(values.connectionId.trim()) }),
    type,
    clientId: saml ? null : given(values.clientId),
    clientSecret: values.clientSecret || (values.removeSecret ? '' : null),
    clientSecretId: saml ? null : given(values.secretId),
    authenticationUrl: given(values.authenticationUrl),
    tokenUrl: saml ? null : given(values.tokenUrl),
    issuerUrl: given(values.issuerUrl),
    providerCertificate: saml ? given(providerCertificate) : null,
    data: {
      ...served?.data,
      name: given(values.name),
      developerAccountId: given(values.developerAccountId),
      oidcUserEndpointUrl: given(userUrl),
      userIdExpression: given(userIdExpression),
      trustIdentityUserId: trustUserId || null,
      supportedContentType: contentType,
    },
    defaultConnectionProperties: {
      ...served?.defaultConnectionProperties,
      scope: given(scope),
      ...(saml ? { allowIdpInitiated: idpInitiated ? 'true' : null } : {}),
    },
    linkingConfiguration: linking === 'NEVER' ? null : { type: linking },
    conditions: businessOnly ? { requireBusinessAccount: true } : null,
    tags: values.tags,
  }
}
