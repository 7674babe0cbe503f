import type { BillingAccountReply } from '@doorward/contract/billing/accounts'
import { Modal, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { t } from '../../../lib/texts.ts'
import { addCard } from '../../../queries/account/billing.ts'
import { later } from '../../../ui/placeholder/later.tsx'
import { under } from '../../../ui/theme/widths.ts'
import { goOn } from './go-on.ts'
import { SandboxCard } from './SandboxCard.tsx'
import { TestMoney } from './TestMoney.tsx'

const StripeCard = later(async () => (await import('./StripeCard.tsx')).StripeCard, { onlyShown: true })

interface AddCardProps {
  provider: BillingAccountReply['cardProvider']
  /** The plan that waits for a card. */
  plan: string | undefined
  onClose: () => void
}

/** Adds a card in the form of whoever handles cards. */
export function AddCard({ provider, plan, onClose }: AddCardProps) {
  const phone = useMediaQuery(under(576)) ?? false
  const Form = provider.name === 'stripe' ? StripeCard : SandboxCard
  const add = async (source: string) => {
    goOn(await addCard(source, plan))
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={t('billing.addCard')} fullScreen={phone}>
      <Stack gap="md">
        {provider.isTestMoney && <TestMoney />}
        <Form add={add} onClose={onClose} publishableKey={provider.publishableKey} />
        <Text fz="sm" c="dimmed">
          {t('billing.bankMayAsk')}
        </Text>
      </Stack>
    </Modal>
  )
}
