import { Stack } from '@mantine/core'
import type { EntityForm } from '../../lib/form/use-entity-form.ts'
import { UserPicker } from '../../pickers/UserPicker.tsx'
import { NameField } from '../../ui/form/NameFields.tsx'
import { TagEditor } from '../../ui/form/TagEditor.tsx'
import type { GroupValues } from './group-values.ts'

/** The fields of a group, for creating and editing alike. */
export function GroupForm({ form }: { form: EntityForm<GroupValues> }) {
  const { values, errors } = form
  return (
    <Stack gap="md" maw={760}>
      <NameField form={form} placeholder="Finance" />
      <UserPicker
        label="People"
        description="Everyone here has what the group is given."
        users={values.users}
        error={errors.users}
        onChange={({ users }) => form.set({ users })}
      />
      <UserPicker
        label="Admins"
        description="May change the group, only within their own permissions."
        users={values.admins}
        error={errors.admins}
        onChange={({ users: admins }) => form.set({ admins })}
      />
      <TagEditor tags={values.tags} onChange={(tags) => form.set({ tags })} error={errors.tags} />
    </Stack>
  )
}
