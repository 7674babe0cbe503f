import type { RoleReply } from '@doorward/contract/authorization/access/roles'
import { Box, Stack } from '@mantine/core'
import { useContext } from 'react'
import type { EntityForm } from '../../lib/form/entity-form.ts'
import { t } from '../../lib/texts.ts'
import { IsLocked } from '../../nouns/access/is-locked.ts'
import { DescriptionField, NameField } from '../../ui/form/NameFields.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { PermissionMatrix } from './PermissionMatrix.tsx'
import { PermissionTable } from './PermissionTable.tsx'
import type { RoleValues } from './role-values.ts'

/** The fields of a role, for creating and editing alike; of one that Doorward manages or that one may not change, to read. */
export function RoleFields({ form, row }: { form: EntityForm<RoleValues>; row?: RoleReply | undefined }) {
  const isLocked = useContext(IsLocked)
  if (isLocked || row?.managed) return <RoleToRead {...form.values} />
  return (
    <Stack gap="lg">
      <Stack gap="md" maw={760}>
        <NameField form={form} placeholder={t('roles.exampleName')} />
        <DescriptionField form={form} />
      </Stack>
      <PermissionMatrix
        permissions={form.values.permissions}
        error={form.errors.permissions}
        onChange={(permissions) => form.set({ permissions })}
      />
    </Stack>
  )
}

/** The fields of a role as text. */
const RoleToRead = ({ name, description, permissions }: RoleValues) => (
  <Stack gap="lg">
    <Box maw={760}>
      <Facts
        facts={[
          [t('common.name'), <bdi key="name">{name}</bdi>],
          [t('common.description'), description || t('common.noneSmall')],
        ]}
      />
    </Box>
    <PermissionTable permissions={permissions} />
  </Stack>
)
