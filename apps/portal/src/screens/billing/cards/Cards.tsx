import type { InvoiceReply } from '@doorward/contract/authorization/account/usage'
import { ApiError } from '@doorward/contract/client'
import { Group, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '../../../lib/texts.ts'
import { Locked, LockedNotice } from '../../../nouns/access/Locked.tsx'
import {
  addCard,
  type BillingAccountReply,
  billingNeeds,
  billingQuery,
  type CardReply,
  openBilling,
} from '../../../queries/account/billing.ts'
import { invoicesQuery } from '../../../queries/account/usage.ts'
import { useRows } from '../../../queries/server/paging.ts'
import { ActionButton } from '../../../ui/action/ActionButton.tsx'
import { Empty } from '../../../ui/placeholder/Empty.tsx'
import { PageSkeleton } from '../../../ui/placeholder/Loading.tsx'
import { later } from '../../../ui/placeholder/later.tsx'
import { ReadFailed } from '../../../ui/placeholder/ReadFailed.tsx'
import { Unpaid } from '../invoices/Unpaid.tsx'
import { LockedPlan } from '../plans/PlanRefused.tsx'
import { payingCard } from '../plans/plan-refusals.ts'
import { BackFromBank, BackToPlan } from './BackFromBank.tsx'
import { CardRows } from './CardRows.tsx'
import { Charging } from './Charging.tsx'
import { goOn } from './go-on.ts'
import {
  backIn,
  type Charge,
  chargeBy,
  chargeInAddress,
  owedIn,
  saidBeforeAdding,
  sumsOf,
  withoutBack,
} from './owed.ts'

const AddCard = later(async () => (await import('./AddCard.tsx')).AddCard, { onlyShown: true })

/** What the account is paid by. */
export function Cards() {
  const { data, error, refetch } = useQuery(billingQuery)
  const isRefused = error instanceof ApiError && [401, 403].includes(error.status)
  if (error && (data === undefined || isRefused)) {
    return (
      <ReadFailed
        error={error}
        failed={t('cards.cardsFailed')}
        refused={t('cards.cardsRefused')}
        onRetry={() => void refetch()}
      />
    )
  }
  if (data === undefined) return <PageSkeleton />
  return <OwnCards account={data} />
}

function OwnCards({ account }: { account: BillingAccountReply | null }) {
  const [addingAt, setAddingAt] = useState<BillingAccountReply['cardProvider']>()
  const [query] = useSearchParams()
  const { rows: invoices = [] } = useRows(invoicesQuery())
  const { back, charge, setCharge } = useCharge(account)
  const plan = query.get('plan') ?? undefined
  const owed = owedIn(invoices)
  const told = (begun: Charge) => ({ ...(plan ? { plan } : {}), ...chargeInAddress(begun) })
  const cards = account?.paymentAccount.paymentMethods ?? []
  // Before somebody pays it is not known whether cards are taken; the first press tells.
  const takesNone = account?.cardProvider.name === 'none'
  const addNew = async (source: string) => {
    const begun = chargeBy(account, owed, { paymentMethodId: source })
    goOn(await addCard(source, told(begun)), {
      done: (card) => t('cards.cardAdded', { card }),
      onCharged: owed.length > 0 ? () => setCharge(begun) : undefined,
    })
    setAddingAt(undefined)
  }
  const add = (
    <ActionButton
      leftSection={<IconPlus size={16} stroke={1.5} />}
      failed={t('cards.addFailed')}
      action={async () => {
        const { cardProvider } = await openBilling()
        setAddingAt(cardProvider.name === 'none' ? undefined : cardProvider)
      }}
    >
      {t('cards.addCard')}
    </ActionButton>
  )
  return (
    <Stack gap="md" maw={1200}>
      <Standing account={account} owed={owed} />
      <LockedNotice needed={billingNeeds} />
      <BackFromBank cards={cards} id={back} isCharged={charge !== undefined} />
      {account && charge && !waitsForBank(cards, charge) && (
        <Charging charge={charge} account={account} invoices={invoices} />
      )}
      <BackToPlan account={account} plan={plan} />
      <Locked needed={billingNeeds}>
        {takesNone && cards.length === 0 ? (
          <Empty motif="paper" title={t('cards.takesNone')} text={t('cards.takesNoneText')} />
        ) : cards.length === 0 ? (
          <Empty motif="paper" title={t('cards.noCards')} text={t('cards.noCardsText')} action={add} />
        ) : (
          <Stack gap="md">
            {!takesNone && <Group justify="flex-end">{add}</Group>}
            {account && <CardRows account={account} owed={owed} told={told} onCharge={setCharge} />}
          </Stack>
        )}
      </Locked>
      {addingAt && (
        <AddCard
          provider={addingAt}
          charges={saidBeforeAdding(account, owed)}
          add={addNew}
          onClose={() => setAddingAt(undefined)}
        />
      )}
    </Stack>
  )
}

/** Nothing is charged before the bank has said yes. */
const waitsForBank = (cards: readonly CardReply[], { paymentMethodId }: Charge): boolean =>
  cards.some((card) => card.paymentMethodId === paymentMethodId && card.status === 'pending')

/** What the account owes, and that it is locked, for as long as either is so. */
function Standing({ account, owed }: { account: BillingAccountReply | null; owed: readonly InvoiceReply[] }) {
  if (account?.featureSet === 'LOCKED') return <LockedPlan on={account} atCards={{ sums: sumsOf(owed) }} />
  return owed.map((invoice) => <Unpaid key={invoice.invoiceId} invoice={invoice} isAtCards />)
}

/** The charge that is under way or was the last one, and which card somebody came back from its bank for: told once, and by no address after that. */
function useCharge(account: BillingAccountReply | null) {
  const [query, setQuery] = useSearchParams()
  const [{ card, invoiceIds, wasLocked }] = useState(() => backIn(query))
  const [charge, setCharge] = useState<Charge | undefined>(
    card && invoiceIds.length > 0
      ? { invoiceIds, wasLocked, paymentMethodId: payingCard(account)?.paymentMethodId ?? card }
      : undefined,
  )
  const isTold = query.has('card')
  useEffect(() => {
    if (isTold) setQuery(withoutBack, { replace: true })
  }, [isTold, setQuery])
  return { back: card, charge, setCharge }
}
