import { hostname } from 'node:os'
import { randomId } from '@doorward/http/random-id'
import { type NodeFacts, tellNode, untellNode } from '@doorward/store/installation/node-states'
import { type BuildFacts, readBuildFacts } from './build-facts.ts'
import { faultOf } from './health.ts'
import type { Platform } from './platform.ts'

const tellEveryMs = 10_000
const idLetters = 16

type Told = Pick<Platform, 'database' | 'engine' | 'clock' | 'health' | 'failed'>

/** One build beside another, for people. */
const buildOf = ({ releaseDate, buildNumber, buildCommit }: BuildFacts): string =>
  `${releaseDate} no. ${buildNumber} (${buildCommit.slice(0, 8)})`

/**
 * Has a node tell every ten seconds how it stands, so that the operator's status knows of it without asking it; once it ends it
 * tells that too. What can't be told is told the next time.
 */
export async function openPresence(
  { database, engine, clock, health, failed }: Told,
  { port, worker, isStopping }: { port: number; worker?: number | undefined; isStopping: () => boolean },
): Promise<{ close(): Promise<void> }> {
  const nodeId = randomId('node_', idLetters)
  const [place, build] = [
    `${hostname()}:${port}${worker === undefined ? '' : ` (${worker})`}`,
    buildOf(readBuildFacts()),
  ]
  const look = async (): Promise<NodeFacts> => {
    const { fault } = await faultOf({ health, clock, isStopping })
    const { accountIds, bytes } = engine.loaded()
    const { server, across } = database.pools()
    return {
      ...{ place, build, ...(fault ? { fault } : {}) },
      ...{ clockAheadMs: Math.round(clock.aheadMs()), connectionsMax: server.max + across.max },
      ...{ indexAccounts: accountIds.length, indexBytes: bytes, indexBehind: engine.currency().behindMax },
    }
  }
  const tell = async () => tellNode(database, nodeId, await look()).catch(failed('the node did not tell how it stands'))
  let telling = tell()
  await telling
  const timer = setInterval(() => {
    telling = tell()
  }, tellEveryMs).unref()
  return {
    async close() {
      clearInterval(timer)
      await telling
      await untellNode(database, nodeId).catch(() => undefined) // whoever can't say so is silent, which tells as much
    },
  }
}
