import type { managementEndpoints } from '@doorward/contract/accounts/index'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import type { Handler } from '@doorward/http/endpoints/call'
import type { ApiEnvironment } from '../environment.ts'

export type ManagementEndpoints = typeof managementEndpoints
/** Answers the calls of one endpoint of the account management service. */
export type ManagementHandler<Id extends keyof ManagementEndpoints> = Handler<
  ManagementEndpoints[Id],
  ApiEnvironment,
  AccountIndex
>
