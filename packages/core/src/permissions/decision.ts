import type { GroupId, RecordId, RoleId } from '../ids.ts'

/** Where a user is named: a statement of a record, through a group or (without `groupId`) by the user's own id. */
export interface Way {
  recordId: RecordId
  /** Place of the statement in its record, from 0. */
  statementIndex: number
  groupId?: GroupId
}

/** How somebody comes to a role on a resource: a statement of a record gives it on what covers that. */
export interface Reach {
  roleId: RoleId
  /** The statement's resource. */
  resourceUri: string
  recordId: RecordId
  groupId?: GroupId
}

/** Why something is allowed: one permission of one role, on one resource, given by one statement. */
interface Reason extends Way {
  roleId: RoleId
  /** The role's action that covers the one asked for. */
  action: string
  /** The statement's resource that covers the one asked for. */
  resourceUri: string
}

/** A resource that is open to everyone allows it. */
interface PublicReason {
  public: true
  action: string
  /** The open resource that covers the one asked for. */
  resourceUri: string
}

/** What is missing at the place that comes nearest to allowing it, nearest kind first. */
export type Nearest =
  /** A statement covers the resource, but the role it names does not exist. */
  | ({ missing: 'role'; roleId: RoleId; resourceUri: string } & Way)
  /** A statement covers the resource, but none of its roles allows the action. */
  | ({ missing: 'permission'; roleIds: RoleId[]; resourceUri: string } & Way)
  /** A statement's role allows the action, but only on other resources. */
  | ({ missing: 'resource'; roleId: RoleId; action: string } & Way)
  /** Statements name the user, but neither the resource nor the action fits. */
  | ({ missing: 'statement' } & Way)
  /** No record names the user, nor a group of theirs. */
  | { missing: 'record' }
  /** The user has it, but the token that asks is limited to less. */
  | { missing: 'token' }
  /** The action or the resource asked for is malformed. */
  | { missing: 'question' }

/** The answer to one question. Deny is the default; there are no negative rules. */
export type Decision = { allowed: true; reason: Reason | PublicReason } | { allowed: false; nearest: Nearest }
