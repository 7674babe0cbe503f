import { t } from '../../lib/texts.ts'
import { TenantPicker } from '../../pickers/TenantPicker.tsx'
import { tenantQueries } from '../../queries/nouns/tenants.ts'
import { useRows } from '../../queries/server/paging.ts'

/** Narrows the list to the users of one tenant; not there while the account has none. */
export function TenantFilter({ value, onChange }: { value: string; onChange: (tenantId: string) => void }) {
  const { rows = [] } = useRows(tenantQueries.list(''))
  if (rows.length === 0 && !value) return null
  return (
    <TenantPicker
      aria-label={t('shared.tenant')}
      placeholder={t('users.allTenants')}
      tenantId={value}
      onChange={onChange}
      w={200}
    />
  )
}
