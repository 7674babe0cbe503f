import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../lib/texts.ts'
import { tellDone, tellError, type Undo } from '../../ui/action/toast.tsx'

/** A button that takes back what was done, once. */
export function UndoHere({ undo, onDone }: { undo: Undo; onDone: () => void }) {
  const [isTaken, setTaken] = useState(false)
  const takeBack = async () => {
    setTaken(true)
    try {
      tellDone(await undo())
      onDone()
    } catch (error) {
      tellError(error, t('toast.undoFailed'))
      setTaken(false)
    }
  }
  return (
    <Group justify="flex-end">
      <Button variant="default" size="compact-sm" loading={isTaken} onClick={() => void takeBack()}>
        {t('ui.undo')}
      </Button>
    </Group>
  )
}
