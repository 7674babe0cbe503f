import { Select } from '@mantine/core'
import { t } from '../lib/texts.ts'
import { tenantQueries } from '../queries/nouns/tenants.ts'
import { useRows } from '../queries/server/paging.ts'

interface TenantPickerProps {
  label?: string
  'aria-label'?: string
  description?: string
  placeholder: string
  error?: string | undefined
  tenantId: string
  onChange: (tenantId: string) => void
  w?: number
}

/** Picks one tenant by name; one that is gone stays visible by its id. */
export function TenantPicker({ tenantId, onChange, ...props }: TenantPickerProps) {
  const { rows = [] } = useRows(tenantQueries.list(''))
  const known = rows.map((tenant) => ({ value: String(tenant.tenantId), label: tenant.data?.name || tenant.tenantId }))
  const data = tenantId && !known.some(({ value }) => value === tenantId) ? [...known, tenantId] : known
  return (
    <Select
      {...props}
      data={data}
      value={tenantId || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      clearable
      searchable
      nothingFoundMessage={t('pickers.noneMatch', { many: t('nouns.tenants') })}
    />
  )
}
