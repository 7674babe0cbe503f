import { findWaiting } from '@doorward/store/jobs/waiting'
import { readBuildFacts } from '../build-facts.ts'
import type { Platform } from '../platform.ts'
import { looked, type Metrics, type Sample } from './metrics.ts'

/** What is looked up of a node when its metrics are asked for: how it stands, not what it did. */
export function tellOfNode(
  metrics: Metrics,
  platform: Pick<Platform, 'database' | 'engine' | 'clock' | 'health'>,
): void {
  const { database, engine, clock, health } = platform
  const tell = (name: string, help: string, look: () => Promise<number> | number) =>
    looked(metrics, { name, help }, look)
  tell('doorward_index_accounts', 'Accounts whose index is in memory', () => engine.loaded().accountIds.length)
  tell('doorward_index_bytes', 'What the indexes in memory take, roughly', () => engine.loaded().bytes)
  tell(
    'doorward_index_age_seconds',
    'Since the index was proved current that this is longest ago of; no default answer rests on one older than 1 s',
    () => engine.currency().oldestMs / 1000,
  )
  tell(
    'doorward_index_revisions_behind',
    'Revisions by which the index that was furthest behind was so when this node last looked',
    () => engine.currency().behindMax,
  )
  tell('doorward_clock_ahead_seconds', "This node's clock, ahead of the database's", () => clock.aheadMs() / 1000)
  looked(
    metrics,
    {
      name: 'doorward_database_connections',
      help: 'Connections of this node, by pool and state',
      labels: ['pool', 'state'],
    },
    () => poolSamples(database.pools()),
  )
  looked(
    metrics,
    { name: 'doorward_database_works', help: 'Whether reads and writes work, 1 or 0', labels: ['kind'] },
    async () => {
      const { reads, writes } = await health.look()
      return [sample({ kind: 'reads' }, Number(reads.work)), sample({ kind: 'writes' }, Number(writes.work))]
    },
  )
  const waiting = keptFor(1_000, () => findWaiting(database))
  tell(
    'doorward_jobs_due',
    'Pieces of work that are due and not done, of all nodes',
    async () => (await waiting()).jobs.count,
  )
  tell(
    'doorward_jobs_due_seconds',
    'How long the longest due of them is',
    async () => (await waiting()).jobs.longestSeconds,
  )
  tell('doorward_mails_waiting', 'Mails that have not left, of all nodes', async () => (await waiting()).mails.count)
  tell(
    'doorward_mails_waiting_seconds',
    'How long the longest due of them is',
    async () => (await waiting()).mails.longestSeconds,
  )
  const { releaseDate, buildNumber, buildRef, buildCommit } = readBuildFacts()
  looked(
    metrics,
    {
      name: 'doorward_build_info',
      help: 'Which build this node runs; always 1',
      labels: ['release', 'number', 'ref', 'commit'],
    },
    () => [sample({ release: releaseDate, number: buildNumber, ref: buildRef, commit: buildCommit }, 1)],
  )
}

const sample = (labels: Record<string, string>, value: number): Sample => ({ labels, value })

/** `max` beside the states, so that a dashboard draws how near it is. */
const poolSamples = (pools: ReturnType<Platform['database']['pools']>): Sample[] =>
  Object.entries(pools).flatMap(([pool, facts]) =>
    Object.entries(facts).map(([state, count]) => sample({ pool, state }, count)),
  )

/** One look for all who ask within a while, so that a scrape reads once what several metrics tell. */
function keptFor<T>(ms: number, look: () => Promise<T>): () => Promise<T> {
  let kept: { at: number; found: Promise<T> } | undefined
  return () => {
    if (!kept || performance.now() - kept.at > ms) kept = { at: performance.now(), found: look() }
    return kept.found
  }
}
