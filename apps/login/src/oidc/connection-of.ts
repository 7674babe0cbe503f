import { ownConnections } from '@doorward/core/users/own-connections'

/** The connection by which somebody signed in, from what he showed (RFC 8176): a password, else a code to his address. */
export const connectionOf = (amr: readonly string[]): string =>
  amr.includes('pwd') ? ownConnections.password : ownConnections.email
