import { authorizeUser } from './authorize-user.ts'
import { authorizeUserForMany } from './authorize-user-for-many.ts'
import { getAccessChanges } from './get-access-changes.ts'
import { getAccessGraph } from './get-access-graph.ts'
import { getAccessReport } from './get-access-report.ts'
import { getUserPermissionsForResource } from './get-user-permissions-for-resource.ts'
import { getUserResources } from './get-user-resources.ts'
import { getUserRolesForResource } from './get-user-roles-for-resource.ts'

export const userPermissions = {
  authorizeUserForMany,
  authorizeUser,
  getAccessChanges,
  getAccessGraph,
  getAccessReport,
  getUserPermissionsForResource,
  getUserResources,
  getUserRolesForResource,
}
