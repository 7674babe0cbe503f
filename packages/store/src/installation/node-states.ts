import type { Database } from '../database/database.ts'

/** How a node stands, by itself. */
export interface NodeFacts {
  /** The machine's name and the port that it listens on. */
  place: string
  /** Date, number and commit of its build. */
  build: string
  /** Why it does not serve; absent while it does. */
  fault?: string
  /** Its clock, ahead of the database's. */
  clockAheadMs: number
  indexAccounts: number
  indexBytes: number
  indexBehind: number
  /** Most connections to the database that it may have. */
  connectionsMax: number
}

export interface NodeState extends NodeFacts {
  nodeId: string
  startedAt: Date
  /** Seconds since it told. */
  silentSeconds: number
}

/** A node tells how it stands; the first time it is among them from now on, and takes the place of one that was killed there. */
export const tellNode = (database: Database, nodeId: string, facts: NodeFacts): Promise<void> =>
  database.acrossAccounts('health', async (tx) => {
    await tx`
      delete from node_states where facts ->> 'place' = ${facts.place} and node_id <> ${nodeId}
        and told_at < clock_timestamp() - interval '15 seconds'`
    await tx`
      insert into node_states (node_id, facts) values (${nodeId}, ${JSON.stringify(facts)}::text::jsonb)
      on conflict (node_id) do update set facts = excluded.facts, told_at = excluded.told_at`
  })

/** A node that ends is no longer among them. */
export const untellNode = (database: Database, nodeId: string): Promise<void> =>
  database.acrossAccounts('health', async (tx) => {
    await tx`delete from node_states where node_id = ${nodeId}`
  })

/** A node tells every ten seconds: one that has not for so long was killed, or does not reach the database. */
export const silentAfterSeconds = 45

const nodesMax = 500

/** Nodes that have told within a day and not ended since, as they stood. */
export const listNodeStates = (database: Database): Promise<NodeState[]> =>
  database.acrossAccounts(
    'health',
    async (tx) => {
      const rows = await tx<{ nodeId: string; facts: NodeFacts; startedAt: Date; silentSeconds: number }[]>`
        select node_id as "nodeId", facts, started_at as "startedAt",
          greatest(0, extract(epoch from clock_timestamp() - told_at))::float8 as "silentSeconds"
        from node_states where told_at > clock_timestamp() - interval '1 day' order by started_at, node_id limit ${nodesMax}`
      return rows.map(({ facts, ...row }) => ({ ...facts, ...row }))
    },
    'read',
  )
