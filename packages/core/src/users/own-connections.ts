/** What an account proves itself about a person: connections that every account has (decision 41). */
export const ownConnections = { email: 'email', password: 'password' } as const

export type OwnConnection = keyof typeof ownConnections

/** What stands for the connection where somebody signed in as another person to test: that one proved nothing. */
export const delegationConnection = 'delegation'
