import type { ReplyOf } from '@doorward/contract/endpoint'
import type { installationEndpoints } from '@doorward/contract/installation/index'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import type { Call, Handler } from '@doorward/http/endpoints/call'
import type { ApiEnvironment } from '../environment.ts'

export type InstallationEndpoints = typeof installationEndpoints
type Id = keyof InstallationEndpoints
/** Answers the calls of one endpoint of the installation. */
export type InstallationHandler<Of extends Id> = Handler<InstallationEndpoints[Of], ApiEnvironment, AccountIndex>
export type InstallationCall<Of extends Id> = Call<InstallationEndpoints[Of], ApiEnvironment, AccountIndex>
export type InstallationReply<Of extends Id> = ReplyOf<InstallationEndpoints[Of]>
