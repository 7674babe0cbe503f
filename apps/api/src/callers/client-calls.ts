import type { AccountId, ClientId } from '@doorward/core/ids'
import { type Quota, SlidingWindow, type WindowCount } from '@doorward/http/limits/sliding-window'
import type { Database } from '@doorward/store/database/database'
import { addClientCalls } from '@doorward/store/events/client-calls'

/** Counts the calls of service clients against their limits: in memory, and once a second together with other nodes. */
export interface ClientCallCounter {
  /** Counts one more. Raises TooManyRequests with the seconds to wait. */
  count(client: { accountId: AccountId; clientId: ClientId }, quota: Quota): void
  /** Shares what was counted here and learns what others have. Never fails; what failed is shared the next time. */
  share(): Promise<void>
  /** Shares what was counted and stops. */
  close(): Promise<void>
}

const keyOf = ({ accountId, clientId }: { accountId: AccountId; clientId: ClientId }) => `${accountId} ${clientId}`

function rowOf({ key, ...counted }: WindowCount) {
  const [accountId, clientId] = key.split(' ') as [AccountId, ClientId] // made by `keyOf`; ids hold no blanks
  return { accountId, clientId, ...counted }
}

/**
 * A limit holds over all nodes but for what passes within a second, because no call waits for the database.
 * @param parts.clock milliseconds since the epoch, the same on every node as far as their clocks are
 */
export function openClientCalls(parts: {
  database: Database
  /** Null where a test shares itself. */
  shareEveryMs: number | null
  clock: () => number
  failed(cause: unknown): void
}): ClientCallCounter {
  const window = new SlidingWindow(parts.clock)
  let sharing: Promise<void> | undefined

  async function exchange(): Promise<void> {
    const own = window.takeOwn()
    if (own.length === 0) return
    try {
      const totals = await addClientCalls(parts.database, own.map(rowOf))
      window.learn(
        totals.map(({ accountId, clientId, ...counts }) => ({ key: keyOf({ accountId, clientId }), ...counts })),
      )
    } catch (cause) {
      window.keep(own)
      parts.failed(cause)
    }
  }
  const share = (): Promise<void> => {
    sharing ??= exchange().finally(() => {
      sharing = undefined
    })
    return sharing
  }

  const timer = parts.shareEveryMs === null ? undefined : setInterval(share, parts.shareEveryMs).unref()
  return {
    count: (client, quota) => window.count(keyOf(client), quota),
    share,
    async close() {
      clearInterval(timer)
      await sharing
      await share()
    },
  }
}
