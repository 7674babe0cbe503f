import type { Readable } from 'node:stream'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@doorward/contract/endpoint'
import type { Precondition } from '@doorward/core/changes/precondition'
import type { AccountId } from '@doorward/core/ids'
import type { Region } from '@doorward/core/regions'
import type { Soon } from '@doorward/core/soon'
import type { Caller } from '../callers/caller.ts'
import type { Sight } from '../callers/sight.ts'
import type { Freshness } from './freshness.ts'
import type { PageRequest } from './paging.ts'

/** A request that was found well-formed and allowed; what a handler works with. */
export interface Call<E extends Endpoint, Environment = unknown, Account = unknown> {
  /** What the server was opened with, for every handler alike. */
  environment: Environment
  endpoint: Endpoint
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** On routes that let people without a token it has an empty user id. */
  caller: Caller
  /** The account it concerns; at the regional root, where no account is named, `undefined`. */
  accountId: AccountId
  region: Region | undefined
  /** Scheme, host and port as the caller addressed the server. */
  origin: string
  requestId: string
  /** Address the request came from, as far as configured proxies are trusted; empty for somebody who has left. */
  ip: string
  /** The Accept header; empty when there is none. */
  accept: string
  /** False where only the item itself may still let the caller (access `orElse: 'item'`). */
  permitted: boolean
  /** The permission that let the caller in, for a write: it is judged again under the account's lock. */
  needs?: { action: string; resourceUri: string }
  precondition: Precondition | undefined
  idempotency: { principal: string; route: string; key: string; bodyHash: string } | undefined
  freshness: Freshness
  /** Sees the account at once where it was judged by already, until the handler waits for anything. */
  sight: Sight<Account>
  page: PageRequest
}

export interface Answer<E extends Endpoint> {
  status: number
  body?: ReplyOf<E>
  /** Instead of a body: a text that is ready as it is, of a type that the endpoint declares (`alsoAnswers`), or JSON. */
  text?: { type: string; content: string | Readable }
  headers?: Record<string, string>
  /** The revision the answer is based on or made; becomes the Consistency-Token. */
  revision?: number
  replayed?: boolean
}

export type Handler<E extends Endpoint, Environment, Account = unknown> = (
  call: Call<E, Environment, Account>,
) => Soon<Answer<E>>
