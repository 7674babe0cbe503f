import type { AccessRecordInput, AccessRecordReply } from '@doorward/contract/authorization/access/records'
import type { GroupId, RoleId } from '@doorward/core/ids'
import { asId } from '../../lib/as-id.ts'
import { checkName } from '../../lib/form/check-name.ts'
import type { FieldErrors } from '../../lib/form/entity-form.ts'
import type { FieldSpecs } from '../../lib/form/merge.ts'
import { t } from '../../lib/texts.ts'
import { tagsInWords } from '../../nouns/form/in-words.ts'
import { groupsNamed, peopleNamed, statementsNamed } from '../../nouns/form/named-values.tsx'
import { toUserLinks } from '../../nouns/form/user-links.ts'
import {
  begunOf,
  blankStatement,
  isWhole,
  type StatementValues,
  statementsLeftOut,
  statementsProblem,
} from '../../nouns/statement/statements.ts'
import type { Tags } from '../../ui/text/tags.ts'

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

export const recordSpecs: FieldSpecs<RecordValues> = {
  name: { label: t('common.name') },
  description: { label: t('common.description') },
  users: { label: t('shared.people'), rowKey: (id) => id, show: peopleNamed },
  groups: { label: t('records.groups'), rowKey: (id) => id, show: groupsNamed },
  admins: { label: t('records.admins'), rowKey: (id) => id, show: peopleNamed },
  statements: {
    label: t('records.statements'),
    show: statementsNamed,
    kept: begunOf,
    leftOut: statementsLeftOut,
  },
  tags: { label: t('common.tags'), show: tagsInWords },
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

export const blankRecord: RecordValues = {
  name: '',
  description: '',
  users: [],
  groups: [],
  admins: [],
  statements: [blankStatement],
  tags: {},
}

/** The rules of the form. */
export function validateRecord(values: RecordValues): FieldErrors<RecordValues> {
  const wrong = statementsProblem(values.statements, t('records.statementNeeded'))
  return {
    ...checkName(values.name),
    ...(wrong ? { statements: wrong } : {}),
  }
}

const toGroupLinks = (ids: string[]) => [...new Set(ids)].map((id) => ({ groupId: asId<GroupId>(id) }))

/** What is sent: statements lacking roles or resources and blank people are dropped (SES-15). */
export function toRecordInput(values: RecordValues): AccessRecordInput {
  const description = values.description.trim()
  return {
    name: values.name.trim(),
    ...(description ? { description } : {}),
    users: toUserLinks(values.users),
    groups: toGroupLinks(values.groups),
    ...(values.admins.length > 0 ? { admins: toUserLinks(values.admins) } : {}),
    statements: values.statements.filter(isWhole).map((statement) => ({
      roles: statement.roles.map(asId<RoleId>),
      resources: statement.resources.map((resourceUri) => ({ resourceUri })),
      ...(statement.users.length > 0 ? { users: toUserLinks(statement.users) } : {}),
      ...(statement.groups.length > 0 ? { groups: toGroupLinks(statement.groups) } : {}),
    })),
    tags: values.tags,
  }
}
