import { lazy } from 'react'
import type { BulkActs as Acts } from '../bulk/BulkActs.tsx'
import type { BulkDialog as Dialog } from '../bulk/BulkDialog.tsx'
import type { DeletedRows as Deleted } from '../bulk/DeletedRows.tsx'
import type { RowActs as OfRow } from '../bulk/RowActs.tsx'
import type { RowDelete as DeleteRow } from '../bulk/RowDelete.tsx'

/** What is done with rows comes once somebody ticks one, or opens a row's menu. `lazy` forgets type parameters, hence the casts. */
export const BulkActs = lazy(async () => ({
  default: (await import('../bulk/BulkActs.tsx')).BulkActs,
})) as unknown as typeof Acts
export const BulkDialog = lazy(async () => ({
  default: (await import('../bulk/BulkDialog.tsx')).BulkDialog,
})) as unknown as typeof Dialog
export const RowActs = lazy(async () => ({
  default: (await import('../bulk/RowActs.tsx')).RowActs,
})) as unknown as typeof OfRow
export const RowDelete = lazy(async () => ({
  default: (await import('../bulk/RowDelete.tsx')).RowDelete,
})) as unknown as typeof DeleteRow
export const DeletedRows = lazy(async () => ({
  default: (await import('../bulk/DeletedRows.tsx')).DeletedRows,
})) as unknown as typeof Deleted
