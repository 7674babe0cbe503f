import type { InvoiceReply } from '@doorward/contract/authorization/account/usage'
import { chargedBy } from '@doorward/core/billing/plans'
import { Badge, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../lib/texts.ts'
import {
  type BillingAccountReply,
  type CardReply,
  makeDefault,
  removeCard,
  tryCardAgain,
} from '../../../queries/account/billing.ts'
import { ActionButton } from '../../../ui/action/ActionButton.tsx'
import { ConfirmModal } from '../../../ui/action/ConfirmModal.tsx'
import { tellDone } from '../../../ui/action/toast.tsx'
import { FocusBack } from '../../../ui/floating/FocusBack.tsx'
import { CardTable } from '../../../ui/list/CardTable.tsx'
import { DateTime } from '../../../ui/text/DateTime.tsx'
import { Verdict } from '../../../ui/text/Verdict.tsx'
import styles from '../billing.module.css'
import { payingCard } from '../plans/plan-refusals.ts'
import { cardName, cardStates } from './card-words.ts'
import { goOn } from './go-on.ts'
import { type Charge, chargeBy, saidBefore } from './owed.ts'
import { TestMoney } from './TestMoney.tsx'

interface CardRowsProps {
  account: BillingAccountReply
  /** What is charged to a card as soon as one pays. */
  owed: readonly InvoiceReply[]
  /** What the bank's page is to lead back with. */
  told: (charge: Charge) => Record<string, string>
  /** A card is charged with what is open. */
  onCharge: (charge: Charge) => void
}

/** Something that has a card pay, so that what is open is charged to it. */
interface CardAct {
  label: string
  /** The same, where it charges. */
  charging: string
  failed: string
  /** Which card is charged. */
  chargedIn: (card: CardReply) => string
  run: (card: CardReply) => Promise<void>
}

/** Each card, how it stands, and what can be done with it. */
export function CardRows({ account, owed, told, onCharge }: CardRowsProps) {
  const [removing, setRemoving] = useState<CardReply>()
  const [asked, setAsked] = useState<{ act: CardAct; card: CardReply }>()
  const { paymentMethods, defaultPaymentMethodId } = account.paymentAccount
  const isDefault = ({ paymentMethodId }: CardReply) => paymentMethodId === defaultPaymentMethodId
  const takesCards = account.cardProvider.name !== 'none'
  const paysPlan = (card: CardReply) => isDefault(card) && chargedBy(account).needsCard
  const isCharged = owed.length > 0
  const paying = payingCard(account)
  const tryAgain: CardAct = {
    label: t('common.tryAgain'),
    charging: t('cards.tryAndPay'),
    failed: t('cards.tryFailed'),
    chargedIn: (card) => cardName(paying ?? card),
    run: async (card) => {
      const charge = chargeBy(account, owed, card)
      goOn(await tryCardAgain(card.paymentMethodId, told(charge)), {
        done: (name) => t('cards.cardAgain', { card: name }),
        onCharged: isCharged ? () => onCharge(charge) : undefined,
      })
    },
  }
  const choose: CardAct = {
    label: t('cards.makeDefault'),
    charging: t('cards.defaultAndPay'),
    failed: t('cards.defaultFailed'),
    chargedIn: cardName,
    run: async (card) => {
      await makeDefault(card.paymentMethodId)
      if (isCharged) onCharge({ ...chargeBy(account, owed, card), paymentMethodId: card.paymentMethodId })
      else tellDone(t('cards.paysNow', { card: cardName(card) }))
    },
  }
  /** Where something is charged by it, that is said first. */
  const button = (act: CardAct, card: CardReply) => (
    <ActionButton
      size="compact-sm"
      variant="default"
      failed={act.failed}
      action={async () => {
        if (!isCharged) return act.run(card)
        setAsked({ act, card })
        return false
      }}
    >
      {act.label}
    </ActionButton>
  )
  const columns = [
    {
      key: 'card',
      head: t('cards.card'),
      cell: (card: CardReply) => <CardName card={card} isDefault={isDefault(card)} />,
    },
    { key: 'expiry', head: t('cards.expires'), cell: expiryText },
    { key: 'added', head: t('cards.added'), cell: ({ createdTime }: CardReply) => <DateTime at={createdTime} /> },
    { key: 'state', head: t('shared.state'), cell: ({ status }: CardReply) => <CardState status={status} /> },
    {
      key: 'acts',
      head: t('cards.acts'),
      cell: (card: CardReply) => (
        <Group gap="sm" justify="flex-start" className={styles.acts}>
          {takesCards && ['card_declined', 'pending'].includes(card.status) && button(tryAgain, card)}
          {!isDefault(card) && card.status === 'active' && button(choose, card)}
          {paysPlan(card) ? (
            <span>{t('cards.paysPlan')}</span>
          ) : (
            <Button size="compact-sm" variant="default" onClick={() => setRemoving(card)}>
              {t('common.remove')}
            </Button>
          )}
        </Group>
      ),
    },
  ]
  return (
    <>
      <CardTable
        label={t('billing.cards')}
        columns={columns}
        rows={paymentMethods}
        rowKey={({ paymentMethodId }) => paymentMethodId}
        labelled
      />
      {asked && (
        <ConfirmModal
          opened
          onClose={() => setAsked(undefined)}
          mark={
            <>
              <FocusBack />
              <TestMoney />
            </>
          }
          title={t('cards.chargeTitle', { card: asked.act.chargedIn(asked.card) })}
          consequences={saidBefore(account, owed, asked.act.chargedIn(asked.card))}
          label={asked.act.charging}
          failed={asked.act.failed}
          color="ward"
          undo={t('cards.chargeUndo')}
          action={() => asked.act.run(asked.card)}
        />
      )}
      {removing && (
        <ConfirmModal
          opened
          onClose={() => setRemoving(undefined)}
          mark={<FocusBack />}
          title={t('cards.removeTitle', { card: cardName(removing) })}
          consequences={[
            t('cards.removeCharges'),
            isDefault(removing) ? t('cards.removeDefault') : t('cards.removeOther'),
          ]}
          label={t('cards.removeCard')}
          failed={t('cards.removeFailed')}
          undo={t('cards.removeUndo')}
          action={() => removeCard(removing.paymentMethodId)}
        />
      )}
    </>
  )
}

const CardName = ({ card, isDefault }: { card: CardReply; isDefault: boolean }) => (
  <Group gap="xs">
    <span>{cardName(card)}</span>
    {isDefault && <Badge color="gray">{t('cards.default')}</Badge>}
  </Group>
)

const CardState = ({ status }: Pick<CardReply, 'status'>) => (
  <Verdict kind={cardStates[status].kind}>{cardStates[status].label}</Verdict>
)

const expiryText = ({ expiryMonth, expiryYear }: CardReply): string =>
  expiryMonth && expiryYear ? `${String(expiryMonth).padStart(2, '0')}/${expiryYear}` : '–'
