import { lazy } from 'react'
import type { BulkActs as Acts } from '../bulk/BulkActs.tsx'
import type { BulkDelete as Delete } from '../bulk/BulkDelete.tsx'

/** What is done with several rows comes once somebody ticks one. `lazy` forgets type parameters, hence the casts. */
export const BulkActs = lazy(async () => ({
  default: (await import('../bulk/BulkActs.tsx')).BulkActs,
})) as unknown as typeof Acts
export const BulkDelete = lazy(async () => ({
  default: (await import('../bulk/BulkDelete.tsx')).BulkDelete,
})) as unknown as typeof Delete
