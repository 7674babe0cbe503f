import { Button, Group, Text } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import { Dialog } from '../floating/Dialog.tsx'

interface LeaveUnsavedProps {
  opened: boolean
  /** What would be lost, where that is not the page's. */
  text?: string
  onStay: () => void
  onLeave: () => void
}

/** Asks before something that no route change is loses work: Keep editing (default) or Discard changes. */
export const LeaveUnsaved = ({ opened, text = t('parts.unsavedHere'), onStay, onLeave }: LeaveUnsavedProps) => (
  <Dialog opened={opened} onClose={onStay} title={t('parts.leaveWithoutSaving')}>
    <Text>{text}</Text>
    <Group justify="flex-end" mt="lg">
      <Button variant="default" onClick={onLeave}>
        {t('parts.discardChanges')}
      </Button>
      <Button data-autofocus onClick={onStay}>
        {t('parts.keepEditing')}
      </Button>
    </Group>
  </Dialog>
)
