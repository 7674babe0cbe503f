import type {
  AccountId,
  AlertId,
  ApplicationId,
  ClientId,
  ConnectionId,
  ExtensionId,
  GroupId,
  InviteId,
  KeyId,
  RecordId,
  RequestId,
  RoleId,
  TenantId,
  UserId,
} from '@doorward/core/ids'

/**
 * Ids from an address or a field, as the wire's branded types. The server's own parser judges them and answers 400 or
 * 404; the portal only names what it means.
 */
export const asRoleId = (text: string) => text as RoleId
export const asRecordId = (text: string) => text as RecordId
export const asGroupId = (text: string) => text as GroupId
export const asClientId = (text: string) => text as ClientId
export const asKeyId = (text: string) => text as KeyId
export const asUserId = (text: string) => text as UserId
export const asTenantId = (text: string) => text as TenantId
export const asConnectionId = (text: string) => text as ConnectionId
export const asApplicationId = (text: string) => text as ApplicationId
export const asExtensionId = (text: string) => text as ExtensionId
export const asRequestId = (text: string) => text as RequestId
export const asInviteId = (text: string) => text as InviteId
export const asAlertId = (text: string) => text as AlertId
export const asAccountId = (text: string) => text as AccountId
