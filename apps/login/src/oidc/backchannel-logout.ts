import type { AccountId } from '@doorward/core/ids'
import { letRest, removeLogout, takeDueLogouts, type WaitingLogout } from '@doorward/store/sign-in/backchannel-logouts'
import type { Client } from 'oidc-provider'
import type { LoginEnvironment } from '../environment.ts'
import type { IssuerAt } from './issuers.ts'

const lookEveryMs = 2_000
const atOnce = 20
/** An application that does not answer has no more of these places than two. */
const perApplication = 2

/** What the library can do with a client whose application has an address for it. */
type Informed = Client & { backchannelLogout(userId: string, sessionId: string): Promise<void> }

/**
 * Tells applications that a session has ended which signed somebody in to them (OpenID Connect Back-Channel Logout 1.0), each
 * until it has answered. Nodes share the work; none holds a transaction while it waits, and nobody waits for an application
 * that does not answer: whatever else is for it rests meanwhile.
 */
export function openLogouts(
  environment: LoginEnvironment,
  { issuerAt, failed }: { issuerAt: IssuerAt; failed(cause: unknown): void },
) {
  const { database } = environment
  const running = new Map<Promise<void>, WaitingLogout>()
  let looking: Promise<void> | undefined
  let again = false
  let closed = false

  async function send({ accountId, applicationId, userId, sessionId, issuer: origin }: WaitingLogout): Promise<void> {
    const issuer = await issuerAt({ accountId, origin, domain: undefined })
    const client = (await issuer.provider.Client.find(applicationId)) as Informed | undefined // the library's types leave it out
    if (client?.backchannelLogoutUri) await client.backchannelLogout(userId, sessionId)
  }

  async function tell(waiting: WaitingLogout): Promise<void> {
    const at = (work: typeof removeLogout): Promise<unknown> =>
      database.account(waiting.accountId, (tx) => work(tx, waiting))
    try {
      await send(waiting).then(
        () => at(removeLogout),
        () => at(letRest), // it is tried again
      )
    } catch (cause) {
      failed(cause)
    }
  }

  /** Those that have as many places as they may. */
  function busy(): { accountId: AccountId; applicationId: WaitingLogout['applicationId'] }[] {
    const all = [...running.values()]
    const same = (one: WaitingLogout) => (other: WaitingLogout) =>
      one.accountId === other.accountId && one.applicationId === other.applicationId
    return all.filter((each) => all.filter(same(each)).length >= perApplication)
  }

  async function start(): Promise<void> {
    while (again && !closed && running.size < atOnce) {
      again = false
      const due = await takeDueLogouts(database, { limit: atOnce - running.size, perApplication, busy: busy() })
      for (const waiting of due) {
        const told: Promise<void> = tell(waiting).finally(() => {
          running.delete(told)
          look()
        })
        running.set(told, waiting)
      }
    }
  }

  function look(): void {
    again = true
    if (closed || looking) return
    looking = start()
      .catch(failed)
      .finally(() => {
        looking = undefined
      })
  }

  const timer = setInterval(look, lookEveryMs).unref()
  return {
    async close(): Promise<void> {
      closed = true
      clearInterval(timer)
      await looking
      await Promise.all(running.keys())
    },
  }
}
