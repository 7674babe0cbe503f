/** Where a browser opens the test of a connection that was asked for, at the account's own host. */
export const connectionTestPath = '/login/-/connection-test'
