import type { RoleReply } from '@doorward/contract/authorization/access/roles'
import { Stack } from '@mantine/core'
import { useContext } from 'react'
import type { EntityForm } from '../../lib/form/entity-form.ts'
import { t } from '../../lib/texts.ts'
import { IsLocked } from '../../nouns/access/is-locked.ts'
import { DescriptionField, NameField } from '../../ui/form/NameFields.tsx'
import { PermissionMatrix } from './PermissionMatrix.tsx'
import { PermissionTable } from './PermissionTable.tsx'
import type { RoleValues } from './role-values.ts'

/** The fields of a role, for creating and editing alike; of one that Doorward manages or that one may not change, to read. */
export function RoleFields({ form, row }: { form: EntityForm<RoleValues>; row?: RoleReply | undefined }) {
  const readOnly = row?.managed === true
  const isLocked = useContext(IsLocked)
  return (
    <Stack gap="lg">
      <Stack gap="md" maw={760}>
        <NameField form={form} readOnly={readOnly} placeholder={t('roles.exampleName')} />
        <DescriptionField form={form} readOnly={readOnly} />
      </Stack>
      {readOnly || isLocked ? (
        <PermissionTable permissions={form.values.permissions} />
      ) : (
        <PermissionMatrix
          permissions={form.values.permissions}
          error={form.errors.permissions}
          onChange={(permissions) => form.set({ permissions })}
        />
      )}
    </Stack>
  )
}
