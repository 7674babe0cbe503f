import type { InviteInput } from '@doorward/contract/authorization/people/invites'
import type { RoleId } from '@doorward/core/ids'
import { asId } from '../../lib/as-id.ts'
import { t } from '../../lib/texts.ts'
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
  if (roles.length === 0 && resources.length === 0) return t('statement.lacksBoth')
  return roles.length === 0 ? t('statement.lacksRole') : t('statement.lacksResource')
}

/** Whether something was put in. */
export const isBegun = (statement: StatementValues): boolean =>
  Object.values(statement).some(({ length }) => length > 0)

/** Statements without those that nothing was put in. */
export const begunOf = (statements: StatementValues[]): StatementValues[] => statements.filter(isBegun)

/** Which statements are dropped on save for what they lack, in a sentence; nothing where none is. */
export function statementsLeftOut(statements: StatementValues[]): string | undefined {
  const count = statements.filter((statement) => !isWhole(statement)).length
  return count > 0 ? t('statement.countLeftOut', { count }) : undefined
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
  for (const label of statements.flatMap(({ resources }) => resources)) {
    const value = resourceProblem(label)
    if (value) return t('shared.labelValue', { label, value })
  }
  return statements.some(isWhole) ? undefined : none
}
