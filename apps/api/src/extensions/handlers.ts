import { historyOf } from '../items/history-of.ts'
import { restoreOf } from '../items/restore-of.ts'
import { createExtension } from './create-extension.ts'
import { deleteExtension } from './delete-extension.ts'
import { getExtension } from './get-extension.ts'
import { getExtensions } from './get-extensions.ts'
import { updateExtension } from './update-extension.ts'

export const extensions = {
  createExtension,
  deleteExtension,
  getExtension,
  getExtensions,
  updateExtension,
  getExtensionHistory: historyOf('extension'),
  restoreExtension: restoreOf('extension', {
    replace: { updateExtension },
    create: 'The id of an extension that was deleted is never given again. Make a new one.',
  }),
}
