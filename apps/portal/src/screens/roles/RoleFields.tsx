import type { RoleReply } from '@doorward/contract/authorization/access/roles'
import { Stack } from '@mantine/core'
import type { EntityForm } from '../../lib/form/entity-form.ts'
import { t } from '../../lib/texts.ts'
import { DescriptionField, NameField } from '../../ui/form/NameFields.tsx'
import { PermissionMatrix } from './PermissionMatrix.tsx'
import type { RoleValues } from './role-values.ts'

/** The fields of a role, for creating and editing alike; of one that Doorward manages, to read. */
export function RoleFields({ form, row }: { form: EntityForm<RoleValues>; row?: RoleReply | undefined }) {
  const readOnly = row?.managed === true
  return (
    <Stack gap="lg">
      <Stack gap="md" maw={760}>
        <NameField form={form} readOnly={readOnly} placeholder={t('roles.exampleName')} />
        <DescriptionField form={form} readOnly={readOnly} />
      </Stack>
      <PermissionMatrix
        permissions={form.values.permissions}
        error={form.errors.permissions}
        readOnly={readOnly}
        onChange={(permissions) => form.set({ permissions })}
      />
    </Stack>
  )
}
