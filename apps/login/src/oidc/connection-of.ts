import { delegationConnection, ownConnections } from '@doorward/core/users/own-connections'

const isConnection = (method: string): boolean => method === delegationConnection || /^(sc|con)_/.test(method)

/**
 * The connection by which somebody signed in, from how he did (`amr`, RFC 8176): that of the service client that says so,
 * which stands there itself, as a test does, or a password, else a code to his address.
 */
export const connectionOf = (amr: readonly string[]): string =>
  amr.find(isConnection) ?? (amr.includes('pwd') ? ownConnections.password : ownConnections.email)
