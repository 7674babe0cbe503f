/** Where a browser opens a test sign-in that was asked for, at the account's own host. */
export const delegationPath = '/login/-/delegation'
