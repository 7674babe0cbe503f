import type { AccessChange } from '../../queries/access/access-graph.ts'

const namedKinds = [
  ['recordId', 'recordName'],
  ['groupId', 'groupName'],
  ['roleId', 'roleName'],
] as const

/** Ids of the records, groups and roles among some changes that have the name of another of their kind there. */
export function alikeNamed(changes: readonly AccessChange[]): ReadonlySet<string> {
  const alike = new Set<string>()
  for (const [idKey, nameKey] of namedKinds) {
    const idsByName = new Map<string, Set<string>>()
    for (const { [idKey]: id, [nameKey]: name } of changes)
      if (id && name) idsByName.set(name, (idsByName.get(name) ?? new Set()).add(id))
    for (const ids of idsByName.values()) if (ids.size > 1) for (const id of ids) alike.add(id)
  }
  return alike
}
