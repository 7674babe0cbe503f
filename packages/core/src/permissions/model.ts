import type { GroupId, RecordId, RoleId, UserId } from '../ids.ts'

/** What the permission model is made of. These are also the stored documents and, with links added, the wire's shapes. */
export interface Permission {
  /** Colon-separated, lower case, `*` allowed as a whole part. */
  action: string
  allow: boolean
  grant: boolean
  delegate: boolean
}
/** What a permission gives of its action: to do it, to give it on, to let others give it on. */
export const flags = ['allow', 'grant', 'delegate'] as const
export type Flag = (typeof flags)[number]

export interface Role {
  roleId: RoleId
  name: string
  description?: string | null
  permissions: Permission[]
}

export interface Statement {
  roles: RoleId[]
  resources: { resourceUri: string }[]
  users?: { userId: UserId }[]
  groups?: { groupId: GroupId }[]
}

export interface AccessRecord {
  recordId: RecordId
  name: string
  description?: string | null
  statements: Statement[]
  users: { userId: UserId }[]
  admins: { userId: UserId }[]
  groups: { groupId: GroupId }[]
  tags?: Record<string, string>
}

export interface Group {
  groupId: GroupId
  name: string
  users: { userId: UserId }[]
  admins: { userId: UserId }[]
  tags?: Record<string, string>
}

/** What holds for a resource as such, whoever asks (contract, authorization model 6). */
export interface ResourceConfiguration {
  resourceUri: string
  permissions: { action: 'CLAIM' | 'PUBLIC'; allow: boolean }[]
}

/** A token that holds less than its user: never more than its statements, the user and whoever made it hold. */
export interface UserToken {
  tokenId: string
  userId: UserId
  createdBy: UserId
  statements: Statement[]
  /** ISO 8601; the token itself carries it too. */
  expires: string
}

/** One question: may this user do this to that resource? */
export interface Question {
  userId: UserId
  resourceUri: string
  action: string
}
