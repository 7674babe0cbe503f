import type { AccountId, RecordId, RoleId, UserId } from '@doorward/core/ids'
import type { AccessRecord } from '@doorward/core/permissions/model'
import { afterEach } from 'vitest'
import { createEngine, type Engine, type EngineOptions } from '../src/engine.ts'
import { MemoryFeed } from './memory-feed.ts'

export const one = 'acc-one' as AccountId
export const two = 'acc-two' as AccountId
export const ann = 'ann' as UserId
export const strong = { kind: 'strong' } as const
export const within = { kind: 'bounded', staleMsMax: 1_000 } as const

const owned = (id: string, resourceUri: string): AccessRecord => ({
  recordId: id as RecordId,
  name: id,
  statements: [{ roles: ['Doorward:Owner' as RoleId], resources: [{ resourceUri }] }],
  users: [{ userId: ann }],
  admins: [],
  groups: [],
})
export const record = (id: string, resourceUri: string) => ({
  kind: 'record' as const,
  id,
  doc: owned(id, resourceUri),
})
export const gone = (id: string) => ({ kind: 'record' as const, id, doc: null })
/** Lets everything run that waits for nothing but other promises. */
export const settle = () => new Promise((resolve) => setImmediate(resolve))

const started: Engine[] = []
afterEach(async () => {
  for (const engine of started.splice(0)) await engine.close()
})

/** An engine over a feed in memory, without a timer unless one is asked for; closed when the test ends. */
export function start({ feed = new MemoryFeed(), ...options }: Partial<EngineOptions> & { feed?: MemoryFeed } = {}) {
  const time = { now: 0 }
  const engine = createEngine({ feed, clock: () => time.now, indexBytesMax: 1e9, tickMs: null, ...options })
  started.push(engine)
  const allows = async (account: AccountId, uri: string, freshness: Parameters<Engine['index']>[1] = strong) =>
    (await engine.index(account, freshness))?.allows(ann, 'read', uri) ?? null
  return { feed, time, engine, allows }
}
