import type { Readable } from 'node:stream'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@doorward/contract/endpoint'
import type { Precondition } from '@doorward/core/changes/precondition'
import type { AccountId } from '@doorward/core/ids'
import type { ItemKind } from '@doorward/core/kinds'
import type { Work } from '@doorward/core/permissions/work'
import type { Region } from '@doorward/core/regions'
import type { Soon } from '@doorward/core/soon'
import type { Caller } from '../callers/caller.ts'
import type { Sight } from '../callers/sight.ts'
import type { Freshness } from './freshness.ts'
import type { PageRequest } from './paging.ts'
import type { ReadyDocument } from './ready-document.ts'

/** A request that was found well-formed and allowed; what a handler works with. No step changes one. */
export interface Call<E extends Endpoint, Environment = unknown, Account = unknown> {
  /** What the server was opened with, for every handler alike. */
  readonly environment: Environment
  readonly endpoint: Endpoint
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** On routes that let people without a token it has an empty user id. */
  readonly caller: Caller
  /** The account it concerns; at the regional root, where no account is named, `undefined`. */
  readonly accountId: AccountId
  readonly region: Region | undefined
  /** Scheme, host and port as the caller addressed the server. */
  readonly origin: string
  readonly requestId: string
  /** Address the request came from, as far as configured proxies are trusted; empty for somebody who has left. */
  readonly ip: string
  /** The Accept header; empty when there is none. */
  readonly accept: string
  /** False where only the item itself may still let the caller (access `orElse: 'item'`). */
  readonly permitted: boolean
  /** The permission that let the caller in, for a write: it is judged again under the account's lock. */
  readonly needs?: { action: string; resourceUri: string }
  readonly precondition: Precondition | undefined
  readonly idempotency: { principal: string; route: string; key: string; bodyHash: string } | undefined
  readonly freshness: Freshness
  /** What judging it may still cost, where it shares that with others that the same request carries. */
  readonly work?: Work
  /** Set where the call restores an earlier state: a deleted item that it makes again is told as restored. */
  readonly restores?: { kind: ItemKind; id: string; revision: number }
  /** Whether the caller has closed the connection: then nobody reads the answer. */
  readonly hasLeft: () => boolean
  /** Sees the account at once where it was judged by already, until the handler waits for anything. */
  readonly sight: Sight<Account>
  readonly page: PageRequest
}

export interface Answer<E extends Endpoint> {
  status: number
  body?: ReplyOf<E>
  /** Instead of a body: a text that is ready as it is, of a type that the endpoint declares (`alsoAnswers`), or JSON. */
  text?: { type: string; content: string | Readable }
  /** Instead of a body: a document for many, sent compressed, or not at all to whoever has it. */
  document?: ReadyDocument
  headers?: Record<string, string>
  /** The revision the answer is based on or made; becomes the Consistency-Token. */
  revision?: number
  replayed?: boolean
}

export type Handler<E extends Endpoint, Environment, Account = unknown> = (
  call: Call<E, Environment, Account>,
) => Soon<Answer<E>>
