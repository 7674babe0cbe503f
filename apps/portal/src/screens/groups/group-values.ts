import type { GroupInput, GroupReply } from '@doorward/contract/authorization/groups'
import type { FieldSpecs } from '../../lib/form/merge.ts'
import type { FieldErrors } from '../../lib/form/use-entity-form.ts'
import { tagsInWords, toUserLinks } from '../../nouns/form/in-words.ts'
import { peopleNamed } from '../../nouns/form/named.tsx'
import { checkName } from '../../ui/form/NameFields.tsx'
import type { Tags } from '../../ui/form/TagEditor.tsx'

/** What a person edits of a group. */
export interface GroupValues {
  name: string
  users: string[]
  admins: string[]
  tags: Tags
}

export const groupSpecs: FieldSpecs<GroupValues> = {
  name: { label: 'Name' },
  users: { label: 'People', rowKey: (id) => id, show: peopleNamed },
  admins: { label: 'Admins', rowKey: (id) => id, show: peopleNamed },
  tags: { label: 'Tags', show: tagsInWords },
}

export const toGroupValues = (group: GroupReply): GroupValues => ({
  name: group.name,
  users: group.users.map(({ userId }) => userId),
  admins: group.admins.map(({ userId }) => userId),
  tags: group.tags ?? {},
})

export const validateGroup = (values: GroupValues): FieldErrors<GroupValues> => ({
  ...checkName(values.name),
  ...(values.users.length > 50_000 ? { users: 'A group has at most 50,000 people. Use two groups.' } : {}),
  ...(values.admins.length > 100 ? { admins: 'A group has at most 100 admins. Remove some.' } : {}),
})

export const toGroupInput = (values: GroupValues): GroupInput => ({
  name: values.name.trim(),
  users: toUserLinks(values.users),
  admins: toUserLinks(values.admins),
  tags: values.tags,
})
