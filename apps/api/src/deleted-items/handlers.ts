import { getDeletedItems } from './get-deleted-items.ts'

export const deletedItems = { getDeletedItems }
