import { createRequire } from 'node:module'

/**
 * The npm package `@authress/sdk` as it is published: CommonJS, loaded as any program on Node loads it. Its own types
 * come as sources that stricter compilers refuse, so what the tests use is typed here.
 */

/** What the tests look at in an answer; which of these an answer holds depends on the call. */
interface SdkAnswer {
  status: number
  data: {
    clientId: string
    keyId: string
    accessKey: string
    inviteId: string
    connectionId: string
    tenantId: string
    extensionId: string
    tokenId: string
    token: string
    records: { recordId: string }[]
    pagination?: { next?: { cursor?: string } }
  }
}
type Calls<Name extends string> = Record<Name, (...given: unknown[]) => Promise<SdkAnswer>>

export interface SdkClient {
  roles: Calls<'createRole' | 'getRole' | 'updateRole' | 'deleteRole'>
  accessRecords: Calls<'createRecord' | 'getRecord' | 'getRecords' | 'updateRecord' | 'deleteRecord' | 'createClaim'>
  invites: Calls<'createInvite' | 'getInvite' | 'deleteInvite' | 'respondToInvite'>
  serviceClients: Calls<
    | 'createClient'
    | 'getClient'
    | 'getClients'
    | 'updateClient'
    | 'deleteClient'
    | 'requestAccessKey'
    | 'deleteAccessKey'
  >
  users: Calls<'getUser'>
  accounts: Calls<'getAccount' | 'getAccounts' | 'getAccountIdentities' | 'linkIdentity'>
  resources: Calls<'getResources' | 'getResourcePermissions' | 'updateResourcePermissions' | 'getResourceUsers'>
  connections: Calls<
    | 'createConnection'
    | 'getConnection'
    | 'getConnections'
    | 'updateConnection'
    | 'deleteConnection'
    | 'getConnectionCredentials'
  >
  tenants: Calls<'createTenant' | 'getTenant' | 'getTenants' | 'updateTenant' | 'deleteTenant'>
  extensions: Calls<'createExtension' | 'getExtension' | 'getExtensions' | 'updateExtension' | 'deleteExtension'>
  userPermissions: Calls<
    | 'authorizeUser'
    | 'getUserPermissionsForResource'
    | 'getUserRolesForResource'
    | 'getUserResources'
    | 'requestUserToken'
    | 'disableUserToken'
  >
  setToken(token: string): void
  verifyToken(token: string): Promise<{ sub: string }>
}
interface TokenProvider {
  getToken(): Promise<string>
  /** Where the browser goes with a code that says who signed in. */
  generateUserLoginUrl(backTo: string, state: string, clientId: string, userId: string): Promise<string>
}

interface Published {
  AuthressClient: new (settings: { authressApiUrl: string }, token: string | (() => Promise<string>)) => SdkClient
  ServiceClientTokenProvider: new (accessKey: string, url: string) => TokenProvider
  TokenVerifier: (url: string, token: string) => Promise<{ sub: string }>
  UnauthorizedError: new () => Error
}

// The package's documented exports, described above.
const published = createRequire(import.meta.url)('@authress/sdk') as Published
export const { AuthressClient, ServiceClientTokenProvider, TokenVerifier, UnauthorizedError } = published

/** Every method a program can call on the client, by name: its own, and those of each of its parts. */
export function methodsOf(client: SdkClient): string[] {
  const named = (of: object) =>
    Object.getOwnPropertyNames(Object.getPrototypeOf(of)).filter((name) => name !== 'constructor')
  const parts = Object.entries(client).filter(
    (entry): entry is [string, object] => typeof entry[1] === 'object' && /Api$/.test(entry[1].constructor.name),
  )
  return [...named(client), ...parts.flatMap(([part, of]) => named(of).map((name) => `${part}.${name}`))].sort()
}
