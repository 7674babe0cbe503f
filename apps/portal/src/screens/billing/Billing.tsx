import { t } from '../../lib/texts.ts'
import { places } from '../../nouns/list.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { SectionTabs } from '../../ui/page/SectionTabs.tsx'
import { useTab } from '../../ui/page/use-tab.ts'
import { Invoices } from './Invoices.tsx'
import { Usage } from './Usage.tsx'

export const loader = () => null
export const shouldRevalidate = () => false

const tabs = [
  { key: 'usage', label: t('billing.usage') },
  { key: 'invoices', label: t('billing.invoices') },
]

/** What the account uses, its limit, and its invoices. */
export function Component() {
  const [tab, choose] = useTab(tabs)
  return (
    <>
      <PageHeader crumbs={[{ label: t('headings.account') }]} title={places.billing.label} text={t('billing.about')} />
      <SectionTabs tabs={tabs} current={tab} onChoose={choose} />
      {tab === 'invoices' ? <Invoices /> : <Usage />}
    </>
  )
}
