import type { InviteInput } from '@doorward/contract/authorization/invites'
import type { RoleId } from '@doorward/core/ids'
import { asId } from '../../lib/as-id.ts'
import { resourceProblem } from '../../pickers/resource-text.ts'

/** One sentence: who may do these roles on these resources. Who is named elsewhere when nobody is named here. */
export interface StatementValues {
  users: string[]
  groups: string[]
  roles: string[]
  resources: string[]
}

export const blankStatement: StatementValues = { users: [], groups: [], roles: [], resources: [] }

/** What a statement still lacks, in words; such a statement is dropped on save (SES-15). */
export function statementLack({ roles, resources }: StatementValues): string | undefined {
  if (roles.length > 0 && resources.length > 0) return undefined
  if (roles.length === 0 && resources.length === 0) return 'No role and no resource yet'
  return roles.length === 0 ? 'No role yet' : 'No resource yet'
}

export const isWhole = (statement: StatementValues): boolean => statementLack(statement) === undefined

type NamelessStatement = NonNullable<InviteInput['statements']>[number]

/** Whole statements as the wire takes them where who gets them follows from elsewhere: invites, requests, tokens. */
export const toNameless = (statements: StatementValues[]): NamelessStatement[] =>
  statements.filter(isWhole).map(({ roles, resources }) => ({
    roles: roles.map(asId<RoleId>),
    resources: resources.map((resourceUri) => ({ resourceUri })),
  }))

/** What is wrong with statements, or nothing. */
export function statementsProblem(statements: StatementValues[], none?: string): string | undefined {
  const wrong = statements.flatMap(({ resources }) => resources).find((uri) => resourceProblem(uri))
  if (wrong) return `${wrong}: ${resourceProblem(wrong)}`
  return statements.some(isWhole) ? undefined : none
}
