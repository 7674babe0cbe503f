import { readConfig } from '../../apps/server/src/config.ts'
import { openPlatform } from '../../apps/server/src/platform.ts'
import type { AccountId } from '../../packages/core/src/ids.ts'

/** Prints the bytes by which the heap grows when the account is loaded. */
const platform = await openPlatform(readConfig(process.env), { tell: () => {}, attach: true })
const collect = globalThis.gc
if (!collect) throw new Error('start with --expose-gc')
const heap = () => {
  collect()
  return process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers
}
const before = heap()
const index = await platform.engine.index(process.argv[2] as AccountId, { kind: 'strong' }) // given by the benchmark
if (!index) throw new Error('there is no such account')
console.log(heap() - before)
await platform.close()
