import type { AccessRecord, Statement } from '../model.ts'
import { oneSpelling } from '../resource-uri.ts'

const idsOf = ({ users, groups }: Pick<Statement, 'users' | 'groups'>): string[] => [
  ...(users ?? []).map(({ userId }) => `u ${userId}`),
  ...(groups ?? []).map(({ groupId }) => `g ${groupId}`),
]

/** A question whether a statement is part of this one: every role, resource and name of its own stands here too. */
function partOf(whole: Statement, named: ReadonlySet<string>): (part: Statement) => boolean {
  const roles = new Set(whole.roles)
  const uris = new Set(whole.resources.map(({ resourceUri }) => oneSpelling(resourceUri)))
  const own = new Set(idsOf(whole))
  return (part) =>
    part.roles.every((role) => roles.has(role)) &&
    part.resources.every(({ resourceUri }) => uris.has(oneSpelling(resourceUri))) &&
    idsOf(part).every((id) => own.has(id) || named.has(id))
}

/**
 * Whether a record was only cut down: what is left of it stood there before, in the same order. Takes time in proportion
 * to both, whatever roles give. There are changes that give nothing new and are not told by their form alone.
 */
export function onlyTakesAway(before: AccessRecord, after: AccessRecord): boolean {
  const named = new Set(idsOf(before))
  if (!idsOf(after).every((id) => named.has(id))) return false
  const wholes = before.statements.values()
  let isPart = (_: Statement): boolean => false
  for (const statement of after.statements)
    while (!isPart(statement)) {
      const { value: whole } = wholes.next()
      if (whole === undefined) return false
      isPart = partOf(whole, named)
    }
  return true
}
