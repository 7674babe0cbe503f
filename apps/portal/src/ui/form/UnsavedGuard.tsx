import { useEffect, useState } from 'react'
import type { EntityForm } from '../../lib/form/entity-form.ts'
import { type Held, holdsBack, type LeaveGuard } from '../../lib/leaving.ts'
import { t } from '../../lib/texts.ts'
import { useLeaveGuard } from '../../lib/use-leave-guard.ts'
import { LeaveUnsaved } from './LeaveUnsaved.tsx'

interface UnsavedGuardProps<Values extends object> {
  form: EntityForm<Values>
  /** What its changes belong to, such as "Report reader". */
  name: string
}

/** Has the browser ask before the tab is closed or reloaded, while something would be lost by it. */
export function useAskBeforeUnload(wouldLose: boolean): void {
  useEffect(() => {
    if (!wouldLose) return
    const ask = (event: BeforeUnloadEvent) => holdsBack() && event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [wouldLose])
}

interface AskBeforeLeavingProps {
  holds: LeaveGuard['holds']
  /** What would be lost. */
  text: string
  onDiscard: () => void
}

/** Asks before a page is left: Keep editing (default) or Discard changes, which goes on to where one was going. */
export function AskBeforeLeaving({ holds, text, onDiscard }: AskBeforeLeavingProps) {
  const [held, setHeld] = useState<Held>()
  useLeaveGuard({ holds, onHeld: setHeld })
  return (
    <LeaveUnsaved
      opened={held !== undefined}
      text={text}
      onStay={() => {
        held?.reset()
        setHeld(undefined)
      }}
      onLeave={() => {
        onDiscard()
        held?.proceed()
        setHeld(undefined)
      }}
    />
  )
}

/** Asks before a route change or closing the tab loses work. */
export function UnsavedGuard<Values extends object>({ form, name }: UnsavedGuardProps<Values>) {
  const { holdsEdits, keepsDraft } = form
  const changes = form.changes.length
  useAskBeforeUnload(changes > 0)
  return (
    <AskBeforeLeaving
      // Whether it holds edits is asked at the moment of leaving, since a save may just have ended. Edits that a draft
      // keeps may be left by a tab of the same page; others may not.
      holds={({ currentLocation: here, nextLocation: there }) =>
        holdsEdits() && (here.pathname !== there.pathname || (!keepsDraft && here.search !== there.search))
      }
      text={t('parts.unsavedIn', { count: changes, name })}
      onDiscard={form.discard}
    />
  )
}
