import { Button, Code, Group } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { t } from '../../lib/texts.ts'
import { useCopy } from './CopyField.tsx'

/** A value as read-only JSON, with a copy button; it scrolls inside its own box. */
export function JsonView({ value, label }: { value: unknown; label: string }) {
  const text = JSON.stringify(value, null, 2)
  const { state, copy } = useCopy(text)
  return (
    <div>
      <Group justify="flex-end" mb="xs">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCopy size={14} stroke={1.5} aria-hidden />}
          onClick={copy}
        >
          {state === 'copied' ? t('common.copied') : t('ui.copyJson')}
        </Button>
      </Group>
      {/* A scrolling box has to be reachable by keyboard. */}
      <Code
        block
        dir="ltr"
        tabIndex={0}
        role="region"
        aria-label={label}
        mah={600}
        style={{ overflow: 'auto' }}
        bg="var(--dw-sunken)"
      >
        {text}
      </Code>
    </div>
  )
}
