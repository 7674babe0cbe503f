import './toasts.css'
import { Button, Group, Text } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { useKeys } from '../../lib/keys.ts'
import { t } from '../../lib/texts.ts'

/** What is told stands at the top end of the frame. */
export const Toasts = () => <Notifications position="top-right" containerWidth={520} withinPortal={false} />

interface UndoableProps {
  text: string
  takeBack: () => void
  /** What the button is called, where that is not Undo. */
  label: string | undefined
  /** Has it stay, or go in its time. */
  hold: (isHeld: boolean) => void
}

/** What is done and can be taken back. It stays while the focus is on its button, so that nobody loses it on the way there. */
export function Undoable({ text, takeBack, label, hold }: UndoableProps) {
  useKeys({ 'mod+z': { label: label ?? t('toast.undoLast'), run: takeBack, outsideFields: true } })
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Text>
      <Button
        variant="default"
        size="compact-sm"
        style={{ flexShrink: 0 }}
        onFocus={() => hold(true)}
        onBlur={() => hold(false)}
        onClick={takeBack}
      >
        {label ?? t('ui.undo')}
      </Button>
    </Group>
  )
}
