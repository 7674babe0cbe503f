import { normaliseAction } from '@doorward/core/permissions/actions'
import { lets } from '../../queries/access/let-do.ts'
import { oneOf } from './example-in.ts'

interface Allowing {
  permissions: readonly { action: string; allow: boolean }[]
}

/** Whether one thing can be asked about it; of a pattern only what it covers can be. */
const isAskable = (action: string): boolean => !action.includes('*') && normaliseAction(action) !== null

/**
 * One line for each action that the roles allow on each resource: `reports:read reports/7`. A pattern of actions stands for those that
 * are known, one of resources for something below it.
 */
export function questionsOfRoles(
  roles: readonly Allowing[],
  knownActions: readonly string[],
  resources: readonly string[],
): string[] {
  const held = roles.flatMap(({ permissions }) => permissions.flatMap(({ action, allow }) => (allow ? [action] : [])))
  const allowed = [...held, ...knownActions.filter((action) => held.some((each) => lets(each, action)))]
  const actions = [...new Set(allowed.filter(isAskable))]
  return resources.flatMap((resource) => actions.map((action) => `${action} ${oneOf(resource)}`))
}
