import { historyOf } from '../items/history-of.ts'
import { restoreOf } from '../items/restore-of.ts'
import { authorizeUsersForResource } from './authorize-users-for-resource.ts'
import { createClaim } from './create-claim.ts'
import { deleteResource } from './delete-resource.ts'
import { getResource } from './get-resource.ts'
import { getResourceTree } from './get-resource-tree.ts'
import { getResourceUsers } from './get-resource-users.ts'
import { getResources } from './get-resources.ts'
import { updateResource } from './update-resource.ts'

export const resources = {
  authorizeUsersForResource,
  createClaim,
  deleteResource,
  getResourceTree,
  getResourceUsers,
  getResource,
  getResources,
  updateResource,
  getResourceHistory: historyOf('resource'),
  restoreResource: restoreOf('resource', {
    replace: { updateResource },
  }),
}
