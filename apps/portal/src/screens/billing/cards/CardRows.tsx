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
import { CardTable } from '../../../ui/list/CardTable.tsx'
import { DateTime } from '../../../ui/text/DateTime.tsx'
import { Verdict } from '../../../ui/text/Verdict.tsx'
import { cardName, cardStates } from './card-words.ts'
import { goOn } from './go-on.ts'

interface CardRowsProps {
  account: BillingAccountReply
  /** The plan that waits for a card. */
  plan: string | undefined
}

/** Each card, how it stands, and what can be done with it. */
export function CardRows({ account, plan }: CardRowsProps) {
  const [removing, setRemoving] = useState<CardReply>()
  const { paymentMethods, defaultPaymentMethodId } = account.paymentAccount
  const isDefault = ({ paymentMethodId }: CardReply) => paymentMethodId === defaultPaymentMethodId
  const takesCards = account.cardProvider.name !== 'none'
  const paysPlan = (card: CardReply) => isDefault(card) && chargedBy(account).needsCard
  const columns = [
    {
      key: 'card',
      head: t('billing.card'),
      cell: (card: CardReply) => <CardName card={card} isDefault={isDefault(card)} />,
    },
    { key: 'expiry', head: t('billing.expires'), cell: expiryText },
    { key: 'added', head: t('billing.added'), cell: ({ createdTime }: CardReply) => <DateTime at={createdTime} /> },
    { key: 'state', head: t('shared.state'), cell: ({ status }: CardReply) => <CardState status={status} /> },
    {
      key: 'acts',
      head: t('billing.acts'),
      cell: (card: CardReply) => (
        <Group gap="xs" justify="flex-start">
          {takesCards && (card.status === 'card_declined' || card.status === 'pending') && (
            <ActionButton
              size="compact-sm"
              variant="default"
              failed={t('billing.tryFailed')}
              action={async () => goOn(await tryCardAgain(card.paymentMethodId, plan))}
            >
              {t('common.tryAgain')}
            </ActionButton>
          )}
          {!isDefault(card) && card.status === 'active' && (
            <ActionButton
              size="compact-sm"
              variant="default"
              failed={t('billing.defaultFailed')}
              action={async () => {
                await makeDefault(card.paymentMethodId)
                tellDone(t('billing.paysNow', { card: cardName(card) }))
              }}
            >
              {t('billing.makeDefault')}
            </ActionButton>
          )}
          {paysPlan(card) ? (
            <span>{t('billing.paysPlan')}</span>
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
      />
      {removing && (
        <ConfirmModal
          opened
          onClose={() => setRemoving(undefined)}
          title={t('billing.removeTitle', { card: cardName(removing) })}
          consequences={[
            t('billing.removeCharges'),
            isDefault(removing) ? t('billing.removeDefault') : t('billing.removeOther'),
          ]}
          label={t('billing.removeCard')}
          failed={t('billing.removeFailed')}
          undo={t('billing.removeUndo')}
          action={() => removeCard(removing.paymentMethodId)}
        />
      )}
    </>
  )
}

const CardName = ({ card, isDefault }: { card: CardReply; isDefault: boolean }) => (
  <Group gap="xs">
    <span>{cardName(card)}</span>
    {isDefault && <Badge color="gray">{t('billing.default')}</Badge>}
  </Group>
)

const CardState = ({ status }: Pick<CardReply, 'status'>) => (
  <Verdict kind={cardStates[status].kind}>{cardStates[status].label}</Verdict>
)

const expiryText = ({ expiryMonth, expiryYear }: CardReply): string =>
  expiryMonth && expiryYear ? `${String(expiryMonth).padStart(2, '0')}/${expiryYear}` : '–'
