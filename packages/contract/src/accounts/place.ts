import { Type } from 'typebox'
import type { Site } from '../endpoint.ts'
import { AccountIdSchema } from '../shared.ts'

/** Hosts of the account management service: the login host, where the path names the account, and the account's own. */
export const managementSites = ['account', 'local', 'login'] as const satisfies Site[]

export const accountPath = '/api/accounts/:accountId'

export const inAccount = { accountId: AccountIdSchema }
export const accountParams = Type.Object(inAccount)
