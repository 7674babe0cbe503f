import { lazy } from 'react'

type Parts = typeof import('../bulk/BulkActs.tsx') & typeof import('../bulk/BulkDelete.tsx')

/** What is done with several rows comes once somebody ticks one. `lazy` forgets type parameters, hence the casts. */
export const BulkActs = lazy(async () => ({
  default: (await import('../bulk/BulkActs.tsx')).BulkActs,
})) as unknown as Parts['BulkActs']
export const BulkDelete = lazy(async () => ({
  default: (await import('../bulk/BulkDelete.tsx')).BulkDelete,
})) as unknown as Parts['BulkDelete']
