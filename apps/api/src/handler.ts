import type { authorizationEndpoints, OperationId } from '@doorward/contract/authorization/index'
import type { Endpoint, ReplyOf } from '@doorward/contract/endpoint'
import type { Soon } from '@doorward/core/soon'
import type { Answer, Call } from '@doorward/http/endpoints/serve'
import type { ApiEnvironment } from './environment.ts'

type Endpoints = typeof authorizationEndpoints

/** A call of the authorization API, whatever it asks. */
export type ApiCall = Call<Endpoint, ApiEnvironment>
export type EndpointOf<Id extends OperationId> = Endpoints[Id]
/** A call of one endpoint, with what it declares. */
export type CallOf<Id extends OperationId> = Call<Endpoints[Id], ApiEnvironment>
export type AnswerOf<Id extends OperationId> = Answer<Endpoints[Id]>
/** The body of a successful answer. */
export type ReplyTo<Id extends OperationId> = ReplyOf<Endpoints[Id]>

/** Answers the calls of one endpoint; it bears the same name (decision 59). */
export type Handler<Id extends OperationId> = (call: CallOf<Id>) => Soon<AnswerOf<Id>>
