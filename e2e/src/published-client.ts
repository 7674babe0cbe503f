import { createRequire } from 'node:module'

/**
 * The npm package `@authress/sdk` as it is published: CommonJS, loaded as any program on Node loads it. Its own types
 * come as sources that stricter compilers refuse, so what the tests use is typed here.
 */

/** What the tests look at in an answer; which of these an answer holds depends on the call. */
export interface SdkAnswer {
  status: number
  data: {
    clientId: string
    keyId: string
    accessKey: string
    records: { recordId: string }[]
    pagination?: { next?: { cursor?: string } }
  }
}
type Calls<Name extends string> = Record<Name, (...given: unknown[]) => Promise<SdkAnswer>>

export interface SdkClient {
  roles: Calls<'createRole' | 'getRole' | 'updateRole' | 'deleteRole'>
  accessRecords: Calls<'createRecord' | 'getRecord' | 'getRecords' | 'updateRecord' | 'deleteRecord'>
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
  accounts: Calls<'getAccount' | 'getAccounts'>
  userPermissions: Calls<
    'authorizeUser' | 'getUserPermissionsForResource' | 'getUserRolesForResource' | 'getUserResources'
  >
}
interface TokenProvider {
  getToken(): Promise<string>
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
