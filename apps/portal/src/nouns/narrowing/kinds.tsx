import type { ReactNode } from 'react'
import { capital } from '../../lib/capital.ts'
import { t } from '../../lib/texts.ts'
import { useGroupName, useRoleNames, useTenantName, useUserName } from '../../pickers/Names.tsx'
import { ResourcePicker } from '../../pickers/ResourcePicker.tsx'
import { RolePicker } from '../../pickers/RolePicker.tsx'
import { TenantPicker } from '../../pickers/TenantPicker.tsx'
import { UserPicker } from '../../pickers/UserPicker.tsx'
import type { NarrowKey } from '../narrow-list.ts'

interface FieldProps {
  label: string
  value: string
  onChange: (value: string) => void
}
interface Kind {
  label: string
  /** What a value is called. */
  useName: (value: string) => string
  Field: (props: FieldProps) => ReactNode
}

const some = (value: string): string[] => (value ? [value] : [])

/** What lists are narrowed by: how it is called, and the field that asks for it. One at a time. */
export const kinds: Record<NarrowKey, Kind> = {
  user: {
    label: capital(t('shared.person')),
    useName: useUserName,
    Field: ({ value, onChange, label }) => (
      <UserPicker label={label} single users={some(value)} onChange={({ users }) => onChange(users.at(-1) ?? '')} />
    ),
  },
  group: {
    label: capital(t('nouns.group')),
    useName: useGroupName,
    Field: ({ value, onChange, label }) => (
      <UserPicker
        label={label}
        kinds={['group']}
        single
        users={[]}
        groups={some(value)}
        onChange={({ groups = [] }) => onChange(groups.at(-1) ?? '')}
      />
    ),
  },
  role: {
    label: t('shared.role'),
    useName: (roleId) => useRoleNames()(roleId),
    Field: ({ value, onChange, label }) => (
      <RolePicker label={label} roles={some(value)} onChange={(roles) => onChange(roles.at(-1) ?? '')} />
    ),
  },
  resource: {
    label: t('shared.resource'),
    useName: (place) => t('analyzer.placeAndBelow', { place }),
    Field: ({ value, onChange, label }) => (
      <ResourcePicker label={label} resources={some(value)} onChange={(uris) => onChange(uris.at(-1) ?? '')} />
    ),
  },
  tenant: {
    label: t('shared.tenant'),
    useName: useTenantName,
    Field: ({ value, onChange, label }) => (
      <TenantPicker label={label} placeholder={t('pickers.allTenants')} tenantId={value} onChange={onChange} />
    ),
  },
}
