import { type SandboxKind, sandboxCards } from '@doorward/core/billing/cards'
import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../lib/texts.ts'
import { AddCardActions } from './AddCardActions.tsx'
import type { CardFormProps } from './card-form-props.ts'
import { cardName, sandboxKinds } from './card-words.ts'

const kinds = Object.keys(sandboxCards) as SandboxKind[] // those of the object above

/** What the sandbox calls a card of a kind, each time another one. */
const sourceOf = (kind: SandboxKind): string =>
  `pm_sandbox_${kind}_${crypto.randomUUID().replaceAll('-', '').slice(0, 8)}`

/** The sandbox's test cards; what each does is said. */
export function SandboxCard({ add, onClose }: CardFormProps) {
  const [kind, setKind] = useState<SandboxKind>('success')
  return (
    <>
      <Radio.Group
        label={t('cards.testCard')}
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
      <AddCardActions add={() => add(sourceOf(kind))} onClose={onClose} />
    </>
  )
}
