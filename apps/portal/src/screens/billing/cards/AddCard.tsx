import type { BillingAccountReply } from '@doorward/contract/billing/accounts'
import { List, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { t } from '../../../lib/texts.ts'
import { Dialog } from '../../../ui/floating/Dialog.tsx'
import { FocusBack } from '../../../ui/floating/FocusBack.tsx'
import { later } from '../../../ui/placeholder/later.tsx'
import { under } from '../../../ui/theme/widths.ts'
import { SandboxCard } from './SandboxCard.tsx'
import { TestMoney } from './TestMoney.tsx'

const StripeCard = later(async () => (await import('./StripeCard.tsx')).StripeCard, { onlyShown: true })

interface AddCardProps {
  provider: BillingAccountReply['cardProvider']
  /** What is charged as soon as it can pay. */
  charges: readonly string[]
  /** Sets it up, and goes on with it. */
  add: (source: string) => Promise<void>
  onClose: () => void
}

/** Adds a card in the form of whoever handles cards. */
export function AddCard({ provider, charges, add, onClose }: AddCardProps) {
  const phone = useMediaQuery(under(576)) ?? false
  const Form = provider.name === 'stripe' ? StripeCard : SandboxCard
  return (
    <Dialog opened onClose={onClose} title={t('cards.addCard')} fullScreen={phone}>
      <FocusBack />
      <Stack gap="md">
        {provider.isTestMoney && <TestMoney />}
        {charges.length > 0 && (
          <List spacing={4}>
            {charges.map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
        )}
        <Form add={add} onClose={onClose} publishableKey={provider.publishableKey} />
        <Text fz="sm" c="dimmed">
          {t('cards.bankMayAsk')}
        </Text>
      </Stack>
    </Dialog>
  )
}
