import { Button, Code, Group, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../../lib/texts.ts'
import { useCopy } from './CopyField.tsx'

interface CodeViewProps {
  text: string
  /** Names the box, and stands above it unless it is only heard. */
  label: string
  labelHidden?: boolean
  /** What the button says. */
  copyLabel?: string
  /** Stands for the text, which is copied all the same. */
  masked?: string | undefined
  /** Whether long lines go on below, where the text is one line; otherwise they scroll. */
  wrapped?: boolean
  /** What else can be done with it. */
  acts?: ReactNode
}

/** Read-only code with a copy button; it scrolls inside its own box. */
export function CodeView({
  text,
  label,
  labelHidden = false,
  copyLabel = t('parts.copyCode'),
  masked,
  wrapped = false,
  acts,
}: CodeViewProps) {
  const { state, copy } = useCopy(text)
  return (
    <div>
      <Group justify={labelHidden ? 'flex-end' : 'space-between'} mb="xs">
        {!labelHidden && (
          <Text fz="sm" c="dimmed" className="mono">
            <bdi>{label}</bdi>
          </Text>
        )}
        <Group gap="xs">
          {acts}
          <Button
            variant="default"
            size="xs"
            leftSection={<IconCopy size={14} stroke={1.5} aria-hidden />}
            onClick={copy}
          >
            {state === 'copied' ? t('common.copied') : copyLabel}
          </Button>
        </Group>
      </Group>
      {/* A scrolling box has to be reachable by keyboard. */}
      <Code
        block
        dir="ltr"
        tabIndex={0}
        role="region"
        aria-label={label}
        mah={600}
        style={{ overflow: 'auto', ...(wrapped ? { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } : {}) }}
        bg="var(--dw-sunken)"
      >
        {masked ?? text}
      </Code>
    </div>
  )
}
