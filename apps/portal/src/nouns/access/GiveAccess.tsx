import { later } from '../../ui/placeholder/later.tsx'
import { closeGiving, useGiving } from './give-access.ts'

const Sheet = later(async () => (await import('../give/GiveAccessSheet.tsx')).GiveAccessSheet, { onlyShown: true })

/** The sheet that gives access, wherever it was called from; it is loaded when it is. */
export function GiveAccess() {
  const { begun } = useGiving()
  return begun ? <Sheet begun={begun} onClose={closeGiving} /> : null
}

/** The button that opens it from an item's page, locked where that would be refused. Comes with that page, not with the lists. */
export const GiveAccessButton = later(async () => (await import('./GiveAccessButton.tsx')).GiveAccessButton, {
  waiting: <div style={{ height: 36 }} />,
})
