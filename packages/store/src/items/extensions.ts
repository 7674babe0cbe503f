import type { Extension } from '@doorward/core/applications/extension'
import type { AccountId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'
import { readerOf } from './document-reader.ts'
import { findItem } from './items.ts'

export const storedExtension = readerOf<Extension>('extension', {
  extensionId: 'string',
  applicationId: 'string',
  clientId: 'string',
})

/** The extension with this id, while it stands. */
export async function findExtensionItem(tx: Tx, accountId: AccountId, id: string): Promise<Extension | undefined> {
  const item = await findItem(tx, accountId, { kind: 'extension', id })
  return item && !item.deleted ? storedExtension(item) : undefined
}
