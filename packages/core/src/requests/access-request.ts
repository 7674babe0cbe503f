import type { RecordId, RequestId, RoleId, UserId } from '../ids.ts'
import type { AccessRecord, Statement } from '../permissions/model.ts'
import { nameByRoles } from '../records/made-name.ts'

type RequestStatus = 'OPEN' | 'APPROVED' | 'DENIED'

/** Somebody asks that users be given access. Once approved it stays as it is, a denial may be followed by an approval; withdrawn means deleted. */
export interface AccessRequest {
  requestId: RequestId
  status: RequestStatus
  access: { users: { userId: UserId }[]; statements: Statement[] }
  createdBy: UserId
  /** Why, in the words of whoever asked. */
  reason?: string
  /** Who approved or denied it. */
  decidedBy?: UserId
  /** Why, in the words of whoever decided. */
  decisionReason?: string
  /** The access record that its approval made. */
  recordId?: RecordId
  tags?: Record<string, string>
}

const isFor = ({ access }: AccessRequest, userId: UserId): boolean =>
  access.users.some((user) => user.userId === userId)

/** Whether the request is the user's own: he made it, or it is for him. Nobody decides his own (security G4). */
export const isOwnRequest = (request: AccessRequest, userId: UserId): boolean =>
  request.createdBy === userId || isFor(request, userId)

/** Whether somebody asks for himself alone, which everyone may. */
export const asksForSelf = (request: AccessRequest): boolean =>
  request.access.users.every(({ userId }) => userId === request.createdBy)

interface Approving {
  recordId: RecordId
  approver: UserId
  /** A role's name, where the role exists. */
  roleName: (roleId: RoleId) => string | undefined
}

/** The access record that approving a request makes; whoever approves administers it. */
export function recordOfRequest(request: AccessRequest, { recordId, approver, roleName }: Approving): AccessRecord {
  return {
    recordId,
    name: nameByRoles(request.access.statements, 'request', roleName),
    description: `Made by approving the request ${request.requestId}.`,
    statements: request.access.statements,
    users: request.access.users,
    admins: [{ userId: approver }],
    groups: [],
    ...(request.tags ? { tags: request.tags } : {}),
  }
}
