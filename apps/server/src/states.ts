import type { DatabaseHealth } from '@doorward/store/database/database-health'
import type { FastifyBaseLogger } from 'fastify'

type State = Awaited<ReturnType<DatabaseHealth['look']>>

const lookEveryMs = 5_000

/** How the database serves, each in words that tell it where it has just become so. `bad` is what somebody should look at. */
const statesOf = ({ reads, writes, standby }: State): Record<string, { words: string; bad: boolean }> => ({
  reads: reads.work ? told('the database answers') : told(`the database can't be read: ${reads.fault}`, true),
  writes: writes.work ? told('the database takes writes') : told(`the database takes no writes: ${writes.fault}`, true),
  standby: {
    none: told('no standby follows the database'),
    synchronous: told('a standby has every write before it is answered'),
    asynchronous: told('a standby follows the database, and lacks its last writes when it takes over'),
  }[standby],
})
const told = (words: string, bad = false) => ({ words, bad })

/**
 * Writes a line when something that the node stands on is no longer as it was: an error where it is worse, a warning where it is
 * well again. What is so from the start and is well is no news.
 */
export function openStates(parts: { health: DatabaseHealth; logger: FastifyBaseLogger; everyMs?: number }): {
  close(): void
} {
  const { health, logger, everyMs = lookEveryMs } = parts
  let before: ReturnType<typeof statesOf> | undefined
  async function look(): Promise<void> {
    const now = statesOf(await health.look())
    for (const [state, { words, bad }] of Object.entries(now)) {
      const was = before?.[state]
      if (was ? was.words === words : !bad) continue
      if (bad) logger.error({ state }, words)
      else logger.warn({ state }, was?.bad ? `${words} again` : words)
    }
    before = now
  }
  const again = () => void look().catch(() => undefined) // a look that fails is told by the next
  again()
  const timer = setInterval(again, everyMs).unref()
  return { close: () => clearInterval(timer) }
}
