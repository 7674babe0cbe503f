/** What an account proves itself about a person: connections that every account has (decision 41). */
export const ownConnections = { email: 'email', password: 'password' } as const

export type OwnConnection = keyof typeof ownConnections

/** Whether identities under this connection are what the account itself proved: no provider may speak there. */
export const isOwnConnection = (connectionId: string): connectionId is OwnConnection =>
  Object.hasOwn(ownConnections, connectionId)

/** What stands for the connection where somebody signed in as another person to test: that one proved nothing. */
export const delegationConnection = 'delegation'

/** What stands for the connection where somebody signed in by a passkey: it proves a factor, and no identity of its own. */
export const passkeyConnection = 'passkey'
