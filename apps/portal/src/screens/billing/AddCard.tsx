import { type SandboxKind, sandboxCards } from '@doorward/core/billing/cards'
import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { t } from '../../lib/texts.ts'
import { addCard } from '../../queries/account/billing.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { under } from '../../ui/theme/widths.ts'
import { cardName, sandboxKinds } from './card-words.ts'
import { goOn } from './go-on.ts'
import { TestMoney } from './TestMoney.tsx'

const kinds = Object.keys(sandboxCards) as SandboxKind[] // those of the object above

/** What the sandbox calls a card of a kind, each time another one. */
const sourceOf = (kind: SandboxKind): string =>
  `pm_sandbox_${kind}_${crypto.randomUUID().replaceAll('-', '').slice(0, 8)}`

/** Adds one of the sandbox's test cards; what each does is said. */
export function AddCard({ plan, onClose }: { plan: string | undefined; onClose: () => void }) {
  const [kind, setKind] = useState<SandboxKind>('success')
  const phone = useMediaQuery(under(576)) ?? false
  return (
    <Modal opened onClose={onClose} title={t('billing.addCard')} fullScreen={phone}>
      <Stack gap="md">
        <TestMoney />
        <Radio.Group
          label={t('billing.testCard')}
          value={kind}
          onChange={(value) => setKind(kinds.find((each) => each === value) ?? 'success')}
        >
          <Stack gap="sm" mt="xs">
            {kinds.map((each) => (
              <Radio
                key={each}
                value={each}
                label={sandboxKinds[each]}
                description={cardName({ ...sandboxCards[each], last4: sandboxCards[each].lastDigits })}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Text fz="sm" c="dimmed">
          {t('billing.bankMayAsk')}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <ActionButton
            type="submit"
            failed={t('billing.addFailed')}
            action={async () => {
              goOn(await addCard(sourceOf(kind), plan))
              onClose()
            }}
          >
            {t('billing.addCard')}
          </ActionButton>
        </Group>
      </Stack>
    </Modal>
  )
}
