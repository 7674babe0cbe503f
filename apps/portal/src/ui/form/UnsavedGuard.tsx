import { Button, Group, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import type { EntityForm } from '../../lib/form/entity-form.ts'
import { t } from '../../lib/texts.ts'
import { Dialog } from '../floating/Dialog.tsx'

interface UnsavedGuardProps<Values extends object> {
  form: EntityForm<Values>
  /** What its changes belong to, such as "Report reader". */
  name: string
}

/** Has the browser ask before the tab is closed or reloaded, while something would be lost by it. */
export function useAskBeforeUnload(wouldLose: boolean): void {
  useEffect(() => {
    if (!wouldLose) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [wouldLose])
}

/** Asks before a route change or closing the tab loses work: Keep editing (default) or Discard changes. */
export function UnsavedGuard<Values extends object>({ form, name }: UnsavedGuardProps<Values>) {
  const { holdsEdits, keepsDraft } = form
  const changes = form.changes.length
  // Whether it holds edits is asked at the moment of leaving, since a save may just have ended. Edits that a draft
  // keeps may be left by a tab of the same page; others may not.
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      holdsEdits() && (here.pathname !== there.pathname || (!keepsDraft && here.search !== there.search)),
  )
  useAskBeforeUnload(changes > 0)
  const stay = () => blocker.state === 'blocked' && blocker.reset()
  return (
    <Dialog opened={blocker.state === 'blocked'} onClose={stay} title={t('parts.leaveWithoutSaving')}>
      <Text>{t('parts.unsavedIn', { count: changes, name })}</Text>
      <Group justify="flex-end" mt="lg">
        <Button
          variant="default"
          onClick={() => {
            form.discard()
            if (blocker.state === 'blocked') blocker.proceed()
          }}
        >
          {t('parts.discardChanges')}
        </Button>
        <Button data-autofocus onClick={stay}>
          {t('parts.keepEditing')}
        </Button>
      </Group>
    </Dialog>
  )
}
