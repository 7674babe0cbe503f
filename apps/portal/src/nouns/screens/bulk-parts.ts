import { later } from '../../ui/placeholder/later.tsx'
import type { BulkActs as Acts } from '../bulk/BulkActs.tsx'
import type { BulkDialog as Dialog } from '../bulk/BulkDialog.tsx'
import type { DeletedRows as Deleted } from '../bulk/DeletedRows.tsx'
import type { RowActs as OfRow } from '../bulk/RowActs.tsx'
import type { RowDelete as DeleteRow } from '../bulk/RowDelete.tsx'

/** What is done with rows comes once somebody ticks one, or opens a row's menu. `later` forgets type parameters, hence the casts. */
export const BulkActs = later(async () => (await import('../bulk/BulkActs.tsx')).BulkActs, {
  onlyShown: true,
}) as unknown as typeof Acts
export const BulkDialog = later(async () => (await import('../bulk/BulkDialog.tsx')).BulkDialog, {
  onlyShown: true,
}) as unknown as typeof Dialog
export const RowActs = later(async () => (await import('../bulk/RowActs.tsx')).RowActs, {
  onlyShown: true,
}) as unknown as typeof OfRow
export const RowDelete = later(async () => (await import('../bulk/RowDelete.tsx')).RowDelete, {
  onlyShown: true,
}) as unknown as typeof DeleteRow
export const DeletedRows = later(async () => (await import('../bulk/DeletedRows.tsx')).DeletedRows, {
  onlyShown: true,
}) as unknown as typeof Deleted
