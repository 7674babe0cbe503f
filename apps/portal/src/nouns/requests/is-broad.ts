import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import type { RoleReply } from '@doorward/contract/authorization/access/roles'

type KnownRole = Pick<RoleReply, 'roleId' | 'permissions'>
type Statements = AccessRequestReply['access']['statements']

export const isEverything = (resourceUri: string): boolean => resourceUri === '*' || /^doorward:\*$/i.test(resourceUri)

/** Whether whoever gets what a request asks for may give some of it to others, or let others give it. */
export const isPassedOn = (statements: Statements, roles: readonly KnownRole[]): boolean =>
  statements.some((statement) =>
    roles.some(
      ({ roleId, permissions }) =>
        statement.roles.some((asked) => asked === roleId) &&
        permissions.some(({ grant, delegate }) => grant || delegate),
    ),
  )

/** Whether a request asks for everything: every resource, or every action on some. */
export function isBroad(statements: Statements, roles: readonly KnownRole[]): boolean {
  const broad = new Set(
    roles.filter(({ permissions }) => permissions.some(({ action }) => action === '*')).map(({ roleId }) => roleId),
  )
  return statements.some(
    (statement) =>
      statement.roles.some((roleId) => broad.has(roleId)) ||
      statement.resources.some(({ resourceUri }) => isEverything(resourceUri)),
  )
}
