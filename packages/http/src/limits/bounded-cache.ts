import { LRUCache } from 'lru-cache'

/**
 * Keeps so many entries, and forgets the least recently used first. It grows with what it keeps: told the bound as `max`, the
 * library would take the memory of all entries at once, some 3 MB for 100,000.
 */
export const boundedCache = <Value extends object>(
  entriesMax: number,
  ages: { ttl?: number; perf?: { now(): number } } = {},
): LRUCache<string, Value> => new LRUCache({ ...ages, maxSize: entriesMax, sizeCalculation: () => 1 })
