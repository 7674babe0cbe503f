import { statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { clockLimits } from '@doorward/store/database/database-clock'
import { sizeOf, spanOf } from '../sizes.ts'
import { type Check, fault, type Machine } from './finding.ts'

export const thisMachine: Machine = {
  now: () => Date.now(),
  memoryBytes: totalmem,
  async disk(folder) {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, size: blocks * bsize }
  },
}

const clock: Check = {
  name: 'clock',
  async look({ sql, machine }) {
    const sent = machine.now()
    const [row] = await sql<{ ms: number }[]>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`
    const aheadMs = (sent + machine.now()) / 2 - (row?.ms ?? sent)
    if (Math.abs(aheadMs) <= clockLimits.alarmMs) return []
    return [
      fault(
        `The clock of this machine is ${spanOf(Math.abs(aheadMs) / 1000)} ${aheadMs > 0 ? 'ahead of' : 'behind'} the database's.`,
        'A node here would not serve beyond 30 seconds.',
        'timedatectl set-ntp true',
      ),
    ]
  },
}

const freeMin = 1e9
const shareMin = 0.05

const disk: Check = {
  name: 'disk',
  async look({ config, machine }) {
    if (config.databaseUrl) return []
    const { free, size } = await machine.disk(config.dataFolder)
    if (free >= freeMin && free / size >= shareMin) return []
    return [
      fault(
        `The disk of ${config.dataFolder} has ${sizeOf(free)} left of ${sizeOf(size)}.`,
        'When it is full every change is refused; checks go on.',
        'Make room, or set fewer DOORWARD_EVENT_DAYS.',
      ),
    ]
  },
}

/** The index is not all that a node needs. */
const shareMax = 0.6

const memory: Check = {
  name: 'memory',
  async look({ config, machine }) {
    const [most, has] = [config.indexBytesMax * config.workers, machine.memoryBytes()]
    if (most <= has * shareMax) return []
    return [
      fault(
        `DOORWARD_INDEX_MB lets the indexes take ${sizeOf(most)} of this machine's ${sizeOf(has)}.`,
        'The system ends the node when memory runs out.',
        `Set DOORWARD_INDEX_MB to ${Math.floor((has * shareMax) / config.workers / 1_048_576)} or less.`,
      ),
    ]
  },
}

export const ofMachine: readonly Check[] = [clock, disk, memory]
