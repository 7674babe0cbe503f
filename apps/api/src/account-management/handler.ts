import type { managementEndpoints } from '@doorward/contract/accounts/index'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import type { Handler } from '@doorward/http/endpoints/call'
import type { ApiEnvironment } from '../environment.ts'

/** What they work with besides: what this node knows of sessions that stand, to be forgotten when one ends. */
export type ManagementEnvironment = ApiEnvironment & { sessions: { forget(): void } }

export type ManagementEndpoints = typeof managementEndpoints
/** Answers the calls of one endpoint of the account management service. */
export type ManagementHandler<Id extends keyof ManagementEndpoints> = Handler<
  ManagementEndpoints[Id],
  ManagementEnvironment,
  AccountIndex
>
