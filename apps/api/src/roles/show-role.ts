import type { RoleReply } from '@doorward/contract/authorization/access/roles'
import type { BuiltInRole } from '@doorward/core/permissions/built-in-roles'
import type { Role } from '@doorward/core/permissions/model'
import { readerOf } from '@doorward/store/items/document-reader'
import type { Item } from '@doorward/store/items/items'
import { asBody } from '../items/documents.ts'

export const storedRole = readerOf<Role>('role', { roleId: 'string', name: 'string', permissions: 'array' })

export const showRole =
  (origin: string) =>
  (item: Item): RoleReply =>
    asBody(storedRole(item), {
      roleId: item.id,
      lastUpdated: item.lastUpdated.toISOString(),
      links: { self: { href: `${origin}/v1/roles/${encodeURIComponent(item.id)}` } },
    })

export const showBuiltInRole =
  (origin: string) =>
  ({ roleId, name, description, permissions, deprecated }: BuiltInRole): RoleReply => ({
    roleId,
    name,
    permissions,
    managed: true,
    ...(description ? { description } : {}),
    ...(deprecated ? { deprecated } : {}),
    links: { self: { href: `${origin}/v1/roles/${encodeURIComponent(roleId)}` } },
  })
