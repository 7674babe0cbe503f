import { useTab } from '../../ui/page/EntityHeader.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { SectionTabs } from '../../ui/page/SectionTabs.tsx'
import { Invoices } from './Invoices.tsx'
import { Usage } from './Usage.tsx'

export const loader = () => null
export const shouldRevalidate = () => false

const tabs = [
  { key: 'usage', label: 'Usage' },
  { key: 'invoices', label: 'Invoices' },
]

/** What the account uses, its limit, and its invoices. */
export function Component() {
  const [tab, choose] = useTab(tabs)
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Account' }]}
        title="Billing and usage"
        text="Each permission check that is answered counts as one call."
      />
      <SectionTabs tabs={tabs} current={tab} onChoose={choose} />
      {tab === 'invoices' ? <Invoices /> : <Usage />}
    </>
  )
}
