import { Select } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { t } from '../../lib/texts.ts'
import type { Part } from '../../queries/account/branding.ts'
import { applicationQueries } from '../../queries/nouns/applications.ts'
import { tenantQueries } from '../../queries/nouns/tenants.ts'
import { useRows } from '../../queries/server/paging.ts'
import { choiceOf, searchOf } from './part.ts'

/** Whose pages these are: the account's, or those of one application or tenant, which have only what is set for them otherwise. */
export function PartPicker({ part }: { part: Part }) {
  const [, setParams] = useSearchParams()
  const { rows: applications = [] } = useRows(applicationQueries.list(''))
  const { rows: tenants = [] } = useRows(tenantQueries.list(''))
  const chosen = choiceOf(part)
  const groups = [
    {
      group: t('branding.ofApplications'),
      items: applications.map(({ applicationId, name }) => ({
        value: `application:${applicationId}`,
        label: name ?? applicationId,
      })),
    },
    {
      group: t('branding.ofTenants'),
      items: tenants.map(({ tenantId, data }) => ({ value: `tenant:${tenantId}`, label: data?.name ?? tenantId })),
    },
  ].filter(({ items }) => items.length > 0)
  const known = groups.some(({ items }) => items.some(({ value }) => value === chosen))
  return (
    <Select
      label={t('branding.of')}
      description={t(chosen ? 'branding.ofPartHelp' : 'branding.ofHelp')}
      data={[
        { value: '', label: t('branding.ofAccount') },
        ...groups,
        ...(chosen && !known ? [{ value: chosen, label: part.applicationId ?? part.tenantId ?? '' }] : []),
      ]}
      value={chosen}
      allowDeselect={false}
      searchable
      maw={420}
      mb="md"
      onChange={(choice) => setParams(searchOf(choice ?? ''))}
    />
  )
}
