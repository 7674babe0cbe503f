import type { RoleReply } from '@doorward/contract/authorization/roles'
import type { BuiltInRole } from '@doorward/core/permissions/built-in-roles'
import type { Item } from '@doorward/store/items'
import { asBody } from '../items/documents.ts'

export const showRole =
  (origin: string) =>
  (item: Item): RoleReply =>
    asBody(item.doc, {
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
