import { Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import { t } from '../../lib/texts.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { SectionTabs } from '../../ui/page/SectionTabs.tsx'
import { AccountRows } from './AccountRows.tsx'
import { LookRows } from './LookRows.tsx'
import { TicketRows } from './TicketRows.tsx'

const tabs = [
  { key: 'accounts', label: t('admin.accounts') },
  { key: 'tickets', label: t('admin.tickets') },
  { key: 'looks', label: t('admin.looks') },
]
const views = { accounts: AccountRows, tickets: TicketRows, looks: LookRows }
const isView = (view: string): view is keyof typeof views => view in views

/** The accounts of the installation, what people wrote to its operator, and who looked at them (decision 50). */
export function Admin({ view }: { view: string }) {
  const navigate = useNavigate()
  const current = isView(view) ? view : 'accounts'
  const Shown = views[current]
  return (
    <>
      <PageHeader crumbs={[{ label: t('admin.installation') }]} title={t('admin.title')} text={t('admin.text')} />
      <SectionTabs
        tabs={tabs}
        current={current}
        onChoose={(key) => navigate(key === 'accounts' ? '/admin' : `/admin/${key}`)}
      />
      {current === 'accounts' && (
        <Text fz="sm" c="dimmed" maw={760} mb="sm">
          {t('admin.healthMeans')}
        </Text>
      )}
      <Shown />
    </>
  )
}
