import type { AccessRecordInput, AccessRecordReply } from '@doorward/contract/authorization/records'
import type { FieldSpecs } from '../../lib/merge.ts'
import type { FieldErrors } from '../../lib/use-entity-form.ts'
import { asGroupId, asRoleId } from '../../lib/wire-ids.ts'
import { resourceProblem } from '../../pickers/resource-text.ts'
import { checkName } from '../../ui/NameFields.tsx'
import type { Tags } from '../../ui/TagEditor.tsx'
import { severalInWords, tagsInWords, toUserLinks } from '../shared/in-words.ts'

/** One sentence of a record: who may do these roles on these resources. No one named means everyone in the record. */
export interface StatementValues {
  users: string[]
  groups: string[]
  roles: string[]
  resources: string[]
}

/** What a person edits of an access record. */
export interface RecordValues {
  name: string
  description: string
  users: string[]
  groups: string[]
  admins: string[]
  statements: StatementValues[]
  tags: Tags
}

export const blankStatement: StatementValues = { users: [], groups: [], roles: [], resources: [] }

const sentence = ({ users, groups, roles, resources }: StatementValues): string => {
  const who = [...users, ...groups].join(', ')
  return `${who ? `${who}: ` : ''}${roles.join(', ') || 'no role'} on ${resources.join(', ') || 'no resource'}`
}

export const recordSpecs: FieldSpecs<RecordValues> = {
  name: { label: 'Name' },
  description: { label: 'Description' },
  users: { label: 'People', rowKey: (id) => id, show: severalInWords },
  groups: { label: 'Groups', rowKey: (id) => id, show: severalInWords },
  admins: { label: 'Record admins', rowKey: (id) => id, show: severalInWords },
  statements: { label: 'Statements', show: (statements) => statements.map(sentence).join('; ') },
  tags: { label: 'Tags', show: tagsInWords },
}

export const toRecordValues = (record: AccessRecordReply): RecordValues => ({
  name: record.name,
  description: record.description ?? '',
  users: record.users.map(({ userId }) => userId),
  groups: record.groups.map(({ groupId }) => groupId),
  admins: record.admins.map(({ userId }) => userId),
  statements: record.statements.map((statement) => ({
    users: (statement.users ?? []).map(({ userId }) => userId),
    groups: (statement.groups ?? []).map(({ groupId }) => groupId),
    roles: statement.roles,
    resources: statement.resources.map(({ resourceUri }) => resourceUri),
  })),
  tags: record.tags ?? {},
})

/** What a statement still lacks, in words; such a statement is dropped on save (SES-15). */
export function statementLack({ roles, resources }: StatementValues): string | undefined {
  if (roles.length > 0 && resources.length > 0) return undefined
  if (roles.length === 0 && resources.length === 0) return 'No role and no resource yet'
  return roles.length === 0 ? 'No role yet' : 'No resource yet'
}

const whole = (statement: StatementValues): boolean => statementLack(statement) === undefined

/** The rules of the form. */
export function validateRecord(values: RecordValues): FieldErrors<RecordValues> {
  const wrong = values.statements.flatMap(({ resources }) => resources).find((uri) => resourceProblem(uri))
  return {
    ...checkName(values.name),
    ...(values.statements.some(whole)
      ? {}
      : { statements: 'A record needs one statement with a role and a resource.' }),
    ...(wrong ? { statements: `${wrong}: ${resourceProblem(wrong)}` } : {}),
  }
}

const toGroupLinks = (ids: string[]) => [...new Set(ids)].map((id) => ({ groupId: asGroupId(id) }))

/** What is sent: statements lacking roles or resources and blank people are dropped (SES-15). */
export function toRecordInput(values: RecordValues): AccessRecordInput {
  const description = values.description.trim()
  return {
    name: values.name.trim(),
    ...(description ? { description } : {}),
    users: toUserLinks(values.users),
    groups: toGroupLinks(values.groups),
    ...(values.admins.length > 0 ? { admins: toUserLinks(values.admins) } : {}),
    statements: values.statements.filter(whole).map((statement) => ({
      roles: statement.roles.map(asRoleId),
      resources: statement.resources.map((resourceUri) => ({ resourceUri })),
      ...(statement.users.length > 0 ? { users: toUserLinks(statement.users) } : {}),
      ...(statement.groups.length > 0 ? { groups: toGroupLinks(statement.groups) } : {}),
    })),
    tags: values.tags,
  }
}
