import { Stack } from '@mantine/core'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '../../lib/texts.ts'
import { places } from '../../nouns/list.ts'
import { hasBilling, openBilling } from '../../queries/account/billing.ts'
import { tellError } from '../../ui/action/toast.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { SectionTabs } from '../../ui/page/SectionTabs.tsx'
import { useTab } from '../../ui/page/use-tab.ts'
import { useTabKeys } from '../../ui/page/use-tab-keys.ts'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { Cards } from './cards/Cards.tsx'
import { TestMoney } from './cards/TestMoney.tsx'
import { Invoices } from './invoices/Invoices.tsx'
import { Plan } from './plans/Plan.tsx'
import { Usage } from './usage/Usage.tsx'
import { useAccountAsked } from './use-account-asked.ts'

export const loader = () => null
export const shouldRevalidate = () => false

const screens = { plan: Plan, usage: Usage, invoices: Invoices, cards: Cards }
type Key = keyof typeof screens

const tabs: { key: Key; label: string; isOfBilling?: true }[] = [
  { key: 'plan', label: t('billing.plan'), isOfBilling: true },
  { key: 'usage', label: t('billing.usage') },
  { key: 'invoices', label: t('billing.invoices') },
  { key: 'cards', label: t('billing.cards'), isOfBilling: true },
]

/** What the account is on, uses and pays, and by which card; where nobody serves billing, its usage and invoices. */
export function Component() {
  const shown = hasBilling() ? tabs : tabs.filter(({ isOfBilling }) => !isOfBilling)
  const [tab, choose] = useTab(shown)
  useTabKeys(shown, tab, choose)
  useLinked()
  const isOnTheWay = useAccountAsked()
  const Screen = screens[tab as Key] // one of those shown
  return (
    <>
      <PageHeader crumbs={[{ label: t('headings.account') }]} title={places.billing.label} text={t('billing.about')} />
      <SectionTabs tabs={shown} current={tab} onChoose={choose} />
      {isOnTheWay ? (
        <PageSkeleton />
      ) : (
        <Stack gap="md">
          <TestMoney />
          <Screen />
        </Stack>
      )}
    </>
  )
}

/** `?linkBillingAccount=true` has whoever is here pay for the account, and leads to its cards (SCR-05). */
function useLinked(): void {
  const [query, setQuery] = useSearchParams()
  const isAsked = query.get('linkBillingAccount') === 'true' && hasBilling()
  useEffect(() => {
    if (!isAsked) return
    void openBilling()
      .catch((error: unknown) => tellError(error, t('billing.linkFailed')))
      .finally(() => setQuery({ tab: 'cards' }, { replace: true }))
  }, [isAsked, setQuery])
}
