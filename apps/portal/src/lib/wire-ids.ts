import type { ClientId, GroupId, KeyId, RecordId, RoleId, UserId } from '@doorward/core/ids'

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
