import type { GraphStatement } from '../../queries/access/access-graph.ts'

/** On how much a role is given, by however many statements. */
export interface GivenRole {
  roleId: string
  /** Those that are told, each once, by name. */
  resourceUris: string[]
  /** Whether statements name more than they tell. */
  hasMore: boolean
}

/** What statements give, role by role in the order in which they come. */
export function sumByRole(statements: readonly Pick<GraphStatement, 'roles' | 'resources'>[]): GivenRole[] {
  const sums = new Map<string, { uris: Set<string>; hasMore: boolean }>()
  for (const { roles, resources } of statements)
    for (const roleId of roles.first) {
      const sum = sums.get(roleId) ?? { uris: new Set(), hasMore: false }
      for (const uri of resources.first) sum.uris.add(uri)
      sum.hasMore ||= resources.count > resources.first.length
      sums.set(roleId, sum)
    }
  return [...sums].map(([roleId, { uris, hasMore }]) => ({ roleId, resourceUris: [...uris].toSorted(), hasMore }))
}
