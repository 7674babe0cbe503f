import { once } from 'node:events'
import { join } from 'node:path'
import { Connection } from '@doorward/store/database/connection'
import { ownerName } from '@doorward/store/embedded/cluster'
import { findPostmaster } from '@doorward/store/embedded/postmaster'
import { placeOf, type RunningServer, runServer } from './run-server.ts'

/** What a test's own PostgreSQL tells as its time, to every statement, default and function: the true time and what it is ahead. */
const movable = `
  create table public.time_ahead (ms float8 not null);
  insert into public.time_ahead values (0);
  create function public.true_clock() returns timestamptz language internal volatile as 'clock_timestamp';
  create function public.true_now() returns timestamptz language internal stable as 'now';
  create function public.clock_ahead() returns timestamptz language sql volatile security definer
    as 'select public.true_clock() + ms * interval ''1 ms'' from public.time_ahead';
  create function public.now_ahead() returns timestamptz language sql stable security definer
    as 'select public.true_now() + ms * interval ''1 ms'' from public.time_ahead';
  create or replace function pg_catalog.clock_timestamp() returns timestamptz language sql volatile
    as 'select public.clock_ahead()';
  create or replace function pg_catalog.now() returns timestamptz language sql stable as 'select public.now_ahead()';
`

/** Has a running server's own PostgreSQL do something, as its owner, and answers the rows. */
export async function onDatabaseOf<Row extends object = Record<string, unknown>>(
  { dataFolder }: Pick<RunningServer, 'dataFolder'>,
  statement: string,
): Promise<Row[]> {
  const postmaster = findPostmaster(join(placeOf(dataFolder), 'postgres'))
  if (!postmaster) throw new Error(`no PostgreSQL runs on ${dataFolder}`)
  const { socketPath } = postmaster
  const connection = new Connection({ socketPath, database: 'postgres', user: ownerName }, { limited: false })
  try {
    await connection.open()
    return [...(await connection.sql.unsafe<Row[]>(statement))]
  } finally {
    await connection.close()
  }
}

/**
 * Starts the built server so that `moveTime` moves its time and its database's. After a kill it goes on by `runServer` with its port,
 * its folder, and the `aheadMs` that it was moved to.
 * @param environmentOf what it is told beside, by what is made in it first
 */
export async function runMovableServer(
  environmentOf: (first: RunningServer) => Promise<Record<string, string>> = async () => ({}),
): Promise<RunningServer> {
  const first = await runServer()
  const { port, dataFolder } = first
  const environment = await environmentOf(first)
  await onDatabaseOf(first, movable)
  await first.stop() // what its connections had planned still tells the true time
  return runServer({ port, dataFolder, environment, aheadMs: 0 })
}

/** Has the server's time, and its database's, be so far ahead of the machine's from now on. */
export async function moveTime(server: RunningServer, aheadMs: number): Promise<void> {
  await onDatabaseOf(server, `update public.time_ahead set ms = ${aheadMs}`)
  const moved = once(server.process, 'message')
  server.process.send(aheadMs)
  await moved
}
