import { delegationConnection, ownConnections, passkeyConnection } from '@doorward/core/users/own-connections'

const federated = 'con:'

/** How a sign-in at a provider stands among the ways of a session (`amr`, RFC 8176). */
export const methodOfConnection = (connectionId: string): string => `${federated}${connectionId}`

const isConnection = (method: string): boolean => method === delegationConnection || /^(sc_|con:)/.test(method)

const connectionIn = (method: string): string =>
  method.startsWith(federated) ? method.slice(federated.length) : method

/** Whether a passkey was the first step. */
const isByPasskey = (amr: readonly string[]): boolean => amr[0] === 'hwk' || amr[0] === 'swk'

/**
 * The connection by which somebody signed in, from how he did (`amr`, RFC 8176): that to a provider, or the service client
 * that says so, which stands there itself, as a test does, or a password or passkey, else a code to his address.
 */
export function connectionOf(amr: readonly string[]): string {
  const named = amr.find(isConnection)
  if (named !== undefined) return connectionIn(named)
  if (amr.includes('pwd')) return ownConnections.password
  return isByPasskey(amr) ? passkeyConnection : ownConnections.email
}
