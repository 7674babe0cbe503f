import type { Application } from '@doorward/core/applications/application'
import { type Extension, namesExtension } from '@doorward/core/applications/extension'
import type { AccountId } from '@doorward/core/ids'
import { findApplicationItem } from '@doorward/store/items/applications'
import { findExtensionItem } from '@doorward/store/items/extensions'
import type { LoginEnvironment } from '../environment.ts'

interface FoundExtension {
  extension: Extension
  /** Says where the extension may send people, and what they read of it. */
  application: Application
}

/** The extension with this id in an account; undefined when it has none. */
export async function findExtension(
  { database }: Pick<LoginEnvironment, 'database'>,
  accountId: AccountId,
  id: string,
): Promise<FoundExtension | undefined> {
  if (!namesExtension(id)) return undefined
  return database.account(
    accountId,
    async (tx) => {
      const extension = await findExtensionItem(tx, accountId, id)
      const application = extension && (await findApplicationItem(tx, accountId, extension.applicationId))
      return extension && application && { extension, application }
    },
    'read',
  )
}
