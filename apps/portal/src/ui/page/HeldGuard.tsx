import { listed, t } from '../../lib/texts.ts'
import { AskBeforeLeaving, useAskBeforeUnload } from '../form/UnsavedGuard.tsx'

interface HeldGuardProps {
  /** What the page is about. */
  name: string
  /** The tabs whose edits would be lost, as they are called. */
  tabs: readonly string[]
  onDiscard: () => void
}

/** Asks before a page is left with edits on tabs that are not shown; those of the shown one have their own guard. */
export function HeldGuard({ name, tabs, onDiscard }: HeldGuardProps) {
  useAskBeforeUnload(true)
  return (
    <AskBeforeLeaving
      holds={({ currentLocation: here, nextLocation: there }) => here.pathname !== there.pathname}
      text={t('parts.unsavedOnTabs', { name, tabs: listed(tabs) })}
      onDiscard={onDiscard}
    />
  )
}
