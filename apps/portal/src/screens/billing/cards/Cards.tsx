import { ApiError } from '@doorward/contract/client'
import { Group, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '../../../lib/texts.ts'
import { Locked, LockedNotice } from '../../../nouns/access/Locked.tsx'
import { type BillingAccountReply, billingNeeds, billingQuery, openBilling } from '../../../queries/account/billing.ts'
import { ActionButton } from '../../../ui/action/ActionButton.tsx'
import { Empty } from '../../../ui/placeholder/Empty.tsx'
import { PageSkeleton } from '../../../ui/placeholder/Loading.tsx'
import { later } from '../../../ui/placeholder/later.tsx'
import { ReadFailed } from '../../../ui/placeholder/ReadFailed.tsx'
import { LockedPlan } from '../plans/PlanRefused.tsx'
import { payingCard } from '../plans/plan-refusals.ts'
import { BackFromBank, BackToPlan } from './BackFromBank.tsx'
import { CardRows } from './CardRows.tsx'

const AddCard = later(async () => (await import('./AddCard.tsx')).AddCard, { onlyShown: true })

/** What the account is paid by. */
export function Cards() {
  const { data, error, refetch } = useQuery(billingQuery)
  const isRefused = error instanceof ApiError && [401, 403].includes(error.status)
  if (error && (data === undefined || isRefused)) {
    return (
      <ReadFailed
        error={error}
        failed={t('billing.cardsFailed')}
        refused={t('billing.cardsRefused')}
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
  const plan = query.get('plan') ?? undefined
  const cards = account?.paymentAccount.paymentMethods ?? []
  // Before somebody pays it is not known whether cards are taken; the first press tells.
  const takesNone = account?.cardProvider.name === 'none'
  const add = (
    <ActionButton
      leftSection={<IconPlus size={16} stroke={1.5} />}
      failed={t('billing.addFailed')}
      action={async () => {
        const { cardProvider } = await openBilling()
        setAddingAt(cardProvider.name === 'none' ? undefined : cardProvider)
      }}
    >
      {t('billing.addCard')}
    </ActionButton>
  )
  return (
    <Stack gap="md" maw={1200}>
      {account?.featureSet === 'LOCKED' && !payingCard(account) && <LockedPlan on={account} isAtCards />}
      <LockedNotice needed={billingNeeds} />
      <BackFromBank cards={cards} id={query.get('card')} />
      <BackToPlan account={account} plan={plan} />
      <Locked needed={billingNeeds}>
        {takesNone && cards.length === 0 ? (
          <Empty motif="paper" title={t('billing.takesNone')} text={t('billing.takesNoneText')} />
        ) : cards.length === 0 ? (
          <Empty motif="paper" title={t('billing.noCards')} text={t('billing.noCardsText')} action={add} />
        ) : (
          <Stack gap="md">
            {!takesNone && <Group justify="flex-end">{add}</Group>}
            {account && <CardRows account={account} plan={plan} />}
          </Stack>
        )}
      </Locked>
      {addingAt && <AddCard provider={addingAt} plan={plan} onClose={() => setAddingAt(undefined)} />}
    </Stack>
  )
}
