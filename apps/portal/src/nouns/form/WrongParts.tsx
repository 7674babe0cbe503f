import { Button, Group } from '@mantine/core'
import { t } from '../../lib/texts.ts'

interface WrongPartsProps {
  parts: readonly string[]
  /** What is wrong with one, in a sentence. */
  say: (part: string) => string
  onLeaveOut: (part: string) => void
}

/** What of a list is none of what is asked for, a line each, with the way out. */
export const WrongParts = ({ parts, say, onLeaveOut }: WrongPartsProps) =>
  parts.map((part) => (
    <Group key={part} component="span" gap={8} mt={8} wrap="nowrap" align="start" justify="space-between" maw={560}>
      <span style={{ overflowWrap: 'anywhere' }}>{say(part)}</span>
      <Button
        variant="default"
        size="compact-xs"
        flex="none"
        onClick={() => onLeaveOut(part)}
        aria-label={t('shared.leaveOutNamed', { part })}
      >
        {t('shared.leaveOut')}
      </Button>
    </Group>
  ))
