import type { RoleId } from '../ids.ts'
import { hasPlatformPrefix, platformPrefix } from '../platform.ts'
import type { Flag, Permission, Role } from './model.ts'

/** A role that comes with every account and cannot be changed (spec §3, G6). */
export interface BuiltInRole extends Role {
  description: string
  /** Kept for those who use it; not offered for new records. */
  deprecated: boolean
}

const may = (action: string, ...flags: Flag[]): Permission => ({
  action,
  allow: flags.includes('allow'),
  grant: flags.includes('grant'),
  delegate: flags.includes('delegate'),
})

interface Row {
  id: string
  name: string
  description: string
  deprecated?: boolean
  permissions: Permission[]
}

const rows: Row[] = [
  {
    id: 'Owner',
    name: 'Owner',
    description: 'Allow and delegate everything.',
    permissions: [may('*', 'allow', 'grant', 'delegate')],
  },
  {
    id: 'ReadResource',
    name: 'Viewer',
    description: 'Read the resource.',
    deprecated: true,
    permissions: [may('read', 'allow')],
  },
  {
    id: 'Editor',
    name: 'Editor',
    description: 'Read and update the resource.',
    deprecated: true,
    permissions: [may('read', 'allow'), may('update', 'allow')],
  },
  {
    id: 'Supervisor',
    name: 'Supervisor',
    description: 'Manage the resource.',
    deprecated: true,
    permissions: [may('manage', 'allow')],
  },
  {
    id: 'SecurityAdmin',
    name: 'Security Admin',
    description: 'Assign permissions to the resource to others.',
    deprecated: true,
    permissions: [may('*', 'grant')],
  },
  {
    id: 'AccessRecordsCreator',
    name: 'Access Records Creator',
    description: 'Create access records.',
    permissions: [may('access-records:create', 'allow')],
  },
  {
    id: 'ReadUsers',
    name: 'Read Users',
    description: 'Read the users of the account.',
    permissions: [may('users:read', 'allow')],
  },
  {
    id: 'UserCredentialsViewer',
    name: 'User Credentials Viewer',
    description: "Read users' stored credentials of a connection.",
    permissions: [may('connections:credentials:read', 'allow')],
  },
  {
    id: 'AuthenticateUser',
    name: 'Authenticate User',
    description: 'Complete a login on behalf of a user.',
    permissions: [may('connections:authenticate-user', 'allow')],
  },
  {
    id: 'ExtensionDeveloper',
    name: 'Extension Developer',
    description: 'Read and update extensions, and let others do so.',
    permissions: [may('extensions:read', 'allow', 'grant'), may('extensions:update', 'allow', 'grant')],
  },
  {
    id: 'ExtensionViewer',
    name: 'Extension Viewer',
    description: 'Read extensions.',
    permissions: [may('extensions:read', 'allow')],
  },
]

/** The only place that makes built-in role ids. */
const builtInId = (name: string): RoleId => `${platformPrefix}${name}` as RoleId

/** The eleven built-in roles, in the order in which they are shown. */
export const builtInRoles: readonly BuiltInRole[] = rows.map(({ id, deprecated = false, ...row }) => ({
  roleId: builtInId(id),
  ...row,
  deprecated,
}))

const byId = new Map(builtInRoles.map((role) => [role.roleId, role]))

export const ownerRoleId: RoleId = builtInId('Owner')

/** The built-in role of this id, if there is one. */
export const findBuiltInRole = (roleId: RoleId): BuiltInRole | undefined => byId.get(roleId)

/** True for every id that an account's own role may not have: those with the platform prefix (G6). */
export const isReservedRoleId = (roleId: string): boolean => hasPlatformPrefix(roleId)
