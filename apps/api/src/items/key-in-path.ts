import type { ItemKind } from '@doorward/core/kinds'
import { parseResourceUri } from '@doorward/core/permissions/resource-uri'
import type { ItemKey } from '@doorward/store/items/items'

/** The item that a path names, and nothing else. Raises InvalidRequest for a malformed resource. */
export function keyInPath(kind: ItemKind, params: unknown): ItemKey {
  const [id = ''] = Object.values(params as Record<string, string>) // validated by the endpoint's own schema
  return { kind, id: kind === 'resource' ? parseResourceUri(id) : id }
}
