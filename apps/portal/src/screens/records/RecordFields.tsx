import { Stack, Title } from '@mantine/core'
import type { EntityForm } from '../../lib/form/entity-form.ts'
import { StatementEditor } from '../../nouns/statement/StatementEditor.tsx'
import { UserPicker } from '../../pickers/UserPicker.tsx'
import { Labelled } from '../../ui/form/Labelled.tsx'
import { DescriptionField, NameField } from '../../ui/form/NameFields.tsx'
import { TagEditor } from '../../ui/form/TagEditor.tsx'
import type { RecordValues } from './record-values.ts'

/** The fields of an access record, for creating and editing alike: who, may, on. */
export function RecordFields({ form }: { form: EntityForm<RecordValues> }) {
  const { values, errors } = form
  return (
    <Stack gap="lg" maw={900}>
      <NameField form={form} placeholder="Q3 reporting" />
      <DescriptionField form={form} />
      <UserPicker
        label="Everyone in this record"
        description="People, groups and service clients that every statement speaks of, beside those it names itself."
        kinds={['user', 'client', 'group']}
        users={values.users}
        groups={values.groups}
        error={errors.users ?? errors.groups}
        onChange={(picked) => form.set(picked)}
      />
      <UserPicker
        label="Record admins"
        description="May change this record, only within their own permissions. Nobody here means you."
        users={values.admins}
        error={errors.admins}
        onChange={({ users }) => form.set({ admins: users })}
      />
      <Title order={2}>Statements</Title>
      <Labelled label="Who may do what, on what" error={errors.statements}>
        <StatementEditor
          statements={values.statements}
          onChange={(statements) => form.set({ statements })}
          who={values.users.length + values.groups.length > 0 ? 'everyone-named' : 'nobody-named'}
        />
      </Labelled>
      <TagEditor tags={values.tags} onChange={(tags) => form.set({ tags })} error={errors.tags} />
    </Stack>
  )
}
