import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useWaiting } from '../../../session/confirmation.ts'
import { useAsked } from '../../../ui/floating/opened.ts'
import { later } from '../../../ui/placeholder/later.tsx'

const ConfirmDialog = later(async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog, { onlyShown: true })

/**
 * Asks whoever is here to confirm that it is them, while what they were doing stays as it is behind it (decision 46).
 * Where the page or the frame goes, nobody is here to confirm any more.
 */
export function ConfirmItIsYou() {
  const { waiting } = useWaiting()
  useEffect(() => {
    useWaiting.setState({ canAsk: true })
    return () => useWaiting.setState({ canAsk: false })
  }, [])
  const { asked } = useAsked([waiting !== undefined, () => {}])
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page asks for itself
  useEffect(() => () => useWaiting.getState().waiting?.settle(false), [pathname])
  return asked ? <ConfirmDialog waiting={waiting} /> : null
}
