import type { RateClass } from '@doorward/contract/endpoint'
import type { Caller } from '../callers/caller.ts'
import type { Verified } from '../callers/credentials/credential.ts'
import type { NeededPermission } from '../endpoints/needed-permission.ts'
import type { HostFacts } from './host.ts'

/**
 * What is remembered of a connection: what came on it last, and what that was found to mean, because the next request on
 * it is nearly always alike. Each field says what it was found for; whatever differs is worked out anew. Whether a
 * credential still stands is no part of it: that is asked each time.
 */
export interface Connection {
  /** The last Host header, and what it names. */
  host: { header: string; facts: HostFacts } | undefined
  /** The last Authorization header, and the bearer token in it. */
  bearer: { header: string; token: string } | undefined
  /** The last good token; whoever sends it again needs no digest of it. */
  credential: { token: string; verified: Verified } | undefined
  /** The names under which calls of the last caller are counted, by their class. */
  counted: { caller: Caller; names: Map<RateClass, string> } | undefined
  /** What the last caller holds on whole collections, at one state of one account, which may be let go all the same. */
  held:
    | { caller: Caller; account: WeakRef<object>; revision: number; answers: Map<NeededPermission, boolean> }
    | undefined
}

/** One of which nothing is remembered yet. */
export const newConnection = (): Connection => ({
  host: undefined,
  bearer: undefined,
  credential: undefined,
  counted: undefined,
  held: undefined,
})

const connections = new WeakMap<object, Connection>()

/** What is remembered of a socket's connection; it goes when the socket does. */
export function connectionOf(socket: object): Connection {
  const known = connections.get(socket)
  if (known) return known
  const connection = newConnection()
  connections.set(socket, connection)
  return connection
}
